import { outputClosed } from './closed-output.ts'

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

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const

/**
 * Calls `stop` once when Ctrl+C, a signal, a closed terminal or output, or the end of whoever started this process
 * asks to stop. The returned function stops listening.
 */
export function onStop(stop: () => void): () => void {
  function off(): void {
    for (const name of STOPS) process.off(name, stopOnce)
    outputClosed.removeEventListener('abort', stopOnce)
  }
  function stopOnce(): void {
    off()
    stop()
  }
  for (const name of STOPS) process.on(name, stopOnce)
  outputClosed.addEventListener('abort', stopOnce)
  if (outputClosed.aborted) stopOnce()
  return off
}

/** Resolves once {@link onStop} calls; keeps the process alive until then. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000)
    onStop(() => {
      clearInterval(alive)
      resolve()
    })
  })
}
