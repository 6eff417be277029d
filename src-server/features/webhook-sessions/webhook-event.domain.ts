import type { EventSource } from '#contract/webhook-archive.ts'
import type { DerivedFields, WebhookEvent } from '#contract/webhook-sessions.ts'

/** An event as stored: the sender's body stays text, so that digits, key order and doubled keys survive. */
export interface StoredWebhookEvent extends Omit<WebhookEvent, 'payload'> {
  readonly payloadJson: string
}

/** An event before the store gave it its place in time. */
export type NewWebhookEvent = Omit<StoredWebhookEvent, 'timestamp'>

/** What the archive keeps of how an event came. */
export interface EventOrigin {
  readonly source: EventSource
  /** Header fields as a JSON array of `[name, value]`, without secrets. */
  readonly headersJson: string
  /** Time that the event was given elsewhere, in milliseconds since 1970; absent means now. */
  readonly atMs?: number
  /** Of an event that its sender hands over again when it got no answer; absent for one that comes once. */
  readonly deliveryId?: string
}

type JsonObject = Readonly<Record<string, unknown>>

/** Derives type, payment id and status from a webhook body: of each list the first present one. Spec §2.7. */
export function deriveFields(payload: JsonObject): DerivedFields {
  const content = member(payload, 'content')
  const object = member(content, 'object')
  const firstOf = (key: string, ...holders: unknown[]): string | null =>
    holders.map((holder) => asText(member(holder, key))).find((text) => text !== null) ?? null
  return {
    eventType: firstOf('event_type', payload) ?? firstOf('type', payload) ?? 'unknown',
    paymentId: firstOf('payment_id', content, object, payload),
    status: firstOf('status', content, object, payload),
  }
}

const written = new WeakMap<StoredWebhookEvent, string>()

/** The event's JSON with the sender's body spliced in as it came. Made once for all lists and streams. */
export function writeEvent(event: StoredWebhookEvent): string {
  const known = written.get(event)
  if (known !== undefined) return known
  const { eventId, eventType, paymentId, status, timestamp, payloadJson } = event
  const fields = JSON.stringify({ eventId, eventType, paymentId, status, timestamp })
  const json = `${fields.slice(0, -1)},"payload":${payloadJson}}`
  written.set(event, json)
  return json
}

/** Lists of more than this are written event by event, in characters. */
const LARGE_LIST_CHARACTERS = 1024 * 1024

/** Whether a list is too large to be made whole for each reader that asks for it. */
export function isLargeList(events: readonly StoredWebhookEvent[]): boolean {
  let characters = 0
  return events.some(
    ({ payloadJson }) => (characters += payloadJson.length) > LARGE_LIST_CHARACTERS,
  )
}

interface WrittenList {
  readonly events: readonly StoredWebhookEvent[]
  readonly json: string
}

/** The latest list that ended with an event: until another one comes, every reader is told the same. */
const writtenLists = new WeakMap<StoredWebhookEvent, WrittenList>()

/** A JSON array of events, for lists that are not large. */
export function writeEvents(events: readonly StoredWebhookEvent[]): string {
  const last = events.at(-1)
  if (!last) return '[]'
  const known = writtenLists.get(last)
  if (known && isSameList(known.events, events)) return known.json
  const json = `[${events.map(writeEvent).join(',')}]`
  writtenLists.set(last, { events, json })
  return json
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

function member(holder: unknown, key: string): unknown {
  const isObject = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
  return isObject ? (holder as JsonObject)[key] : undefined
}

/** A present null counts as absent, and so does what has no one-line text (an object, a list). */
function asText(value: unknown): string | null {
  // Half a surrogate pair can't be written as UTF-8: mended here, so that stored and streamed text agree.
  if (typeof value === 'string') return value.toWellFormed()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
