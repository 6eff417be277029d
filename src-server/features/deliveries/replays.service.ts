import type { Environment } from '#contract/environments.ts'
import type { ReplayRequest, ReplayRun } from '#contract/replays.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { Underway } from '../../platform/underway.ts'
import type { EventPlace } from '../webhook-sessions/logged-event.domain.ts'
import type { EventLogStore } from './event-log.store.ts'
import type { ReplayLane, ReplayLanes } from './replay-lanes.service.ts'
import { planReplay, type ReplayStep } from './replay-plan.domain.ts'
import { optionsOf, progressOf, withAttempt } from './replay-run.domain.ts'
import type { ReplayRunsStore } from './replay-runs.store.ts'
import type { Sender } from './sender.service.ts'

interface Dependencies {
  environment: Environment
  runs: ReplayRunsStore
  log: EventLogStore
  lanes: ReplayLanes
  sender: Sender
  transact: <T>(work: () => T) => Promise<T>
  underway: Underway
  clock: Clock
  random: Random
  onChange: () => void
  onError: (error: unknown) => void
}

/** A run while it goes on. */
interface LiveRun {
  run: ReplayRun
  readonly request: ReplayRequest
  readonly stop: AbortController
  readonly startedAtMs: number
  /** Why it is to end before its time. */
  endEarly?: { status: 'cancelled' | 'failed'; what: string }
  ended: Promise<void>
}

export type ReplaysService = ReturnType<typeof createReplaysService>

/** Events of one replay. */
const MOST_EVENTS = 100_000

/** Timers hold no more than some weeks, and gaps between events can be longer. */
const LONGEST_WAIT_MS = 60 * 60 * 1000

