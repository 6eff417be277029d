import type { KeyboardEvent } from 'react'

/** ↑ and ↓ go through what is marked `data-move`, from the search box and from one to the next. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const menu = event.currentTarget.closest('[data-session-menu]')
  const stops = [...(menu?.querySelectorAll<HTMLElement>('[data-move]') ?? [])]
  const step = event.key === 'ArrowDown' ? 1 : -1
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  if (at === -1) stops.at(step === 1 ? 0 : -1)?.focus()
  else stops[at + step]?.focus()
}
