/** What a shell says of a program that SIGPIPE ended: not everything was said, so 0 would be wrong. */
const CLOSED_OUTPUT_EXIT = 141

/** Of a pipe without a reader, and of a terminal that is gone. */
const CLOSED = new Set(['EPIPE', 'EIO'])

const closing = new AbortController()

/** Aborts once nobody can read the standard output any more. */
export const outputClosed: AbortSignal = closing.signal

/**
 * Lets a command whose output was closed undo what it began, and end quietly with 141. To be called once, before
 * anything is printed.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLOSED.has(error.code ?? '')) throw error
    closing.abort()
  })
  // Nobody is left to be told.
  process.stderr.on('error', () => {})
  closing.signal.addEventListener('abort', () => {
    process.once('exit', () => (process.exitCode = CLOSED_OUTPUT_EXIT))
  })
}
