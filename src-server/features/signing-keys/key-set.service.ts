import { createHash } from 'node:crypto'
import type { KeySetFault, KeySetFaultChoice, ServedKeySet } from '#contract/key-set.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  activeKey,
  isPublished,
  nextChangeMs,
  type PublicKey,
  toJwk,
} from './signing-key.domain.ts'
import type { SigningKeysService } from './signing-keys.service.ts'

interface Dependencies {
  keys: SigningKeysService
  clock: Clock
  /** Whether entries carry `kid`. Assumption `jwk-kid`. */
  withKid: () => boolean
  /** Told after a fault or a hold began or ended. */
  onChange: () => void
}

/** One answer of the key set. */
export interface KeySetAnswer {
  readonly status: number
  readonly body: string
  readonly contentType: string
  /** Null where an answer must not be kept. */
  readonly etag: string | null
  readonly cacheControl: string
  readonly kids: readonly string[]
  readonly activeKid: string | null
  /** End of the key that signs, in milliseconds since 1970. */
  readonly activeExpiresMs: number | null
  readonly fault: KeySetFault
  readonly delayS: number
}

/** What a conformance run serves in place of the key set. */
export interface HeldKeySet {
  readonly keys: readonly PublicKey[]
  readonly fault: KeySetFault
  readonly delayS: number
}

/** Who has the key set, and what is served in its place once there is something. */
interface Hold {
  readonly by: string
  set?: HeldKeySet
}

export type KeySetService = ReturnType<typeof createKeySetService>

/** A rotation by hand must reach whoever keeps to Cache-Control within minutes, so no answer is good for longer. */
const LONGEST_MAX_AGE_S = 300
const GARBAGE = '<html><body>502 Bad Gateway</body></html>'
const NOT_KEPT = 'no-store'

/** What `/.well-known/jwks.json` answers. Its body and ETag are made once per change. Spec §4. */
export function createKeySetService({ keys, clock, withKid, onChange }: Dependencies) {
  let made: { mark: string; untilMs: number; answer: KeySetAnswer } | undefined
  let choice: KeySetFaultChoice = { fault: 'none', delayS: 0 }
  let stale: KeySetAnswer | undefined
  let held: Hold | undefined

  function published(): { mark: string; untilMs: number; answer: KeySetAnswer } {
    const nowMs = clock.now().getTime()
    const mark = `${keys.version()} ${withKid()}`
    if (made?.mark === mark && nowMs < made.untilMs) return made
    const records = keys.records()
    const active = activeKey(records, nowMs)
    const answer = toAnswer(
      records.filter((key) => isPublished(key, nowMs)),
      withKid(),
      active,
    )
    made = { mark, untilMs: nextChangeMs(records, nowMs) ?? Infinity, answer }
    return made
  }

  function fresh(): KeySetAnswer {
    const { answer, untilMs } = published()
    const leftS = Math.floor((untilMs - clock.now().getTime()) / 1000)
    const maxAgeS = Math.max(0, Math.min(LONGEST_MAX_AGE_S, leftS))
    return { ...answer, cacheControl: `public, max-age=${maxAgeS}` }
  }

  function current(): KeySetAnswer {
    if (held?.set) {
      const { keys: shown, fault, delayS } = held.set
      const { activeKid, activeExpiresMs } = fresh()
      const answer = { ...toAnswer(shown, withKid()), activeKid, activeExpiresMs }
      return withFault({ ...answer, cacheControl: NOT_KEPT, etag: null }, fault, delayS)
    }
    if (choice.fault === 'stale' && stale) return { ...stale, fault: 'stale' }
    return withFault(fresh(), choice.fault, choice.delayS)
  }

  return {
    /** What is served now. The key that signs is in it, made first where the last one ended and nobody looked. */
    async current(): Promise<KeySetAnswer> {
      if (published().answer.activeKid === null) await keys.signer()
      return current()
    },

    describe(): ServedKeySet {
      const { status, body, etag, cacheControl, fault, delayS } = current()
      return { status, body, etag, cacheControl, fault, delayS, heldBy: held?.by ?? null }
    },

    /** Breaks the key set on purpose until told otherwise, or until the console stops. */
    setFault(next: KeySetFaultChoice): void {
      stale = next.fault === 'stale' ? fresh() : undefined
      choice = next
      onChange()
    },

    /**
     * Takes the key set for one caller, who may serve something else until it is released.
     * @throws AppError wrong_state while another caller holds it
     */
    hold(by: string): { serve: (set: HeldKeySet) => void; release: () => void } {
      if (held) {
        throw new AppError('wrong_state', `The key set is held by ${held.by}: wait for its end`)
      }
      const own: Hold = { by }
      held = own
      return {
        serve(set) {
          own.set = set
          onChange()
        },
        release() {
          if (held === own) held = undefined
          onChange()
        },
      }
    },
  }
}

function toAnswer(shown: readonly PublicKey[], withKid: boolean, active?: PublicKey): KeySetAnswer {
  const body = JSON.stringify({ keys: shown.map((key) => toJwk(key, withKid)) })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return {
    status: 200,
    body,
    contentType: 'application/json; charset=utf-8',
    etag,
    cacheControl: NOT_KEPT,
    kids: shown.map(({ kid }) => kid),
    activeKid: active?.kid ?? null,
    activeExpiresMs: active?.expiresMs ?? null,
    fault: 'none',
    delayS: 0,
  }
}

function withFault(answer: KeySetAnswer, fault: KeySetFault, delayS: number): KeySetAnswer {
  if (fault === 'none') return answer
  if (fault === 'slow') return { ...answer, fault, delayS }
  const broken = { ...answer, fault, etag: null, cacheControl: NOT_KEPT, kids: [] }
  if (fault === 'empty') return { ...broken, body: '{"keys":[]}' }
  if (fault === 'garbage') {
    return { ...broken, body: GARBAGE, contentType: 'text/html; charset=utf-8' }
  }
  const body = JSON.stringify({
    error: 'The key set fails on purpose: a fault is set in the console',
  })
  return { ...broken, status: 500, body }
}
