import type {
  ConformanceExchange,
  ConformanceRow,
  ConformanceRunRequest,
} from '#contract/conformance.ts'
import type { Environment } from '#contract/environments.ts'
import type { HeaderFields } from '#contract/outbound-calls.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallFailure, type HttpCall, type HttpCaller } from '../../platform/http-caller.ts'
import { toCurl } from '../outbound-calls/curl.domain.ts'
import type { LooseKey, TokenMinter } from '../outbound-tokens/token-minter.service.ts'
import type { HeldKeySet, KeySetService } from '../signing-keys/key-set.service.ts'
import { activeKey } from '../signing-keys/signing-key.domain.ts'
import type { SigningKeysService } from '../signing-keys/signing-keys.service.ts'
import type { KeySetPlan, KeySetStep, Placement, RequestPlan } from './conformance-cases.domain.ts'
import {
  failureWords,
  gotWords,
  outcomeOf,
  parseStatusSet,
  type StatusMeaning,
} from './conformance-run.domain.ts'

interface Dependencies {
  minter: TokenMinter
  keys: SigningKeysService
  keySet: KeySetService
  callHttp: HttpCaller
  clock: Clock
}

/** What all requests of one run have in common. */
export interface RunTarget {
  readonly request: ConformanceRunRequest
  readonly environment: Environment
  readonly clientId: string
  readonly audience: string
  readonly cancelled: AbortSignal
}

type CaseResult = Pick<ConformanceRow, 'result' | 'got' | 'reason' | 'exchanges'>

interface Attempt {
  readonly step: string
  readonly expected: 'accept' | 'refuse'
  /** Makes the request anew, so that a token made for it is fresh. */
  readonly build: () => Promise<Pick<HttpCall, 'url' | 'headers'>>
}

export type CaseRunner = ReturnType<typeof createCaseRunner>

/** Time between two tries of a patient step, in milliseconds. */
const RETRY_MS = 1000
/** How late the slow key set answers, in seconds: less than verifiers wait, more than a call should. */
const SLOW_S = 2
/** How long a key made for a case is good for, in milliseconds. */
const NEXT_KEY_LIFETIME_MS = 60 * 60 * 1000

