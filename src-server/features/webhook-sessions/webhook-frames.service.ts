import { sseFrame } from '../../platform/sse-frame.ts'
import { type StoredWebhookEvent, writeEvent, writeEvents } from './webhook-event.domain.ts'

const initialFrames = new WeakMap<StoredWebhookEvent, { json: string; frame: Buffer }>()

/** What is stored, as a frame: made once for readers that come together, as they do after a restart. Spec §6.1. */
export function initialFrame(events: readonly StoredWebhookEvent[]): Buffer {
  const json = writeEvents(events)
  const last = events.at(-1)
  const known = last && initialFrames.get(last)
  if (known?.json === json) return known.frame
  const frame = Buffer.from(sseFrame('initial', `{"events":${json}}`))
  if (last) initialFrames.set(last, { json, frame })
  return frame
}

/** The same frame event by event, for a list that is too large to be made whole. */
export function* initialPieces(events: readonly StoredWebhookEvent[]): Generator<string> {
  yield 'event: initial\ndata: {"events":['
  for (const [index, event] of events.entries()) {
    const json = writeEvent(event).replaceAll(/\r\n|\r|\n/g, '\ndata: ')
    yield index === 0 ? json : `,${json}`
  }
  yield ']}\n\n'
}

/** The answer with a session's events, event by event, for a list that is too large to be made whole. Spec §6.2. */
export function* listPieces(
  sessionId: string,
  events: readonly StoredWebhookEvent[],
): Generator<string> {
  yield `{"sessionId":${JSON.stringify(sessionId)},"events":[`
  for (const [index, event] of events.entries()) {
    yield index === 0 ? writeEvent(event) : `,${writeEvent(event)}`
  }
  yield ']}'
}

const madeFrames = new WeakMap<readonly StoredWebhookEvent[], Buffer>()

/** The frames of events published together: made once for all streams. */
export function webhookFrames(events: readonly StoredWebhookEvent[]): Buffer {
  const made = madeFrames.get(events)
  if (made) return made
  const frames = events.map((event) => sseFrame('webhook', writeEvent(event), event.eventId))
  const bytes = Buffer.from(frames.join(''))
  madeFrames.set(events, bytes)
  return bytes
}
