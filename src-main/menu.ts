import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Addresses } from '#contract/console.ts'
import type { DesktopTheme, MenuChoice, PageCommand } from './bridge/contract.ts'

export interface MenuModel {
  product: string
  urls: Addresses
  theme: DesktopTheme
  /** What the page offers to do. */
  commands: readonly PageCommand[]
}

export interface MenuActions {
  choose: (choice: MenuChoice) => void
  openInBrowser: () => void
  openDataFolder: () => void
  copyAddress: (url: string) => void
  showAbout: () => void
}

type Item = MenuItemConstructorOptions

const isMac = process.platform === 'darwin'
const separator: Item = { type: 'separator' }

const THEME_LABELS: Record<DesktopTheme, string> = {
  system: 'Same as System',
  light: 'Light',
  dark: 'Dark',
}

const ADDRESS_LABELS: Record<keyof Addresses, string> = {
  sandbox: 'Sandbox',
  live: 'Live',
  auth: 'Key Set',
  console: 'Console',
}

/** Puts the menu in place; called again whenever the model changes. */
export function showMenu(model: MenuModel, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(model, actions)))
}

function menuTemplate(model: MenuModel, actions: MenuActions): Item[] {
  const goItems = pageItems('go', model, actions)
  return [
    ...(isMac ? [applicationMenu(model, actions)] : []),
    fileMenu(model, actions),
    { role: 'editMenu' },
    viewMenu(model, actions),
    ...(goItems.length > 0 ? [{ label: 'Go', submenu: goItems }] : []),
    { role: 'windowMenu' },
    helpMenu(model, actions),
  ]
}

function applicationMenu({ product }: MenuModel, { showAbout }: MenuActions): Item {
  return {
    label: product,
    submenu: [
      { label: `About ${product}`, click: showAbout },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

function fileMenu(model: MenuModel, actions: MenuActions): Item {
  const own = pageItems('file', model, actions)
  return {
    label: '&File',
    submenu: [
      ...own,
      ...(own.length > 0 ? [separator] : []),
      {
        label: 'Open in Browser',
        accelerator: 'CmdOrCtrl+Shift+B',
        click: actions.openInBrowser,
      },
      {
        label: 'Open Data Folder',
        accelerator: 'CmdOrCtrl+Shift+D',
        click: actions.openDataFolder,
      },
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
}

function viewMenu(model: MenuModel, actions: MenuActions): Item {
  const themes = Object.entries(THEME_LABELS) as [DesktopTheme, string][]
  return {
    label: '&View',
    submenu: [
      { role: 'reload' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      {
        label: 'Theme',
        submenu: themes.map(([theme, label]) => ({
          label,
          type: 'radio',
          checked: theme === model.theme,
          click: () => actions.choose({ kind: 'theme', theme }),
        })),
      },
      { role: 'togglefullscreen' },
      separator,
      { role: 'toggleDevTools' },
    ],
  }
}

function helpMenu({ product, urls }: MenuModel, actions: MenuActions): Item {
  const roles = Object.keys(ADDRESS_LABELS) as (keyof Addresses)[]
  return {
    role: 'help',
    submenu: [
      ...roles.map((role) => ({
        label: `Copy ${ADDRESS_LABELS[role]} Address: ${urls[role]}`,
        click: () => actions.copyAddress(urls[role]),
      })),
      ...(isMac ? [] : [separator, { label: `About ${product}`, click: actions.showAbout }]),
    ],
  }
}

/** The page listens for the keys itself: registered here too, a key would count twice. */
function pageItems(menu: PageCommand['menu'], model: MenuModel, actions: MenuActions): Item[] {
  return model.commands
    .filter((command) => command.menu === menu)
    .map(({ id, label, keys }) => ({
      label,
      ...(keys !== undefined && { accelerator: keys, registerAccelerator: false }),
      click: () => actions.choose({ kind: 'command', id }),
    }))
}
