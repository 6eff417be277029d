import { type WebhookEvent, webhookEvent } from '#contract/webhook-sessions.ts'
import { elementSpans, memberSpans, skipSpace } from '../json/json-scanner.ts'

/** An event with its sender's body as text: JSON.parse would lose digits, doubled keys and their order. */
export interface FeedEvent extends Omit<WebhookEvent, 'payload'> {
  readonly payloadJson: string
}

const eventFields = webhookEvent.omit({ payload: true })

/** Reads the data of a `webhook` frame. Spec §6.1. */
export function readEvent(json: string): FeedEvent {
  return readEventAt(json, skipSpace(json, 0))
}

/** Reads the data of an `initial` frame: the session's events, oldest first. Spec §6.1. */
export function readInitial(json: string): FeedEvent[] {
  const events = memberSpans(json, skipSpace(json, 0)).findLast(({ name }) => name === 'events')
  if (!events) throw new Error('The stream sent an initial frame without events')
  return elementSpans(json, events.start).map(({ start }) => readEventAt(json, start))
}

function readEventAt(json: string, start: number): FeedEvent {
  const fields: Record<string, unknown> = {}
  let payloadJson = '{}'
  for (const member of memberSpans(json, start)) {
    const text = json.slice(member.start, member.end)
    if (member.name === 'payload') payloadJson = text
    else fields[member.name] = JSON.parse(text)
  }
  return { ...eventFields.parse(fields), payloadJson }
}
