/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Waits and keeps the process alive meanwhile: for commands, which have nothing else to live for. */
export function waitAlive(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Resolves once Ctrl+C, a signal, or the end of whoever started this process asks to stop; keeps it alive until then. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000)
    const stop = (): void => {
      clearInterval(alive)
      resolve()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    process.once('disconnect', stop)
  })
}
