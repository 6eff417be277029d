import { type ArchivedEvent, eventSource } from './webhook-archive.ts'

/** An event as a filter sees it. Texts that take work to get at are asked for only where a term needs them. */
export interface FilteredEvent extends Omit<ArchivedEvent, 'seq' | 'bytes'> {
  /** Known to the page alone. */
  readonly isUnread?: boolean
  /** Header fields as `name: value` lines. */
  readonly headers: () => string
  readonly body: () => string
}

type Match = (event: FilteredEvent) => boolean

interface Term {
  readonly matches: Match
  /** Lower-case text that every event that passes has in its fields, note, headers or body; '' where nothing is certain. */
  readonly needle: string
}

export interface EventFilter {
  readonly matches: Match
  /** Lower-case texts that every event that passes has in its fields, note, headers or body: for an index to look up. */
  readonly needles: readonly string[]
  /** What is wrong with a term and what to write instead; such a term lets nothing pass. */
  readonly problem: string | null
}

type Comparison = ':' | '>' | '<'

/** Reads what a term wants; a text says what is wrong with it. */
type ReadWanted = (wanted: string, nowMs: number) => Term | string

/** What a term may name, besides any key of the payload. */
const FIELDS: Readonly<Record<string, ReadWanted>> = {
  type: textTerm((event) => event.eventType),
  status: textTerm((event) => event.status),
  payment: textTerm((event) => event.paymentId),
  id: textTerm((event) => event.eventId),
  header: textTerm((event) => event.headers()),
  body: textTerm((event) => event.body()),
  note: textTerm((event) => event.note),
  is(wanted) {
    const state = STATES[wanted]
    return state ? plain(state) : `use one of ${Object.keys(STATES).join(', ')}`
  },
  source(wanted) {
    const isKnown = eventSource.options.some((source) => source === wanted)
    if (!isKnown) return `use one of ${eventSource.options.join(', ')}`
    return plain((event) => event.source === wanted)
  },
  after: timeTerm((eventMs, atMs) => eventMs > atMs),
  before: timeTerm((eventMs, atMs) => eventMs < atMs),
}

const STATES: Readonly<Record<string, Match>> = {
  pinned: (event) => event.isPinned,
  unread: (event) => event.isUnread ?? false,
  noted: (event) => event.note !== null,
  'on-feed': (event) => event.isOnFeed,
}

const AGE_UNITS_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Reads a filter: words over type, ids, status, note, headers and body; `type:refund`, `status:failed`,
 * `payment:pay_1`, `id:evt_1`, `header:user-agent`, `body:…`, `source:replay`, `note:text`, `is:pinned`, `is:unread`,
 * `is:noted`, `is:on-feed`, `after:2026-01-02T03:04` (UTC unless it says otherwise) or `after:15m` (ago) and `before:`,
 * and any key of the payload as in `currency:ZAR` or `amount>100`. Each term must hold; `-` in front turns one round,
 * quotes keep words together. Large and small letters are the same.
 */
export function parseEventFilter(text: string, nowMs: number): EventFilter {
  const problems: string[] = []
  const terms = [...text.matchAll(/-?(?:[\w.]+[:<>])?(?:"[^"]*"?|\S+)/g)].map(([term]) =>
    readTerm(term, nowMs, problems),
  )
  return {
    matches: (event) => terms.every(({ matches }) => matches(event)),
    needles: terms.map(({ needle }) => needle).filter((needle) => needle !== ''),
    problem: problems[0] ?? null,
  }
}

function readTerm(text: string, nowMs: number, problems: string[]): Term {
  if (text.startsWith('-') && text.length > 1) {
    const inner = readTerm(text.slice(1), nowMs, problems)
    return plain((event) => !inner.matches(event))
  }
  const [, key = '', comparison, rest] = /^([\w.]+)([:<>])(.+)$/s.exec(text) ?? []
  if (rest === undefined) return matchWord(unquote(text).toLowerCase())
  const [name, wanted] = [key.toLowerCase(), unquote(rest).toLowerCase()]
  const read = comparison === ':' && Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  const term = read ? read(wanted, nowMs) : plain(matchKey(name, comparison as Comparison, wanted))
  if (typeof term !== 'string') return term
  problems.push(`${name}:${wanted}: ${term}`)
  return plain(() => false)
}

function textTerm(textOf: (event: FilteredEvent) => string | null): ReadWanted {
  return (wanted) => ({ matches: (event) => includes(textOf(event), wanted), needle: wanted })
}

function timeTerm(isIn: (eventMs: number, atMs: number) => boolean): ReadWanted {
  return (wanted, nowMs) => {
    const atMs = readTime(wanted, nowMs)
    if (atMs === undefined) {
      return 'use a time such as 2026-01-02T03:04:05Z, a day, or an age such as 15m, 2h, 3d'
    }
    return plain((event) => isIn(Date.parse(event.timestamp), atMs))
  }
}

function plain(matches: Match): Term {
  return { matches, needle: '' }
}

function matchWord(word: string): Term {
  return {
    matches: (event) =>
      [event.eventType, event.paymentId, event.status, event.eventId, event.note].some((text) =>
        includes(text, word),
      ) ||
      includes(event.body(), word) ||
      includes(event.headers(), word),
    needle: word,
  }
}

function includes(text: string | null, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false
}

/** Milliseconds since 1970, of a day, a time or an age. */
function readTime(text: string, nowMs: number): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count !== undefined) return nowMs - Number(count) * (AGE_UNITS_MS[unit] ?? 0)
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:t(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? []
  if (day === undefined) return undefined
  const atMs = Date.parse(`${day}T${time ?? '00:00'}${(zone ?? 'z').toUpperCase()}`)
  return Number.isNaN(atMs) ? undefined : atMs
}

/** Compares the plain values under the key, anywhere in the payload; a name with dots is a path from its top. */
function matchKey(name: string, comparison: Comparison, wanted: string): Match {
  return (event) =>
    valuesOf(event, name).some((value) => {
      if (comparison === ':') return String(value).toLowerCase().includes(wanted)
      const limit = Number(wanted)
      if (typeof value !== 'number') return false
      return comparison === '>' ? value > limit : value < limit
    })
}

function valuesOf(event: FilteredEvent, name: string): unknown[] {
  const found: unknown[] = []
  collect(JSON.parse(event.body()), '', name, found)
  return found
}

function collect(holder: unknown, path: string, name: string, found: unknown[]): void {
  if (typeof holder !== 'object' || holder === null) return
  for (const [key, value] of Object.entries(holder)) {
    const here = path === '' ? key.toLowerCase() : `${path}.${key.toLowerCase()}`
    const isNamed = here === name || key.toLowerCase() === name
    if (isNamed && (typeof value !== 'object' || value === null)) found.push(value)
    collect(value, here, name, found)
  }
}

function unquote(text: string): string {
  return text.replaceAll(/^"|"$/g, '')
}
