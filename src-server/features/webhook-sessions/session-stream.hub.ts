import type { StoredWebhookEvent } from './webhook-event.domain.ts'

type Listener = (events: readonly StoredWebhookEvent[]) => void

/** Told when some events can't be handed on any more: what is stored has to be read anew. */
type GapListener = () => void

export type SessionStreamHub = ReturnType<typeof createSessionStreamHub>

/**
 * Fans stored events out to the open streams of a session. Knows nothing about HTTP. Events published in one turn of
 * the event loop arrive together in the next, after the senders have their answers.
 */
export function createSessionStreamHub() {
  const listeners = new Map<string, Map<Listener, GapListener>>()
  let waiting = new Map<string, StoredWebhookEvent[]>()

  function flush(): void {
    const batches = waiting
    waiting = new Map()
    for (const [sessionId, events] of batches) {
      listeners.get(sessionId)?.forEach((_, listener) => listener(events))
    }
  }

  return {
    publish(sessionId: string, event: StoredWebhookEvent): void {
      if (!listeners.has(sessionId)) return
      if (waiting.size === 0) setImmediate(flush)
      const batch = waiting.get(sessionId)
      if (batch) batch.push(event)
      else waiting.set(sessionId, [event])
    },
    /** Tells those that listen now that events are missing. */
    tellGap(sessionId: string): void {
      listeners.get(sessionId)?.forEach((onGap) => onGap())
    },
    /** The returned function is the only way to stop listening. */
    subscribe(sessionId: string, listener: Listener, onGap: GapListener): () => void {
      const own = listeners.get(sessionId) ?? new Map<Listener, GapListener>()
      listeners.set(sessionId, own.set(listener, onGap))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId)
      }
    },
  }
}
