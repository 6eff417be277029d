import type { FetchVerdict } from '#contract/key-set.ts'

/** What a caller took away from its last good fetch of the key set. */
export interface CachedKeySet {
  readonly atMs: number
  readonly kids: readonly string[]
  /** The key that signed then, and its `exp` as served. */
  readonly activeKid: string | null
  readonly activeExpiresMs: number | null
}

/** What is known of one caller before a fetch of its. */
export interface CallerHistory {
  readonly cached: CachedKeySet | undefined
  readonly hasFailedSince: boolean
}

export interface FetchJudgement {
  readonly verdict: FetchVerdict
  readonly reason: string
}

/** Whether a fetch at `atMs` was called for: on the first request, or when the cached key had expired. Spec §5.2. */
export function judgeFetch(
  history: CallerHistory | undefined,
  atMs: number,
  activeKid: string | null,
): FetchJudgement {
  if (!history) return { verdict: 'first', reason: 'The first fetch of this caller' }
  const { cached, hasFailedSince } = history
  if (hasFailedSince || !cached) {
    return { verdict: 'needed', reason: 'Its last fetch brought no usable key set' }
  }
  const endMs = cached.activeExpiresMs ?? cached.atMs
  if (endMs <= atMs) {
    return {
      verdict: 'needed',
      reason: `The key it had cached expired ${spanWords(atMs - endMs)} earlier`,
    }
  }
  if (activeKid !== null && !cached.kids.includes(activeKid)) {
    return {
      verdict: 'needed',
      reason: 'The keys were rotated: the one that signs now was not in what it had cached',
    }
  }
  return {
    verdict: 'not_needed',
    reason: `The key it fetched ${spanWords(atMs - cached.atMs)} earlier was good for another ${spanWords(endMs - atMs)}`,
  }
}

/** One outbound call and what its receiver knew of the keys. */
export interface CallToJudge {
  readonly startedMs: number
  readonly kid: string | null
  readonly isAnswered: boolean
  readonly isAccepted: boolean
  /** The receiver's last good fetch up to the end of the call, by address. */
  readonly cached: CachedKeySet | undefined
  /** When the key that signed at that fetch really stopped signing; it may have been ended early since. */
  readonly cachedEndedMs: number | null
}

export interface CallJudgement {
  readonly use: 'fetched_during' | 'cached' | 'missing' | 'unknown'
  readonly overdueS: number | null
  readonly detail: string
}

/**
 * What a call says about the receiver's cache. A receiver is known by its address: fetches from the address that
 * answered the call count as its own, whatever their user agent. A call is missing a fetch when it was answered and
 * the last good fetch from there was before the key that signed the call's token was published, or held a signing
 * key that had expired by then; or when it was accepted although nothing was ever fetched from there.
 */
export function judgeCall(call: CallToJudge): CallJudgement {
  const { startedMs, kid, cached, cachedEndedMs } = call
  if (cached && cached.atMs >= startedMs) {
    return { use: 'fetched_during', overdueS: null, detail: 'It fetched the key set meanwhile' }
  }
  if (!call.isAnswered || kid === null) {
    return { use: 'unknown', overdueS: null, detail: 'This call says nothing about its keys' }
  }
  if (!cached) return judgeWithoutFetch(call.isAccepted)
  const isExpired = cachedEndedMs !== null && cachedEndedMs <= startedMs
  if (isExpired) return missing(startedMs - cachedEndedMs, true)
  if (!cached.kids.includes(kid)) return missing(0, false)
  return {
    use: 'cached',
    overdueS: null,
    detail: `It needed no fetch: its key set is ${spanWords(startedMs - cached.atMs)} old and good`,
  }
}

function missing(overdueMs: number, isExpired: boolean): CallJudgement {
  return {
    use: 'missing',
    overdueS: overdueMs / 1000,
    detail: isExpired
      ? `It used an expired key for ${spanWords(overdueMs)} and did not fetch the key set`
      : 'It did not fetch the key set although it has not seen the key that signed this call',
  }
}

function judgeWithoutFetch(isAccepted: boolean): CallJudgement {
  return isAccepted
    ? {
        use: 'missing',
        overdueS: null,
        detail: 'It accepted the token, but nothing at its address ever fetched the key set',
      }
    : { use: 'unknown', overdueS: null, detail: 'Nothing at its address ever fetched the key set' }
}

/** Whole seconds, or the nearest minute or hour of a long span. */
function spanWords(ms: number): string {
  const spanS = Math.round(ms / 1000)
  if (spanS < 600) return `${spanS} s`
  return spanS < 7200 ? `${Math.round(spanS / 60)} min` : `${Math.round(spanS / 3600)} h`
}
