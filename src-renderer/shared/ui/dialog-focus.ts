/** Matches a dialog that lies over the page. */
export const DIALOG = '[role="dialog"][aria-modal="true"]'

/** The dialog that lies over the page, the upper one of two. */
export function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1)
}

/** Gives the focus to what of a dialog asks for it, or to the dialog itself. */
export function focusDialog(dialog: HTMLElement): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  wanted.focus({ preventScroll: true })
}

/** Whether nothing has the focus. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
