const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"])' +
  ':not([tabindex="-1"], :disabled, [role="separator"])'
/** What is one thing to the eye, from a line of a list to a part of the page. */
const PARTS =
  'li, tr, [role="row"], [data-setting], ul, ol, table, form, fieldset, section, [role="region"], [role="dialog"]'
const ITEMS = 'li, tr, [role="row"], [data-setting]'

/** Where something stood: after `previous` in `home`, or first in it. */
export interface Gap {
  readonly home: Element
  readonly previous: Node | null
}

/**
 * What can take the focus of something that is gone: what stands in its place or
 * follows it in the same part of the page, or comes last before it; where that part
 * has nothing, the same of the part around it, below `end`.
 */
export function nearestFocusable(gap: Gap, end: Element): HTMLElement | undefined {
  let part = gap.home.closest(PARTS)
  while (part && part !== end) {
    const found = nearestIn(part, gap)
    if (found) return found
    part = part.parentElement?.closest(PARTS) ?? null
  }
  return undefined
}

/** The same within what it stood in itself. */
export function nearestIn(part: Element, gap: Gap): HTMLElement | undefined {
  const all = focusablesOf(part)
  const next = all.find((element) => isAfter(element, gap))
  if (next) return next
  const last = all.at(-1)
  const item = last?.closest(ITEMS)
  // Of another line the first, not the last, which may well delete it.
  return item && !item.contains(gap.home) ? focusablesOf(item)[0] : last
}

function focusablesOf(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  )
}

function isAfter(element: Element, { home, previous }: Gap): boolean {
  const from = previous?.isConnected ? previous : home
  const place = from.compareDocumentPosition(element)
  const isInside = (place & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0
  return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (from === home || !isInside)
}
