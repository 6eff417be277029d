import { fitsPattern } from '#contract/event-patterns.ts'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import type { Environment } from '#contract/environments.ts'

/** How a target was found at the latest attempt. Times in milliseconds since 1970. */
export interface TargetHealth {
  readonly state: DeliveryTarget['state']
  readonly downSinceMs: number | null
  readonly lastFailure: string | null
  /** While it is down nothing is sent before this time. */
  readonly retryAtMs: number | null
  /** Events not sent in its latest absence. */
  readonly skipped: number
}

/** What a target keeps to itself; never shown again. */
export interface TargetSecrets {
  readonly secret: string | null
  readonly headers: readonly (readonly [string, string])[]
}

/** A target as the store keeps it; its secrets lie beside it. */
export interface TargetRecord {
  readonly id: string
  readonly environment: Environment
  readonly sessionId: string
  readonly createdMs: number
  readonly name: string
  readonly url: string
  readonly eventTypes: readonly string[]
  readonly retryLadderS: readonly number[]
  readonly isOn: boolean
  readonly isPaused: boolean
  readonly sendMissed: boolean
  readonly allowsLinkLocal: boolean
  readonly timeoutS: number
  readonly signingMode: DeliveryTarget['signing']['mode']
  readonly secretHint: string | null
  /** Gets events logged after this place only. */
  readonly fromSeq: number
  readonly health: TargetHealth
  /** While this can be undone it keeps what comes, as a paused one does; null unless it is deleted. */
  readonly deletedMs: number | null
}

export const UNTRIED: TargetHealth = {
  state: 'unknown',
  downSinceMs: null,
  lastFailure: null,
  retryAtMs: null,
  skipped: 0,
}

/** Events that were not told now but brought along are not sent on. */
const NOT_FORWARDED = new Set(['import', 'sample'])

interface EventFacts {
  readonly seq: number
  readonly sessionId: string
  readonly eventType: string
  readonly source: string
}

/** What becomes of an event at a target: nothing, a place in its queue, or a note why it is left out. */
export function admit(
  target: TargetRecord,
  event: EventFacts,
  waiting: number,
): 'ignored' | 'queued' | 'skipped' {
  const isMeant =
    target.isOn &&
    event.sessionId === target.sessionId &&
    event.seq > target.fromSeq &&
    !NOT_FORWARDED.has(event.source) &&
    takesType(target.eventTypes, event.eventType)
  if (!isMeant) return 'ignored'
  if (target.sendMissed) return 'queued'
  // The first one for an absent target goes out all the same: it finds out whether the target is back.
  const isAway = target.isPaused || (target.health.state === 'down' && waiting > 0)
  return isAway ? 'skipped' : 'queued'
}

/** Whether anything may be sent to it by itself. */
export function isReady({ isOn, isPaused, deletedMs }: TargetRecord): boolean {
  return isOn && !isPaused && deletedMs === null
}

/** Whether one of the patterns fits, in which `*` stands for any characters. No pattern fits every type. */
export function takesType(patterns: readonly string[], eventType: string): boolean {
  return patterns.length === 0 || patterns.some((pattern) => fitsPattern(pattern, eventType))
}

/** Health after an attempt; `retryAtMs` is when the failed event is due again. */
export function healthAfter(
  before: TargetHealth,
  ended: { isDown: boolean; failure: string | null; retryAtMs: number | null; nowMs: number },
): TargetHealth {
  const { isDown, failure, retryAtMs, nowMs } = ended
  if (!isDown) {
    return { ...before, state: 'up', downSinceMs: null, lastFailure: failure, retryAtMs: null }
  }
  const isNew = before.state !== 'down'
  return {
    state: 'down',
    downSinceMs: isNew ? nowMs : before.downSinceMs,
    lastFailure: failure,
    retryAtMs,
    skipped: isNew ? 0 : before.skipped,
  }
}

/** How a secret is told from others without being shown. */
export function hintOf(secret: string | null): string | null {
  if (secret === null) return null
  return secret.length < 16 ? '…' : `…${secret.slice(-4)}`
}
