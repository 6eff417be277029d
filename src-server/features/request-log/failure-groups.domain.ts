import type { FailureGroup, LoggedExchange } from '#contract/request-log.ts'

/** What is read of a call that failed. */
export type FailedCall = Pick<LoggedExchange, 'seq' | 'at' | 'method' | 'path' | 'status'> & {
  readonly refusal: LoggedExchange['explanation']['refusal']
}

/** Puts failed calls, newest first, into groups of one rule at one endpoint; most frequent first. */
export function groupFailures(calls: Iterable<FailedCall>): FailureGroup[] {
  const groups = new Map<string, FailureGroup>()
  for (const { seq, at, method, path, status, refusal } of calls) {
    const endpoint = endpointOf(path)
    const rule = refusal?.rule ?? null
    const key = JSON.stringify([status, method, endpoint, rule])
    const group = groups.get(key)
    if (group) group.count += 1
    else {
      const message = refusal?.message ?? null
      const newest = { newestSeq: seq, newestAt: at }
      groups.set(key, { status, method, endpoint, rule, message, count: 1, ...newest })
    }
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || b.newestSeq - a.newestSeq)
}

/** A path without its query, with ids as `{id}`: a segment such as `pay_1f9Q0z`, or the one after `session`. */
export function endpointOf(path: string): string {
  const [bare = ''] = path.split('?')
  return bare
    .split('/')
    .map((segment, index, all) => {
      const isId = /^[a-z]+_\w{4,}$/i.test(segment) && !WORDS.has(segment)
      return isId || (segment !== '' && all[index - 1] === 'session') ? '{id}' : segment
    })
    .join('/')
}

/** Segments of documented paths that look like ids. */
const WORDS = new Set(['ephemeral_keys', 'payment_methods', 'session_tokens'])