/** Carries out one case against the verifier. */
export function createCaseRunner({ minter, keys, keySet, callHttp, clock }: Dependencies) {
  async function exchange(target: RunTarget, attempt: Attempt): Promise<ConformanceExchange> {
    const { request, cancelled } = target
    const { url, headers } = await attempt.build()
    const fields = headers.map(([name, value]): [string, string] => [name, value])
    const call = { method: request.method, url, headers: fields, body: request.body }
    const startedAt = clock.elapsedMs()
    const { status, failure } = await send(call, request.timeoutS, cancelled)
    return {
      step: attempt.step,
      expected: attempt.expected,
      status,
      outcome: outcomeOf(status, meaningOf(request)),
      failure,
      durationMs: Math.round((clock.elapsedMs() - startedAt) * 10) / 10,
      request: toRequestText(call),
      curl: toCurl({ ...call, headers: fields.filter(([name]) => name !== 'host') }),
    }
  }

  async function send(
    call: Pick<HttpCall, 'method' | 'url' | 'headers' | 'body'>,
    timeoutS: number,
    signal: AbortSignal,
  ): Promise<{ status: number | null; failure: string | null }> {
    try {
      const { status } = await callHttp({ ...call, timeoutMs: timeoutS * 1000, signal })
      return { status, failure: null }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return { status: null, failure: error.message }
    }
  }

  /** Tries until it comes out as expected or the verifier's time to notice a new key is over. */
  async function exchangePatiently(
    target: RunTarget,
    attempt: Attempt,
  ): Promise<ConformanceExchange> {
    const endAt = clock.elapsedMs() + target.request.keySetPatienceS * 1000
    for (;;) {
      const tried = await exchange(target, attempt)
      const isOver = clock.elapsedMs() + RETRY_MS > endAt || target.cancelled.aborted
      if (tried.outcome === attempt.expected || isOver) return tried
      await wait(RETRY_MS)
    }
  }

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve))

  const mintOf = (target: RunTarget, mutation: string): Promise<string> =>
    minter
      .mint(target.environment, {
        clientId: target.clientId,
        audience: target.audience,
        // A good token without a mutation is noted at its key: it stays published for it.
        ...(mutation !== 'valid' && { mutation }),
      })
      .then(({ token }) => token)

  async function buildRequest(target: RunTarget, mutation: string, placement: Placement) {
    const token = await mintOf(target, mutation)
    const bad = placement === 'two_headers' ? await mintOf(target, 'flipped-payload') : ''
    return place(target.request, token, placement, bad)
  }

  /** A good token: it shows that the verifier has the key that signs now. */
  const settle = (target: RunTarget): Promise<ConformanceExchange> =>
    exchangePatiently(target, {
      step: 'A good token beforehand',
      expected: 'accept',
      build: () => buildRequest(target, 'valid', 'header'),
    })

  function heldSet(step: KeySetStep, next: LooseKey): HeldKeySet {
    const now = clock.now().getTime()
    const active = activeKey(keys.records(), now)
    const made = { ...next, expiresMs: now + NEXT_KEY_LIFETIME_MS }
    return {
      keys: step.keys.flatMap((name) => (name === 'next' ? made : (active ?? []))),
      fault: step.fault,
      delayS: step.fault === 'slow' ? SLOW_S : 0,
    }
  }

  function toAttempt(target: RunTarget, step: KeySetStep, next: LooseKey): Attempt {
    const { environment, clientId, audience, request } = target
    return {
      step: step.title,
      expected: step.expected,
      async build() {
        const token =
          step.signer === 'active'
            ? await mintOf(target, 'valid')
            : await minter.mintWith(next, environment, { clientId, audience })
        return place(request, token, 'header', '')
      },
    }
  }

  async function runSteps(target: RunTarget, { steps }: KeySetPlan): Promise<CaseResult> {
    const next = await minter.makeLooseKey()
    const held = keySet.hold('a conformance run')
    const exchanges: ConformanceExchange[] = []
    try {
      for (const step of steps) {
        held.serve(heldSet(step, next))
        const attempt = toAttempt(target, step, next)
        const made = step.isPatient
          ? await exchangePatiently(target, attempt)
          : await exchange(target, attempt)
        exchanges.push(made)
        if (!isAsExpected(made, step.allowsServerError)) return judged(exchanges, made)
      }
      return judged(exchanges, undefined)
    } finally {
      held.release()
    }
  }

  return {
    async runRequest(target: RunTarget, plan: RequestPlan, title: string): Promise<CaseResult> {
      const attempt = {
        step: title,
        expected: plan.expected,
        build: () => buildRequest(target, plan.mutation, plan.placement),
      }
      // The verifier may not have seen the current key yet; that is no fault of its.
      const isFirst = plan.mutation === 'valid' && plan.placement === 'header'
      const made = isFirst
        ? await exchangePatiently(target, attempt)
        : await exchange(target, attempt)
      return judged([made], isAsExpected(made) ? undefined : made)
    },

    /** Takes the key set for the time of the case and gives it back, whatever happens. */
    async runKeySet(target: RunTarget, plan: KeySetPlan): Promise<CaseResult> {
      const before = await settle(target)
      if (before.outcome === 'accept') return runSteps(target, plan)
      const reason = `It does not accept a good token: ${gotWords(before)}`
      return { result: 'skipped', got: null, reason, exchanges: [before] }
    },
  }
}

function isAsExpected(made: ConformanceExchange, allowsServerError = false): boolean {
  if (made.outcome === made.expected) return true
  return allowsServerError && made.outcome === 'neither' && (made.status ?? 0) >= 500
}

function judged(
  exchanges: ConformanceExchange[],
  failed: ConformanceExchange | undefined,
): CaseResult {
  const last = failed ?? exchanges.at(-1)
  return {
    result: failed ? 'failed' : 'passed',
    got: last ? gotWords(last) : null,
    reason: failed ? failureWords(failed) : null,
    exchanges,
  }
}

function meaningOf({ accept, refuse }: ConformanceRunRequest): StatusMeaning {
  return { accept: parseStatusSet(accept), refuse: parseStatusSet(refuse) }
}

/** Puts the token where the case wants it. */
function place(
  request: ConformanceRunRequest,
  token: string,
  placement: Placement,
  badToken: string,
): Pick<HttpCall, 'url' | 'headers'> {
  const url = new URL(request.url)
  if (placement === 'query') url.searchParams.set('access_token', token)
  const fields: Record<Placement, HeaderFields> = {
    header: [['authorization', `Bearer ${token}`]],
    lower_case: [['authorization', `bearer ${token}`]],
    two_headers: [
      ['authorization', `Bearer ${badToken}`],
      ['authorization', `Bearer ${token}`],
    ],
    query: [],
    nowhere: [],
  }
  const own = request.headers.filter(([name]) => !/^(?:authorization|host)$/i.test(name))
  return { url: url.href, headers: [['host', url.host], ...fields[placement], ...own] }
}

function toRequestText(call: Pick<HttpCall, 'method' | 'url' | 'headers' | 'body'>): string {
  const { pathname, search } = new URL(call.url)
  const lines = call.headers.map(([name, value]) => `${name}: ${value}`)
  return [`${call.method} ${pathname}${search} HTTP/1.1`, ...lines, '', call.body ?? ''].join('\n')
}
