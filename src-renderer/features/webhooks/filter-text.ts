const UNREAD = /(^|\s)(-?)is:unread(?=\s|$)/gi

export interface SplitFilter {
  /** What the server can tell. */
  readonly stored: string
  /** Whether only unread (true) or read (false) events are wanted; undefined for both. */
  readonly isUnread: boolean | undefined
}

/** Parts a filter into what the archive knows and what only this browser knows: which events were viewed. */
export function splitFilter(text: string): SplitFilter {
  const marks = [...text.matchAll(UNREAD)].map(([, , minus]) => minus !== '-')
  return {
    stored: text.replace(UNREAD, ' ').replaceAll(/\s+/g, ' ').trim(),
    isUnread: marks.at(-1),
  }
}
