import type { Environment } from '#contract/environments.ts'

/** Keys of one session in Redis. Their hash tag puts them on one node of a cluster, each session on its own. */
export interface SessionKeys {
  /** Sorted set of the feed's events by their time. */
  readonly live: string
  /** Sorted set of what Clear All took, by the time it did. */
  readonly cleared: string
  /** Hash: when it was made, its newest event's time, its name, whether it is kept. */
  readonly facts: string
  /** Where new events are published. */
  readonly channel: string
  /** In front of the id of a delivery: the time and id of the event that it made. */
  readonly delivery: string
}

export function sessionKeys(prefix: string, environment: Environment, id: string): SessionKeys {
  const tag = `${prefix}{${environment}:${id}}`
  return {
    live: `${tag}:live`,
    cleared: `${tag}:cleared`,
    facts: `${tag}:facts`,
    channel: `${tag}:new`,
    delivery: `${tag}:delivery:`,
  }
}

/** Sorted set of an environment's sessions by their newest activity. */
export function sessionIndexKey(prefix: string, environment: Environment): string {
  return `${prefix}{${environment}}:sessions`
}
