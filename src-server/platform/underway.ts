export type Underway = ReturnType<typeof createUnderway>

/** Work that goes on after its caller may be gone, and has to be over before the data is closed. */
export function createUnderway() {
  const running = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      const forget = (): void => void running.delete(ended)
      const ended: Promise<void> = work.then(forget, forget)
      running.add(ended)
      return work
    },
    /** Answers once nothing is under way any more. */
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
