import type { Clock } from '../../src-server/platform/clock.ts'

export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due on the way, in its order. */
  advance(ms: number): void
  /** Sets the time of day without letting any time pass, as a correction of the machine's clock does. */
  set(time: Date): void
  /** How many waits are pending: 0 says that nothing was left behind. */
  waiting(): number
}

interface Wait {
  dueMs: number
  intervalMs: number | undefined
  action: () => void
}

export const TEST_START = new Date('2026-01-02T03:04:05.678Z')

/** A clock that stands still until it is told otherwise. */
export function createFakeClock(start: Date = TEST_START): FakeClock {
  let elapsedMs = 0
  let offsetMs = start.getTime()
  const waits = new Set<Wait>()

  function add(delayMs: number, intervalMs: number | undefined, action: () => void): () => void {
    const wait = { dueMs: elapsedMs + delayMs, intervalMs, action }
    waits.add(wait)
    return () => void waits.delete(wait)
  }

  function nextDue(untilMs: number): Wait | undefined {
    return [...waits]
      .filter(({ dueMs }) => dueMs <= untilMs)
      .toSorted((a, b) => a.dueMs - b.dueMs)
      .at(0)
  }

  function run(wait: Wait): void {
    elapsedMs = wait.dueMs
    if (wait.intervalMs === undefined) waits.delete(wait)
    else wait.dueMs += wait.intervalMs
    wait.action()
  }

  return {
    now: () => new Date(offsetMs + elapsedMs),
    every: (intervalMs, tick) => add(intervalMs, intervalMs, tick),
    after: (delayMs, action) => add(delayMs, undefined, action),
    elapsedMs: () => elapsedMs,
    advance(ms) {
      const untilMs = elapsedMs + ms
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) run(due)
      elapsedMs = untilMs
    },
    set(time) {
      offsetMs = time.getTime() - elapsedMs
    },
    waiting: () => waits.size,
  }
}
