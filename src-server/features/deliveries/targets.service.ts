import type {
  AttemptsPage,
  AttemptsQuery,
  ChangeTarget,
  CreateTarget,
  DeliveryAttempt,
  DeliveryTarget,
} from '#contract/deliveries.ts'
import type { Environment } from '#contract/environments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { definedOf } from '../../platform/defined-members.ts'
import { isLinkLocalHost } from '../../platform/link-local.ts'
import type { Random } from '../../platform/random.ts'
import { maskFields } from './attempt.domain.ts'
import type { DeliveryAttemptsStore } from './delivery-attempts.store.ts'
import type { DeliveryQueueStore } from './delivery-queue.store.ts'
import type { DeliveryTargetsStore } from './delivery-targets.store.ts'
import type { EventLogStore } from './event-log.store.ts'
import type { Forwarder } from './forwarder.service.ts'
import { hintOf, type TargetRecord, UNTRIED } from './target.domain.ts'
import type { TargetVault } from './target-vault.service.ts'

interface Dependencies {
  environment: Environment
  targets: DeliveryTargetsStore
  queue: DeliveryQueueStore
  attempts: DeliveryAttemptsStore
  log: EventLogStore
  secrets: TargetVault
  forwarder: Pick<Forwarder, 'wake' | 'nextAttemptMs'>
  /** Waits of a target that names none, in seconds. */
  usualLadderS: () => readonly number[]
  /** How it is signed where nobody says. */
  usualSigning: () => 'none' | 'hmac-sha512'
  transact: <T>(work: () => T) => Promise<T>
  clock: Clock
  random: Random
  onChange: () => void
}

export type TargetsService = ReturnType<typeof createTargetsService>

/** The page offers to undo a deletion for 10 seconds; its request may take a moment. */
const UNDO_DELETE_MS = 15_000

/** An attempt of another console, without what has a meaning only there. */
type AttemptElsewhere = Omit<
  DeliveryAttempt,
  'seq' | 'id' | 'sessionId' | 'targetId' | 'runId' | 'nextAttemptAt'
>

