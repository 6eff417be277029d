import type { StoredWebhookEvent } from './webhook-event.domain.ts'

/** Lists from this size on are shared, in characters. */
const LARGE = 1024 * 1024

/**
 * Large lists that are being sent, made once for all who are sent the same: readers that ask and do not read would
 * take 100 MiB each. Nothing is kept beyond the last of them.
 */
export function createSharedBytes() {
  const made = new Map<string, WeakRef<Buffer>>()
  const ended = new FinalizationRegistry<string>((key) => {
    if (made.get(key)?.deref() === undefined) made.delete(key)
  })
  return (
    kind: string,
    events: readonly StoredWebhookEvent[],
    write: () => string | Buffer,
  ): string | Buffer => {
    if (!isLarge(events)) return write()
    // Events never change, so their ids tell what is in a list.
    const key = [kind, ...events.map(({ eventId }) => eventId)].join()
    const known = made.get(key)?.deref()
    if (known) return known
    const written = write()
    const bytes = typeof written === 'string' ? Buffer.from(written) : written
    made.set(key, new WeakRef(bytes))
    ended.register(bytes, key)
    return bytes
  }
}

function isLarge(events: readonly StoredWebhookEvent[]): boolean {
  let size = 0
  return events.some(({ payloadJson }) => (size += payloadJson.length) >= LARGE)
}
