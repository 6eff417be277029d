import type { StoredWebhookEvent } from './webhook-event.domain.ts'

/**
 * Holds each event once, however many read it and however slowly: readers of a large feed that ask and do not read
 * would keep 100 MiB each. Nothing is kept beyond the last of them.
 */
export function createSharedEvents() {
  const held = new Map<string, WeakRef<StoredWebhookEvent>>()
  const gone = new FinalizationRegistry<string>((eventId) => {
    if (held.get(eventId)?.deref() === undefined) held.delete(eventId)
  })
  // Events never change: one that has the id of another is that one.
  function share(event: StoredWebhookEvent): StoredWebhookEvent {
    const known = held.get(event.eventId)?.deref()
    if (known) return known
    held.set(event.eventId, new WeakRef(event))
    gone.register(event, event.eventId)
    return event
  }
  return (events: readonly StoredWebhookEvent[]): readonly StoredWebhookEvent[] => events.map(share)
}
