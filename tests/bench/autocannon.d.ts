declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    method: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
  }

  interface Options {
    url: string
    connections: number
    /** Seconds; not looked at when there is an amount. */
    duration?: number
    /** Requests in all. */
    amount?: number
    /** Each connection sends these in turn. */
    requests: Request[]
  }

  interface Result {
    errors: number
    non2xx: number
    /** Seconds. */
    duration: number
    '2xx': number
  }

  interface Instance extends EventEmitter, PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, tookMs: number) => void,
    ): this
  }

  const autocannon: (options: Options) => Instance
  export default autocannon
}
