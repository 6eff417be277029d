import autocannon, { type Request } from 'autocannon'
import { percentile } from './bench.ts'

export interface Load {
  url: string
  connections: number
  /** Each connection sends these in turn, the next when the last one was answered. */
  requests: Request[]
}

export interface LoadFigures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Keeps the connections busy for this long. @throws Error when an answer is missing or is not a 2xx. */
export async function loadFor(seconds: number, load: Load): Promise<LoadFigures> {
  const tookMs: number[] = []
  const startMs = performance.now()
  const running = autocannon({ ...load, duration: seconds })
  running.on('response', (_client, _status, _bytes, ms) => tookMs.push(ms))
  check(await running)
  const perSecond = (tookMs.length * 1000) / (performance.now() - startMs)
  return { perSecond, p50Ms: percentile(tookMs, 0.5), p99Ms: percentile(tookMs, 0.99) }
}

/** Sends so many requests in all. @throws Error when an answer is missing or is not a 2xx. */
export async function sendAll(amount: number, load: Load): Promise<void> {
  check(await autocannon({ ...load, amount }))
}

function check({ errors, non2xx }: { errors: number; non2xx: number }): void {
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} were refused`)
}