/** The targets that the events of sessions are sent on to, and what became of it. */
export function createTargetsService(dependencies: Dependencies) {
  const { environment, targets, queue, attempts, log, secrets, forwarder } = dependencies
  const { transact, clock, random, onChange } = dependencies

  /** @throws AppError unknown_target */
  function get(sessionId: string, id: string): TargetRecord {
    const target = targets.find(id)
    if (target?.sessionId === sessionId && target.deletedMs === null) return target
    throw new AppError('unknown_target', `There is no target ${id} of session ${sessionId}`)
  }

  const isOver = ({ deletedMs }: TargetRecord): boolean =>
    deletedMs !== null && deletedMs <= clock.now().getTime() - UNDO_DELETE_MS

  function describe(target: TargetRecord): DeliveryTarget {
    const {
      signingMode,
      secretHint,
      health,
      createdMs,
      fromSeq: _,
      deletedMs: _deletedMs,
      ...shown
    } = target
    const nextMs = forwarder.nextAttemptMs(target)
    return {
      ...shown,
      eventTypes: [...target.eventTypes],
      retryLadderS: [...target.retryLadderS],
      createdAt: toTime(createdMs),
      headers: maskFields(secrets.read(target.id)?.headers ?? []),
      signing: { mode: signingMode, hasSecret: secretHint !== null, secretHint },
      state: health.state,
      downSince: health.downSinceMs === null ? null : toTime(health.downSinceMs),
      lastFailure: health.lastFailure,
      nextAttemptAt: nextMs === null ? null : toTime(nextMs),
      waiting: queue.count(target.id),
      skipped: health.skipped,
    }
  }

  /** Commits a change of a target, then looks whether there is something to send. */
  async function commit(work: () => TargetRecord): Promise<DeliveryTarget> {
    const { id, sessionId } = await transact(work)
    forwarder.wake()
    onChange()
    return describe(get(sessionId, id))
  }

  const settle = (sessionId: string, id: string, change: (target: TargetRecord) => TargetRecord) =>
    commit(() => {
      const next = change(get(sessionId, id))
      targets.update(next)
      return next
    })

  return {
    get,

    /** Oldest first; of all sessions where none is named. */
    list: (sessionId?: string): DeliveryTarget[] =>
      targets
        .list()
        .filter(({ deletedMs }) => deletedMs === null)
        .filter((target) => sessionId === undefined || target.sessionId === sessionId)
        .map(describe),

    /** Sends what is posted to the session from now on. @throws AppError invalid_value for a link-local address */
    create(sessionId: string, { headers, signing, ...settings }: CreateTarget) {
      requireCallable(settings)
      const { secret = null } = signing
      const at = clock.now()
      return commit(() => {
        const target: TargetRecord = {
          ...settings,
          id: `tgt_${random.timeOrderedHex(at)}`,
          environment,
          sessionId,
          createdMs: at.getTime(),
          name: settings.name ?? new URL(settings.url).host,
          retryLadderS: settings.retryLadderS ?? dependencies.usualLadderS(),
          isPaused: false,
          signingMode: signing.mode ?? dependencies.usualSigning(),
          secretHint: hintOf(secret),
          fromSeq: log.newestSeq(),
          health: UNTRIED,
          deletedMs: null,
        }
        targets.save(target, secrets.seal({ secret, headers }))
        return target
      })
    },

    /**
     * What is left out stays, its secrets too where they can't be read here.
     * @throws AppError unknown_target, invalid_value for a link-local address, wrong_state for half of such secrets
     */
    change(sessionId: string, id: string, { headers, signing = {}, ...settings }: ChangeTarget) {
      return commit(() => {
        const before = get(sessionId, id)
        const changed = secrets.changed(before, { headers, secret: signing.secret })
        const isSwitchedOn = settings.isOn === true && !before.isOn
        const isMoved = settings.url !== undefined && settings.url !== before.url
        const target: TargetRecord = {
          ...before,
          ...definedOf(settings),
          signingMode: signing.mode ?? before.signingMode,
          secretHint: changed ? hintOf(changed.secret) : before.secretHint,
          // What came while it was off was not meant for it.
          fromSeq: isSwitchedOn ? log.newestSeq() : before.fromSeq,
          health: isMoved ? UNTRIED : before.health,
        }
        requireCallable(target)
        if (changed) targets.save(target, secrets.seal(changed))
        else targets.update(target)
        return target
      })
    },

    /** Sends nothing more to the target; `restore` brings it back for 15 seconds. @throws AppError unknown_target */
    async remove(sessionId: string, id: string): Promise<void> {
      await transact(() =>
        targets.update({ ...get(sessionId, id), deletedMs: clock.now().getTime() }),
      )
      onChange()
    },

    /** Sends it what came since its deletion, too. @throws AppError not_undoable when it is too late or there was none. */
    restore: (sessionId: string, id: string) =>
      commit(() => {
        const target = targets.find(id)
        if (target?.sessionId !== sessionId || target.deletedMs === null || isOver(target)) {
          throw new AppError('not_undoable', `There is no deleted target ${id} to bring back`)
        }
        const restored = { ...target, deletedMs: null }
        targets.update(restored)
        return restored
      }),

    /** Forgets targets whose deletion can't be undone any more, with what waits for them; their attempts stay. */
    async purge(): Promise<void> {
      if (!targets.list().some(isOver)) return
      await transact(() => {
        for (const { id } of targets.list().filter(isOver)) targets.remove(id)
      })
    },

    /** Keeps what comes until it is resumed. @throws AppError unknown_target */
    pause: (sessionId: string, id: string) =>
      settle(sessionId, id, (target) => ({ ...target, isPaused: true })),

    /** Sends again, at once also to a target that was down. @throws AppError unknown_target */
    resume: (sessionId: string, id: string) =>
      settle(sessionId, id, (target) => ({
        ...target,
        isPaused: false,
        health: { ...target.health, retryAtMs: null },
      })),

    attempts: (sessionId: string, query: AttemptsQuery): AttemptsPage =>
      attempts.list(sessionId, query),

    /** Takes in what was sent elsewhere to events of the session; to be called inside a transaction, oldest first. */
    restoreAttempts(sessionId: string, made: readonly AttemptElsewhere[]): void {
      for (const attempt of made) {
        attempts.add({
          ...attempt,
          id: `att_${random.timeOrderedHex(clock.now())}`,
          // What was under way there is not under way here.
          outcome: attempt.outcome === 'sending' ? 'interrupted' : attempt.outcome,
          sessionId,
          targetId: null,
          runId: null,
          nextAttemptAt: null,
        })
      }
    },

    /**
     * Sends the event of an attempt to its target again, now: the waiting one before its time, one that is over anew.
     * @throws AppError unknown_attempt, unknown_target, wrong_state
     */
    async retry(sessionId: string, attemptId: string) {
      const { eventId, targetId } = requireForwarded(attempts.find(attemptId), sessionId, attemptId)
      await settle(sessionId, targetId, (target) => {
        if (!target.isOn || target.isPaused) {
          throw new AppError(
            'wrong_state',
            `Target ${target.name} is off or paused: resume it first`,
          )
        }
        requireLogged(eventId)
        const nowMs = clock.now().getTime()
        if (!queue.hasten(targetId, eventId, nowMs)) {
          queue.add(
            { targetId, eventId, orderKey: `again:${random.timeOrderedHex(clock.now())}` },
            nowMs,
          )
        }
        return { ...target, health: { ...target.health, retryAtMs: null } }
      })
      return { eventId, targetId }
    },
  }

  /** @throws AppError unknown_event */
  function requireLogged(eventId: string): void {
    if (log.find(eventId)) return
    throw new AppError('unknown_event', `Event ${eventId} is no longer in the archive`)
  }
}

/** @throws AppError unknown_attempt, wrong_state for one that no target waits for */
function requireForwarded(attempt: DeliveryAttempt | undefined, sessionId: string, id: string) {
  if (attempt?.sessionId !== sessionId) {
    throw new AppError('unknown_attempt', `There is no attempt ${id} of session ${sessionId}`)
  }
  const { kind, targetId, eventId } = attempt
  if (kind === 'forward' && targetId !== null) return { eventId, targetId }
  throw new AppError('wrong_state', `Attempt ${id} was a ${kind}: replay the event instead`)
}

/** @throws AppError invalid_value; names that lead to such an address are refused when they are called */
export function requireCallable(settings: { url: string; allowsLinkLocal: boolean }): void {
  const host = new URL(settings.url).hostname.replace(/^\[(.*)\]$/, '$1')
  if (settings.allowsLinkLocal || !isLinkLocalHost(host)) return
  throw new AppError(
    'invalid_value',
    `url: ${host} is a link-local or metadata address; use another, or set allowsLinkLocal to true`,
  )
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
