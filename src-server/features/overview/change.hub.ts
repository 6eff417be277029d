import type { ChangeNotice } from '#contract/console.ts'
import type { Clock } from '../../platform/clock.ts'

type Topic = ChangeNotice['topic']
type Listener = (notice: ChangeNotice) => void

/** Changes of one topic within this time are told once, in milliseconds. */
const QUIET_MS = 200

export type ChangeHub = ReturnType<typeof createChangeHub>

/** Tells open pages that something they show has changed. */
export function createChangeHub(clock: Clock) {
  const listeners = new Set<Listener>()
  const waiting = new Set<Topic>()
  return {
    announce(topic: Topic): void {
      if (listeners.size === 0 || waiting.has(topic)) return
      waiting.add(topic)
      clock.after(QUIET_MS, () => {
        waiting.delete(topic)
        listeners.forEach((listener) => listener({ topic }))
      })
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