/** Sends events that came before once more. */
export function createReplaysService(dependencies: Dependencies) {
  const { environment, runs, log, lanes, sender, transact, clock, random, onChange } = dependencies
  const live = new Map<string, LiveRun>()
  /** Runs whose end could not be stored yet. */
  const unstored = new Map<string, ReplayRun>()

  /** @throws AppError unknown_event, wrong_state, invalid_request_data */
  function eventsOf({ sessionId, eventIds }: ReplayRequest): EventPlace[] {
    const found = eventIds
      ? [...new Set(eventIds)].map((id) => requireEvent(sessionId, id))
      : log.ofSession(sessionId, MOST_EVENTS + 1)
    if (found.length > MOST_EVENTS) {
      throw new AppError(
        'invalid_request_data',
        `eventIds: session ${sessionId} has more than ${MOST_EVENTS} events: name those to replay`,
      )
    }
    if (found.length > 0) return found.toSorted((a, b) => a.seq - b.seq)
    throw new AppError('wrong_state', `sessionId: session ${sessionId} has no event to replay`)
  }

  function requireEvent(sessionId: string, id: string): EventPlace {
    const event = log.find(id)
    if (event?.sessionId === sessionId) return event
    throw new AppError('unknown_event', `eventIds: there is no event ${id} in session ${sessionId}`)
  }

  async function sendStep(current: LiveRun, lane: ReplayLane, step: ReplayStep): Promise<void> {
    const { request, run, stop } = current
    const begun = await transact(() => {
      const event = log.find(step.eventId)
      if (!event) return undefined
      const { eventId, eventType, paymentId, sessionId } = event
      const sending = {
        eventId,
        eventType,
        paymentId,
        sessionId,
        kind: 'replay' as const,
        targetId: lane.targetId,
        runId: run.id,
        number: step.isDouble ? 2 : 1,
        body: request.edited?.body ?? event.body,
        isEdited: request.edited !== undefined && request.edited.body !== event.body,
        mayBeSentTwice: false,
      }
      return sender.begin(sending, lane.destination)
    })
    const result = begun && (await lane.send(begun, stop.signal))
    const ended = await transact(() => {
      const attempt = begun && result && sender.finish(begun.attempt, result, null)
      // Onto what is stored: other steps may share the transaction, and it runs again when one of them fails.
      runs.update(withAttempt(runs.find(run.id) ?? current.run, attempt))
      return attempt
    })
    current.run = withAttempt(current.run, ended)
    onChange()
  }

  async function walk(current: LiveRun, lane: ReplayLane, steps: ReplayStep[]): Promise<void> {
    const { stop, startedAtMs } = current
    for (const step of steps) {
      await waitUntil(startedAtMs + step.atMs, stop.signal)
      if (stop.signal.aborted) return
      await sendStep(current, lane, step)
    }
  }

  async function waitUntil(elapsedMs: number, stopped: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = elapsedMs - clock.elapsedMs()
      if (waitMs <= 0 || stopped.aborted) return
      await pass(Math.min(waitMs, LONGEST_WAIT_MS), stopped)
    }
  }

  function pass(ms: number, stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const onStop = (): void => {
        cancel()
        resolve()
      }
      const cancel = clock.after(ms, () => {
        stopped.removeEventListener('abort', onStop)
        resolve()
      })
      stopped.addEventListener('abort', onStop, { once: true })
    })
  }

  async function carryOut(current: LiveRun, ways: [ReplayLane, ReplayStep[]][]): Promise<void> {
    const ending = await endingOf(current, ways)
    const ended = { ...current.run, ...ending, endedAt: clock.now().toISOString() }
    unstored.set(ended.id, ended)
    try {
      await storeEnded()
    } finally {
      live.delete(ended.id)
      onChange()
    }
  }

  /** Walks all ways, and says how that ended. */
  async function endingOf(
    current: LiveRun,
    ways: [ReplayLane, ReplayStep[]][],
  ): Promise<Pick<ReplayRun, 'status'> & Partial<ReplayRun>> {
    try {
      await Promise.all(ways.map(([lane, steps]) => walk(current, lane, steps)))
      const early = current.endEarly
      return early
        ? { status: early.status, note: progressOf(current.run, early.what) }
        : { status: 'done' }
    } catch (error) {
      current.stop.abort()
      dependencies.onError(error)
      const note = progressOf(current.run, 'It broke off, the log of the console says why,')
      return { status: 'failed', note }
    }
  }

  async function storeEnded(): Promise<void> {
    const ended = [...unstored.values()]
    await transact(() => ended.forEach(runs.update))
    ended.forEach(({ id }) => unstored.delete(id))
  }

  /** A run that is ahead of what is stored of it. */
  function inMemory(id: string): ReplayRun | undefined {
    return live.get(id)?.run ?? unstored.get(id)
  }

  /** @throws AppError unknown_run */
  function get(id: string): ReplayRun {
    const run = inMemory(id) ?? runs.find(id)
    if (run) return run
    throw new AppError('unknown_run', `There is no replay ${id}`)
  }

  return {
    /**
     * Begins a replay and answers at once.
     * @throws AppError unknown_event, unknown_target, wrong_state, invalid_value, invalid_request_data, malformed_body
     */
    async start(request: ReplayRequest): Promise<ReplayRun> {
      const events = eventsOf(request)
      const plan = planReplay(events, request)
      const typeOf = new Map(events.map(({ eventId, eventType }) => [eventId, eventType]))
      const ways = lanes
        .of(request)
        .map((lane): [ReplayLane, ReplayStep[]] => [
          lane,
          plan.steps.filter(({ eventId }) => lane.takes(typeOf.get(eventId) ?? '')),
        ])
      const total = ways.reduce((sum, [, steps]) => sum + steps.length, 0)
      if (total === 0) {
        throw new AppError('wrong_state', 'to: no target takes any of the types of these events')
      }
      if (unstored.size > 0) await storeEnded()
      const at = clock.now()
      const run: ReplayRun = {
        id: `run_${random.timeOrderedHex(at)}`,
        environment,
        sessionId: request.sessionId,
        status: 'running',
        startedAt: at.toISOString(),
        endedAt: null,
        total,
        sent: 0,
        accepted: 0,
        refused: 0,
        failed: 0,
        dropped: plan.dropped,
        duplicated: plan.duplicated,
        changedAnswers: 0,
        options: optionsOf(request),
        note: leftOutNote(plan.steps.length * ways.length - total),
      }
      await transact(() => runs.add(run))
      const stop = new AbortController()
      const startedAtMs = clock.elapsedMs()
      const current: LiveRun = { run, request, stop, startedAtMs, ended: Promise.resolve() }
      live.set(run.id, current)
      current.ended = dependencies.underway.track(
        carryOut(current, ways).catch(dependencies.onError),
      )
      onChange()
      return run
    },

    get,

    /** Newest first. */
    list: (): ReplayRun[] => runs.list().map((run) => inMemory(run.id) ?? run),

    /** Ends the run; what is under way is cut off. @throws AppError unknown_run, wrong_state */
    async cancel(id: string): Promise<ReplayRun> {
      const current = live.get(id)
      if (!current) throw new AppError('wrong_state', `Replay ${get(id).id} is over already`)
      current.endEarly ??= { status: 'cancelled', what: 'It was cancelled' }
      current.stop.abort()
      await current.ended
      return get(id)
    },

    /** Marks runs that an earlier process left unfinished. */
    async prepare(): Promise<void> {
      await transact(() => {
        const endedAt = clock.now().toISOString()
        for (const run of runs.list().filter(({ status }) => status === 'running')) {
          const note = `${progressOf(run, 'The console stopped')}: the one under way may have arrived`
          runs.update({ ...run, status: 'failed', endedAt, note })
        }
      })
    },

    /** Ends what goes on. */
    async stop(): Promise<void> {
      const current = [...live.values()]
      for (const one of current) {
        one.endEarly ??= { status: 'failed', what: 'The console was closed' }
        one.stop.abort()
      }
      await Promise.all(current.map(({ ended }) => ended))
      if (unstored.size > 0) await storeEnded().catch(dependencies.onError)
    },
  }
}

function leftOutNote(count: number): string | null {
  return count === 0 ? null : `${count} left out: their targets do not take events of these types`
}
