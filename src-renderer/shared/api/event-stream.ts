import { HEARTBEAT_INTERVAL_MS } from '#contract/limits.ts'

export interface EventStreamHandlers {
  /** Called with the data of each frame of that name. */
  on: Readonly<Record<string, (data: string) => void>>
  /** The stream broke; it is being opened again. */
  onLost: () => void
}

/** A stream that is silent for longer has died without saying so, in milliseconds. */
const SILENCE_MS = 2.5 * HEARTBEAT_INTERVAL_MS
const REOPEN_MS = 1000

/** Follows a Server-Sent Events stream until the returned function is called, through refusals and silences too. */
export function followEventStream(url: string, { on, onLost }: EventStreamHandlers): () => void {
  let source: EventSource
  let isStopped = false
  let timer: ReturnType<typeof setTimeout>

  function open(): void {
    source = new EventSource(url)
    for (const name of new Set(['heartbeat', ...Object.keys(on)])) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        expectMore()
        on[name]?.(data)
      })
    }
    source.addEventListener('error', () => {
      onLost()
      // The browser opens it again by itself, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) reopenIn(REOPEN_MS)
    })
    expectMore()
  }

  function reopenIn(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      source.close()
      if (!isStopped) open()
    }, delayMs)
  }

  function expectMore(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onLost()
      reopenIn(0)
    }, SILENCE_MS)
  }

  open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    source.close()
  }
}
