import { Notification } from 'electron'
import { fitsPattern } from '#contract/event-patterns.ts'
import type { ReceivedEvent } from '#contract/webhook-sessions.ts'

interface Dependencies {
  /** Whether somebody looks at the window. */
  isWatched: () => boolean
  /** Patterns of the types that are told about. */
  patterns: () => readonly string[]
  /** Told how many events came since somebody looked. */
  onUnread: (count: number) => void
  onClick: () => void
}

/** After a notification the next one waits this long and then speaks for all that came meanwhile. */
const QUIET_MS = 3000

/** Counts what comes while nobody looks, and tells about the types that the user chose. */
export function createEventNotices({ isWatched, patterns, onUnread, onClick }: Dependencies) {
  let unread = 0
  let waiting: ReceivedEvent[] = []
  let quiet: NodeJS.Timeout | undefined
  /** Kept, since one that is collected does not answer a click. */
  let shown: Notification | undefined

  function tell(): void {
    const newest = waiting.at(-1)
    quiet = undefined
    if (!newest) return
    shown = new Notification(describe(newest, waiting.length))
    shown.on('click', onClick)
    shown.show()
    waiting = []
    quiet = setTimeout(tell, QUIET_MS)
  }

  return {
    note(event: ReceivedEvent): void {
      if (isWatched()) return
      unread += 1
      onUnread(unread)
      if (!patterns().some((pattern) => fitsPattern(pattern, event.eventType))) return
      waiting.push(event)
      if (quiet === undefined) tell()
    },
    seen(): void {
      if (unread > 0) onUnread(0)
      unread = 0
      waiting = []
    },
  }
}

function describe({ eventType, paymentId, status, sessionId }: ReceivedEvent, count: number) {
  const facts = [paymentId, status, sessionId].filter((fact) => fact !== null)
  return {
    title: count === 1 ? eventType : `${count} events, the newest ${eventType}`,
    body: facts.join(' · '),
  }
}
