/** A server under measurement, started afresh as often as a bench likes. */
export interface Target {
  readonly name: string
  start(): Promise<RunningTarget>
}

export interface RunningTarget {
  readonly url: string
  readonly pid: number
  /** Of a partner client; undefined where there is none. */
  readonly credentials: Credentials | undefined
  /** Of so many partner clients: new ones where there is a control API, else the one that is there. */
  makeClients(count: number): Promise<readonly Credentials[]>
  /** Of the merchant account; undefined where there is none. */
  readonly secretKey: string | undefined
  /** Turns the request log on or off, where there is one. */
  setLogging(isOn: boolean): Promise<void>
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

/** Body of a token request; a server that is no console may want to be told the grant. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly grant_type?: string | undefined
}

export interface Measure {
  readonly what: string
  readonly value: number
  readonly unit: '/s' | 'ms' | 'MiB' | 'ms/min'
}

/** Something worth knowing about a server, measured the same way on the console and on its baseline. */
export interface Bench {
  /** What `npm run bench -- NAME` calls it. */
  readonly name: string
  /** File beside this one: a bare server that does the same work by hand. */
  readonly baseline: string
  /** How often each server is measured; the medians are printed. */
  readonly rounds: number
  /** Takes about `seconds` for each figure that needs a while, and answers the same figures in the same order. */
  measure(target: Target, seconds: number): Promise<Measure[]>
}

export async function withRunning<T>(
  target: Target,
  use: (running: RunningTarget) => Promise<T>,
): Promise<T> {
  const running = await target.start()
  try {
    return await use(running)
  } finally {
    await running.stop()
  }
}

/** The value that `share` (0 to 1) of the sorted samples do not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(sorted.length * share) - 1)
  return sorted[rank] ?? Number.NaN
}
