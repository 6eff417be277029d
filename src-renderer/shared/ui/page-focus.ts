import { DIALOG, focusDialog, isFocusFree, openDialog } from './dialog-focus.ts'
import { type Gap, nearestFocusable, nearestIn } from './nearest-focus.ts'

/** What had the focus, and what is known of its place when it is gone. */
interface Place {
  /** From itself outwards. */
  readonly path: readonly [HTMLElement, ...Element[]]
  gap: Gap | undefined
}

/** What lies over the page, or over a dialog. */
const OVERLAYS = '[role="dialog"], [role="menu"]'

let last: Place | undefined
/** The last one of the page itself, below its menus, messages and dialogs. */
let lastOnPage: Place | undefined
let isByPointer = false

/**
 * Keeps the place of the keys until the answer is called: when what has the focus
 * goes, the nearest thing takes it, unless somebody else did or the pointer did it.
 */
export function watchPageFocus(): () => void {
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  window.addEventListener('focusin', ({ target }) => noteFocus(target), options)
  window.addEventListener('keydown', () => (isByPointer = false), options)
  window.addEventListener('pointerdown', ({ target }) => notePointer(target), options)
  const observer = new MutationObserver(onChanged)
  const attributeFilter = ['disabled']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
  return () => {
    watching.abort()
    observer.disconnect()
  }
}

/** Gives the focus to `wanted`, or where that went or goes with its menu to what of the page had it last. */
export function returnFocus(wanted: Element | null): void {
  const stays = wanted?.isConnected && wanted.closest('#root, [aria-modal="true"]') !== null
  if (stays && wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
  else focusPage()
}

function noteFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return
  last = { path: ancestorsOf(target), gap: undefined }
  const isAbove = target.closest(`${OVERLAYS}, [data-messages]`) !== null
  if (target.closest('#root') && !isAbove) lastOnPage = last
}

function notePointer(target: EventTarget | null): void {
  isByPointer = true
  if (target instanceof Node && !last?.path[0].contains(target)) last = undefined
}

function onChanged(changes: readonly MutationRecord[]): void {
  noteGap(last, changes)
  noteGap(lastOnPage, changes)
  if (!last || !isFocusFree()) return
  if (last.path[0].isConnected) focusAgain(last, changes)
  else if (last.gap) leave(last, last.gap)
}

/** Notes where a place was while its neighbours are still known. */
function noteGap(place: Place | undefined, changes: readonly MutationRecord[]): void {
  const home = place?.path.find(({ isConnected }) => isConnected)
  if (!place || !home || home === place.gap?.home) return
  const branch = place.path[place.path.indexOf(home) - 1]
  if (!branch) return
  const removal = changes.findLast(
    ({ target, removedNodes }) => target === home && [...removedNodes].includes(branch),
  )
  place.gap = { home, previous: removal?.previousSibling ?? null }
}

/** What was moved or switched off for a while loses the focus too. */
function focusAgain({ path: [element] }: Place, changes: readonly MutationRecord[]): void {
  const isTouched = changes.some(({ type, target, removedNodes }) =>
    type === 'attributes'
      ? target === element
      : [...removedNodes].some((node) => node.contains(element)),
  )
  if (isTouched) element.focus({ preventScroll: true })
}

/** Gives on the focus of what is gone from `gap`. */
function leave({ path }: Place, gap: Gap): void {
  last = undefined
  const gone = path.filter(({ isConnected }) => !isConnected)
  // A dialog gives the focus back itself.
  if (gone.some((element) => element.matches(DIALOG))) return
  const overlay = gap.home.closest<HTMLElement>(OVERLAYS)
  const dialog = overlay ?? openDialog()
  if (isByPointer && !dialog) return
  const found = overlay && nearestFocusable(gap, overlay)
  if (found) found.focus()
  else if (dialog) focusDialog(dialog)
  else focusPage()
}

function focusPage(): void {
  if (!lastOnPage) return
  const { path, gap } = lastOnPage
  if (gap && !path[0].isConnected) focusNear(gap)
  else path[0].focus({ preventScroll: true })
}

/** What no part of a tab held leaves the focus to the tab's list, to what stands in its place, or to where tabs stand. */
function focusNear(gap: Gap): void {
  const main = document.querySelector('main')
  const isWholeTab = gap.home === main || gap.home.parentElement === main
  const inPlace = (): HTMLElement | undefined => (isWholeTab ? undefined : nearestIn(gap.home, gap))
  const found = nearestFocusable(gap, document.body) ?? listOf(main) ?? inPlace() ?? main
  found?.focus()
}

function listOf(main: Element | null): HTMLElement | null {
  return main?.querySelector<HTMLElement>('[role="grid"]') ?? null
}

function ancestorsOf(element: HTMLElement): readonly [HTMLElement, ...Element[]] {
  const path: [HTMLElement, ...Element[]] = [element]
  for (let at = element.parentElement; at; at = at.parentElement) path.push(at)
  return path
}
