/**
 * Lets work of one kind that goes on side by side end together, so that what follows it shares one transaction: each
 * piece that is done waits until as many are done as still go on, or `limit` of them. One alone never waits.
 */
export function createGathering(limit: number) {
  let underway = 0
  let held: (() => void)[] = []

  function releaseIfEnough(): void {
    if (held.length < Math.min(underway, limit)) return
    const released = held
    held = []
    released.forEach((goOn) => goOn())
  }

  return async <T>(work: Promise<T>): Promise<T> => {
    underway += 1
    try {
      return await work.finally(() => (underway -= 1))
    } finally {
      await new Promise<void>((resolve) => {
        held.push(resolve)
        releaseIfEnough()
      })
    }
  }
}
