let lastFocused: WeakRef<HTMLElement> | undefined

/** Notes what of the page has the focus, below its menus and dialogs, until the answer is called. */
export function watchPageFocus(): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.closest('#root')) lastFocused = new WeakRef(target)
  }
  window.addEventListener('focusin', onFocus, true)
  return () => window.removeEventListener('focusin', onFocus, true)
}

/** Gives the focus to `wanted`, or where that went or goes with its menu to what of the page had it last. */
export function returnFocus(wanted: Element | null): void {
  const stays = wanted?.isConnected && wanted.closest('#root, [aria-modal="true"]') !== null
  const back = stays ? wanted : lastFocused?.deref()
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}
