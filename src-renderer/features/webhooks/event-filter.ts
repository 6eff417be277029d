import type { FeedEvent } from '../../shared/feed/feed-event.ts'

/** Whether an event passes the filter. */
export type EventFilter = (event: FeedEvent) => boolean

type Comparison = ':' | '>' | '<'

/** What a term may name besides a key of the payload. */
const FIELDS: Readonly<Record<string, (event: FeedEvent) => string | null>> = {
  type: (event) => event.eventType,
  status: (event) => event.status,
  payment: (event) => event.paymentId,
  id: (event) => event.eventId,
}

/**
 * Reads a filter: words over ids, type, status and payload, `status:failed`, `type:refund`, `payment:pay_1`,
 * `id:evt_1`, and any key of the payload as in `currency:ZAR` or `amount>100`. Each term must hold; `-` in front
 * turns one round, quotes keep words together.
 */
export function parseFilter(text: string): EventFilter {
  const terms = [...text.matchAll(/-?(?:[\w.]+[:<>])?(?:"[^"]*"?|\S+)/g)].map(([term]) =>
    readTerm(term),
  )
  return (event) => terms.every((term) => term(event))
}

function readTerm(text: string): EventFilter {
  if (text.startsWith('-') && text.length > 1) {
    const inner = readTerm(text.slice(1))
    return (event) => !inner(event)
  }
  const [, name, comparison, rest] = /^([\w.]+)([:<>])(.+)$/.exec(text) ?? []
  if (name === undefined || rest === undefined) return matchWord(unquote(text))
  return matchKey(name.toLowerCase(), comparison as Comparison, unquote(rest).toLowerCase())
}

function matchWord(word: string): EventFilter {
  const wanted = word.toLowerCase()
  return (event) => searchText(event).includes(wanted)
}

function matchKey(name: string, comparison: Comparison, wanted: string): EventFilter {
  const field = FIELDS[name]
  if (field && comparison === ':') {
    return (event) => field(event)?.toLowerCase().includes(wanted) ?? false
  }
  return (event) => valuesOf(event, name).some((value) => compare(value, comparison, wanted))
}

function compare(value: unknown, comparison: Comparison, wanted: string): boolean {
  if (comparison === ':') return String(value).toLowerCase().includes(wanted)
  const limit = Number(wanted)
  if (typeof value !== 'number' || Number.isNaN(limit)) return false
  return comparison === '>' ? value > limit : value < limit
}

function unquote(text: string): string {
  return text.replace(/^"|"$/g, '')
}

const searchTexts = new WeakMap<FeedEvent, string>()

function searchText(event: FeedEvent): string {
  const known = searchTexts.get(event)
  if (known !== undefined) return known
  const { eventType, paymentId, status, eventId, payloadJson } = event
  const text = [eventType, paymentId, status, eventId, payloadJson].join('\n').toLowerCase()
  searchTexts.set(event, text)
  return text
}

const payloads = new WeakMap<FeedEvent, unknown>()

/** The plain values under the key, anywhere in the payload; a name with dots is a path from its top. */
function valuesOf(event: FeedEvent, name: string): unknown[] {
  if (!payloads.has(event)) payloads.set(event, JSON.parse(event.payloadJson))
  const found: unknown[] = []
  collect(payloads.get(event), '', name, found)
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
