import type { ChildProcess } from 'node:child_process'

/**
 * Asks a child to stop when this process is asked to, by letting go of the channel between them. A signal passed on
 * could be the second one for it: a terminal sends Ctrl+C to both.
 */
export function disconnectOnSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (child.connected) child.disconnect()
    })
  }
}
