/** From the desktop to the page. Apart from the contract, so that the preload carries no schemas. */
export const MENU_CHOICE = 'menu:choice'
