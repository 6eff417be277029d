import type { Environment } from '#contract/environments.ts'
import type { MintedToken } from '#contract/jwt.ts'
import type { MissingFetch } from '#contract/key-set.ts'
import type {
  HeaderFields,
  OutboundCall,
  OutboundCallMade,
  OutboundCallRequest,
} from '#contract/outbound-calls.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallFailure, type HttpAnswer, type HttpCaller } from '../../platform/http-caller.ts'
import type { Random } from '../../platform/random.ts'
import type { Underway } from '../../platform/underway.ts'
import { maskFields } from '../deliveries/attempt.domain.ts'
import type { TokenMinter } from '../outbound-tokens/token-minter.service.ts'
import { type CallJudgement, judgeCall } from '../signing-keys/key-set-audit.domain.ts'
import type { KeySetAudit } from '../signing-keys/key-set-audit.service.ts'
import type { SigningKeysService } from '../signing-keys/signing-keys.service.ts'
import { toCurl } from './curl.domain.ts'
import type { OutboundCallsStore } from './outbound-calls.store.ts'

interface Dependencies {
  environment: Environment
  store: OutboundCallsStore
  minter: TokenMinter
  keys: SigningKeysService
  audit: KeySetAudit
  callHttp: HttpCaller
  clock: Clock
  random: Random
  underway: Underway
  /** Told after a call was made or the history was cleared. */
  onChange: () => void
}

interface Outcome {
  answer: HttpAnswer | null
  failure: string | null
}

export type OutboundCallsService = ReturnType<typeof createOutboundCallsService>

/** Calls a provider as the service does, and remembers what came back. Spec §5.2. */
export function createOutboundCallsService(dependencies: Dependencies) {
  const { environment, store, minter, keys, audit, callHttp, clock, random, onChange } =
    dependencies

  async function send(request: OutboundCallRequest, authorization: string): Promise<Outcome> {
    const headers: HeaderFields = [
      ['host', new URL(request.url).host],
      ['authorization', authorization],
      ...withoutOwn(request.headers),
    ]
    const { method, url, body } = request
    const timeoutMs = request.timeoutS * 1000
    try {
      return { answer: await callHttp({ method, url, headers, body, timeoutMs }), failure: null }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return { answer: null, failure: error.message }
    }
  }

  function judge(kid: string | null, startedMs: number, answer: HttpAnswer | null): CallJudgement {
    const cached = answer ? audit.lastGoodFetchFrom(answer.remoteAddress) : undefined
    const key = keys.records().find((record) => record.kid === cached?.activeKid)
    return judgeCall({
      startedMs,
      kid,
      isAnswered: answer !== null,
      isAccepted: answer !== null && answer.status >= 200 && answer.status < 300,
      cached,
      cachedEndedMs: key?.expiresMs ?? cached?.activeExpiresMs ?? null,
    })
  }

  async function makeCall(request: OutboundCallRequest): Promise<OutboundCallMade> {
    const { mutation, token: choices } = request
    const minted = await minter.mint(environment, { ...choices, mutation })
    const at = clock.now()
    const startedAt = clock.elapsedMs()
    const { answer, failure } = await send(request, minted.authorization)
    const durationMs = Math.round((clock.elapsedMs() - startedAt) * 10) / 10
    const kid = mutation === undefined ? kidOf(minted) : null
    const { use, detail, overdueS } = judge(kid, at.getTime(), answer)
    const shown: HeaderFields = [
      ['authorization', 'Bearer $TOKEN'],
      ...maskFields(withoutOwn(request.headers)),
    ]
    const call: OutboundCall = {
      id: `call_${random.timeOrderedHex(at)}`,
      environment,
      clientId: choices.clientId,
      at: at.toISOString(),
      durationMs,
      request: {
        method: request.method,
        url: request.url,
        headers: shown,
        body: request.body ?? null,
      },
      token: {
        kid: kidOf(minted),
        mutation: mutation ?? null,
        header: minted.header,
        claims: minted.claims,
      },
      answer: answer && toStored(answer),
      failure,
      keySet: { use, detail, overdueS, remoteAddress: answer?.remoteAddress ?? null },
      curl: toCurl({ ...request, headers: shown }),
    }
    store.add(call)
    onChange()
    const curlWithToken = toCurl({
      ...request,
      headers: [['authorization', minted.authorization], ...withoutOwn(request.headers)],
    })
    return { call, accessToken: minted.token, curlWithToken }
  }

  return {
    /** Sends one call with a token minted for it. @throws AppError unknown_client, unknown_option, wrong_state */
    call: (request: OutboundCallRequest): Promise<OutboundCallMade> =>
      dependencies.underway.track(makeCall(request)),

    /** Newest first, at most 200. */
    list: (): OutboundCall[] => store.list(),

    /** @throws AppError unknown_call */
    get(id: string): OutboundCall {
      const call = store.find(id)
      if (!call) throw new AppError('unknown_call', `There is no outbound call ${id}`)
      return call
    },

    clear(): void {
      store.clear()
      onChange()
    },

    /** Calls whose receiver should have fetched the key set and did not. Spec §5.2.4. */
    missing: (): MissingFetch[] =>
      store
        .list()
        .filter(({ keySet }) => keySet.use === 'missing')
        .map(({ id, at, keySet }) => ({
          callId: id,
          at,
          remoteAddress: keySet.remoteAddress ?? '',
          overdueS: keySet.overdueS,
          reason: keySet.detail,
        })),
  }
}

/** The token is ours to send, and so is the address. */
function withoutOwn(headers: HeaderFields): HeaderFields {
  return headers.filter(([name]) => !/^(?:authorization|host)$/i.test(name))
}

function toStored({ status, statusText, headers, body, isCut }: HttpAnswer) {
  return { status, statusText, headers: maskFields(headers), body, isCut }
}

function kidOf({ header }: MintedToken): string | null {
  const { kid } = header
  return typeof kid === 'string' ? kid : null
}
