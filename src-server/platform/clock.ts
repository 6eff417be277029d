/** Where every reading of time and every wait comes from, so that tests and users can move it. */
export interface Clock {
  now(): Date
  /** Calls `tick` every `intervalMs` milliseconds until the returned function is called. */
  every(intervalMs: number, tick: () => void): () => void
  /** Calls `action` once, `delayMs` milliseconds from now, unless the returned function is called first. */
  after(delayMs: number, action: () => void): () => void
  /** Milliseconds from an arbitrary start that never go backwards: for measuring work, not for dates. */
  elapsedMs(): number
}

/** The machine's own clock. Its timers do not keep the process alive: the open servers do. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    every(intervalMs, tick) {
      const timer = setInterval(tick, intervalMs).unref()
      return () => clearInterval(timer)
    },
    after(delayMs, action) {
      const timer = setTimeout(action, delayMs).unref()
      return () => clearTimeout(timer)
    },
    elapsedMs: () => performance.now(),
  }
}

/** The same clock, whose timers hand what their work throws to `onError`: nobody else is there to catch it. */
export function guardTimers(clock: Clock, onError: (error: unknown) => void): Clock {
  const guarded = (work: () => void) => (): void => {
    try {
      work()
    } catch (error) {
      onError(error)
    }
  }
  return {
    ...clock,
    every: (intervalMs, tick) => clock.every(intervalMs, guarded(tick)),
    after: (delayMs, action) => clock.after(delayMs, guarded(action)),
  }
}
