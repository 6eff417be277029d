import type { DeliveryAttempt } from '#contract/deliveries.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  CallFailure,
  type HttpAnswer,
  type HttpCall,
  type HttpCaller,
} from '../../platform/http-caller.ts'
import type { Random } from '../../platform/random.ts'
import { signWebhook } from '../payments/payment-event.domain.ts'
import {
  compareAnswers,
  maskFields,
  outcomeOf,
  redirectOf,
  refusalOf,
  sha256,
} from './attempt.domain.ts'
import type { DeliveryAttemptsStore, NewAttempt } from './delivery-attempts.store.ts'

interface Dependencies {
  attempts: DeliveryAttemptsStore
  callHttp: HttpCaller
  /** Key that signs where an address has no secret of its own. */
  hashKey: () => string
  clock: Clock
  random: Random
}

/** An address and how it is spoken to. */
export interface Destination {
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly signingMode: 'none' | 'hmac-sha512'
  readonly secret: string | null
  readonly allowsLinkLocal: boolean
  readonly timeoutS: number
}

/** What is sent and why. */
export interface Sending extends Pick<
  DeliveryAttempt,
  'kind' | 'targetId' | 'runId' | 'eventId' | 'eventType' | 'paymentId' | 'sessionId' | 'number'
> {
  /** The exact bytes, as text. */
  readonly body: string
  readonly isEdited: boolean
  readonly mayBeSentTwice: boolean
}

/** An attempt that is noted as begun, with what has to go out. */
export interface BegunSending {
  readonly attempt: NewAttempt
  readonly call: HttpCall
}

/** What came back, before it is noted. */
export type SendingResult = Pick<NewAttempt, 'outcome' | 'answer' | 'failure' | 'durationMs'>

export type Sender = ReturnType<typeof createSender>

const ANSWER_BYTES = 64 * 1024
const MOST_REDIRECTS = 3
const USER_AGENT = 'Partner-Payments-Console'
const OWN_FIELDS = /^(?:host|x-webhook-signature-512)$/i
const CUT_OFF = 'It was cut off while under way: the target may have got it'

/** Sends webhooks on: notes each attempt before its bytes go out, and what came back. */
export function createSender(dependencies: Dependencies) {
  const { attempts, callHttp, hashKey, clock, random } = dependencies

  /** Sends, and again where a redirect of the same host asks for it. */
  async function callThrough(call: HttpCall): Promise<HttpAnswer> {
    let answer = await callHttp(call)
    let to = redirectOf(call.url, answer)
    for (let hop = 0; to !== null && hop < MOST_REDIRECTS; hop++) {
      answer = await callHttp({ ...call, url: to })
      to = redirectOf(to, answer)
    }
    return answer
  }

  return {
    /** Notes the attempt as begun; to be called inside the transaction that decides on it. */
    begin(sending: Sending, destination: Destination): BegunSending {
      const { body, isEdited, ...facts } = sending
      const at = clock.now()
      const { url, allowsLinkLocal, timeoutS } = destination
      const signature =
        destination.signingMode === 'none'
          ? null
          : signWebhook(body, destination.secret ?? hashKey())
      const headers = headersOf(destination, signature)
      const bytes = Buffer.from(body)
      const attempt: NewAttempt = {
        ...facts,
        id: `att_${random.timeOrderedHex(at)}`,
        outcome: 'sending',
        at: at.toISOString(),
        durationMs: 0,
        url,
        request: {
          method: 'POST',
          headers: maskFields(headers),
          bytes: bytes.length,
          sha256: sha256(bytes),
          isEdited,
          body: isEdited ? body : null,
          signature,
        },
        answer: null,
        failure: null,
        nextAttemptAt: null,
        comparedWithLast: null,
      }
      attempts.add(attempt)
      const limits = { timeoutMs: timeoutS * 1000, largestBodyBytes: ANSWER_BYTES, allowsLinkLocal }
      return { attempt, call: { method: 'POST', url, headers, body: bytes, ...limits } }
    },

    /** Sends the bytes. Never rejects for what the other side does. */
    async carryOut(call: HttpCall, stopped: AbortSignal): Promise<SendingResult> {
      const startedAt = clock.elapsedMs()
      const durationMs = (): number => Math.round((clock.elapsedMs() - startedAt) * 10) / 10
      try {
        const found = await callThrough({ ...call, signal: stopped })
        const { status, statusText, headers, body, isCut } = found
        const answer = { status, statusText, headers: maskFields(headers), body, isCut }
        const failure = refusalOf(found)
        return { outcome: outcomeOf(answer), answer, failure, durationMs: durationMs() }
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const ended = { answer: null, durationMs: durationMs() }
        return stopped.aborted
          ? { ...ended, outcome: 'interrupted', failure: CUT_OFF }
          : { ...ended, outcome: 'failed', failure: error.message }
      }
    },

    /** Notes how the attempt ended; to be called inside the transaction that draws conclusions. */
    finish(begun: NewAttempt, result: SendingResult, nextAttemptMs: number | null): NewAttempt {
      const last = attempts.lastAnswered(begun.eventId, begun.url)
      const ended: NewAttempt = {
        ...begun,
        ...result,
        mayBeSentTwice: begun.mayBeSentTwice || result.outcome === 'interrupted',
        nextAttemptAt: nextAttemptMs === null ? null : new Date(nextAttemptMs).toISOString(),
        comparedWithLast: compareAnswers(result.answer, last?.answer),
      }
      attempts.update(ended)
      return ended
    },

    /** Notes that an event is not sent, and why. */
    skip(facts: Omit<Sending, 'body' | 'isEdited' | 'mayBeSentTwice'>, url: string, why: string) {
      const at = clock.now()
      attempts.add({
        ...facts,
        id: `att_${random.timeOrderedHex(at)}`,
        outcome: 'skipped',
        at: at.toISOString(),
        durationMs: 0,
        url,
        request: {
          method: 'POST',
          headers: [],
          bytes: 0,
          sha256: '',
          isEdited: false,
          body: null,
          signature: null,
        },
        answer: null,
        failure: why,
        mayBeSentTwice: false,
        nextAttemptAt: null,
        comparedWithLast: null,
      })
    },

    /** Marks what was under way when an earlier process ended, and returns it. */
    markInterrupted(): DeliveryAttempt[] {
      const begun = attempts.begun()
      for (const attempt of begun) {
        attempts.update({
          ...attempt,
          outcome: 'interrupted',
          failure: CUT_OFF,
          mayBeSentTwice: true,
        })
      }
      return begun
    },
  }
}

/** In the order they go out; fields of the address come last and win over the usual ones. */
function headersOf({ url, headers }: Destination, signature: string | null): [string, string][] {
  const own = headers.filter(([name]) => !OWN_FIELDS.test(name) || isUnsigned(name, signature))
  const has = (name: string): boolean => own.some(([other]) => other.toLowerCase() === name)
  const usual: [string, string][] = [
    ['content-type', 'application/json'],
    ['user-agent', USER_AGENT],
  ]
  return [
    ['host', new URL(url).host],
    ...usual.filter(([name]) => !has(name)),
    ...(signature === null ? [] : [['x-webhook-signature-512', signature] as [string, string]]),
    ...own.map(([name, value]): [string, string] => [name, value]),
  ]
}

/** Without a signature of the console's a field of that name is the user's to set. */
function isUnsigned(name: string, signature: string | null): boolean {
  return signature === null && name.toLowerCase() !== 'host'
}
