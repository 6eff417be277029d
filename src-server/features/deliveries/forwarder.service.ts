import type { Clock } from '../../platform/clock.ts'
import type { Underway } from '../../platform/underway.ts'
import { nextTurn } from '../../platform/wait.ts'
import { isAway } from './attempt.domain.ts'
import type { DeliveryQueueStore, QueuedDelivery } from './delivery-queue.store.ts'
import type { DeliveryTargetsStore } from './delivery-targets.store.ts'
import type { EventLogStore } from './event-log.store.ts'
import { createHandOut, factsOf } from './hand-out.service.ts'
import { waitBeforeRetryMs } from './retry.domain.ts'
import type { BegunSending, Destination, Sender, SendingResult } from './sender.service.ts'
import { healthAfter, isReady, type TargetRecord } from './target.domain.ts'

interface Dependencies {
  targets: DeliveryTargetsStore
  queue: DeliveryQueueStore
  log: EventLogStore
  sender: Sender
  /** How to speak to a target; undefined when its secrets cannot be read here. */
  destinationOf: (target: TargetRecord) => Destination | undefined
  /** Runs synchronous work in one transaction; resolves once that is on the disk. */
  transact: <T>(work: () => T) => Promise<T>
  underway: Underway
  /** Cuts off what is under way. */
  stopping: AbortController
  clock: Clock
  onChange: () => void
  onError: (error: unknown) => void
}

/** A delivery whose attempt is noted, ready to go out. */
interface Claimed extends BegunSending {
  readonly delivery: QueuedDelivery
}

export type Forwarder = ReturnType<typeof createForwarder>

const AT_ONCE_PER_TARGET = 4
const AT_ONCE = 16
/** The machine's clock may be set: the next look is never further away, in milliseconds. */
const LONGEST_LOOK_MS = 60_000
/** Work that failed, as on a full disk, is tried again after this long, in milliseconds. */
const AFTER_FAULT_MS = 5000
/** What is under way when the console stops has this long to end, in milliseconds. */
const GRACE_MS = 1000

/** Sends each event of a session once to each of its targets, in order per payment. */
export function createForwarder(dependencies: Dependencies) {
  const { targets, queue, log, sender, destinationOf, transact, clock, onChange } = dependencies
  const { stopping } = dependencies
  const busy = new Map<string, number>()
  let running: Promise<void> | undefined
  const state = { isWanted: false, isStopped: true }
  let cancelLook = (): void => {}

  const handOut = createHandOut(dependencies)
  const nowMs = (): number => clock.now().getTime()
  const busyInAll = (): number => [...busy.values()].reduce((sum, count) => sum + count, 0)

  function occupy(targetId: string, more: 1 | -1): void {
    const count = (busy.get(targetId) ?? 0) + more
    if (count > 0) busy.set(targetId, count)
    else busy.delete(targetId)
  }

  /** Notes attempts at what is due, as many as may be under way. */
  function claim(): Claimed[] {
    const claimed: Claimed[] = []
    let free = AT_ONCE - busyInAll()
    for (const target of targets.list()) {
      const limit = Math.min(free, placesFor(target))
      const due = limit > 0 ? queue.due(target.id, nowMs(), limit) : []
      if (due.length === 0) continue
      const destination = destinationOf(target)
      if (!destination) {
        pauseForSecrets(target)
        continue
      }
      const taken = due.flatMap((delivery) => begin(target, destination, delivery) ?? [])
      free -= taken.length
      claimed.push(...taken)
    }
    return claimed
  }

  /** How many deliveries may start now: one at a time, at its time, while the target is down. */
  function placesFor(target: TargetRecord): number {
    if (!isReady(target)) return 0
    const { id, health } = target
    const own = busy.get(id) ?? 0
    if (health.state !== 'down') return AT_ONCE_PER_TARGET - own
    return nowMs() >= (health.retryAtMs ?? 0) ? 1 - own : 0
  }

  function pauseForSecrets(target: TargetRecord): void {
    const lastFailure =
      'Paused: its secrets were encrypted by another account or shell. Set them again, then resume'
    targets.update({ ...target, isPaused: true, health: { ...target.health, lastFailure } })
  }

  function begin(
    target: TargetRecord,
    destination: Destination,
    delivery: QueuedDelivery,
  ): Claimed | undefined {
    const event = log.find(delivery.eventId)
    if (!event) {
      const gone = { ...delivery, eventType: 'unknown', paymentId: null, ...target }
      const why = 'Not sent: the event is no longer in the archive'
      sender.skip(factsOf(target, gone, delivery.tries), target.url, why)
      queue.remove(delivery.seq, nowMs())
      return undefined
    }
    const { mayBeSentTwice } = delivery
    const facts = factsOf(target, event, delivery.tries + 1)
    const sending = { ...facts, body: event.body, isEdited: false, mayBeSentTwice }
    const begun = sender.begin(sending, destination)
    queue.begin(delivery.seq, begun.attempt.id)
    return { ...begun, delivery }
  }

  async function carryOut({ delivery, attempt, call }: Claimed): Promise<void> {
    const { targetId } = delivery
    try {
      const result = await sender.carryOut(call, stopping.signal)
      await insist(() => conclude(delivery, attempt, result))
    } finally {
      occupy(targetId, -1)
      onChange()
      wake()
    }
  }

  /** Commits, again and again while nothing can be stored: what came back is known here only. */
  async function insist(change: () => void): Promise<void> {
    for (;;) {
      try {
        return await transact(change)
      } catch (error) {
        dependencies.onError(error)
        if (stopping.signal.aborted || state.isStopped) return undefined
        await new Promise<void>((resolve) => void clock.after(AFTER_FAULT_MS, resolve))
      }
    }
  }

  function conclude(
    delivery: QueuedDelivery,
    attempt: BegunSending['attempt'],
    result: SendingResult,
  ): void {
    if (result.outcome === 'interrupted') {
      sender.finish(attempt, result, nowMs())
      queue.postpone(delivery.seq, nowMs(), true)
      return
    }
    const target = targets.find(delivery.targetId)
    const isDown = isAway(result.answer)
    const waitMs =
      target && result.outcome !== 'accepted'
        ? waitBeforeRetryMs(target.retryLadderS, delivery.tries + 1, isDown && target.sendMissed)
        : null
    const dueMs = waitMs === null ? null : nowMs() + waitMs
    sender.finish(attempt, result, dueMs)
    if (dueMs === null) queue.remove(delivery.seq, nowMs())
    else queue.postpone(delivery.seq, dueMs)
    if (!target) return
    const { failure } = result
    const ended = { isDown, failure, retryAtMs: dueMs, nowMs: nowMs() }
    targets.update({ ...target, health: healthAfter(target.health, ended) })
  }

  async function work(): Promise<void> {
    while (state.isWanted && !state.isStopped) {
      state.isWanted = false
      if (targets.list().length === 0) return
      while (await transact(handOut)) onChange()
      const claimed = await transact(claim)
      for (const one of claimed) {
        const { targetId } = one.delivery
        occupy(targetId, 1)
        void dependencies.underway.track(carryOut(one).catch(dependencies.onError))
      }
      if (claimed.length > 0) onChange()
    }
    if (!state.isStopped) lookLater()
  }

  /** Looks again when the next delivery falls due. */
  function lookLater(): void {
    cancelLook()
    const now = nowMs()
    const open = targets.list().map((target) => ({ target, dueMs: nextAttemptMs(target) }))
    // What is due and finds no free place is looked at when a place falls free.
    const times = open.flatMap(({ target, dueMs }) =>
      dueMs === null || (dueMs <= now && !hasPlace(target)) ? [] : [dueMs],
    )
    if (times.length === 0) return
    const waitMs = Math.min(...times) - now
    if (waitMs <= 0) wake()
    else cancelLook = clock.after(Math.min(waitMs, LONGEST_LOOK_MS), wake)
  }

  function hasPlace(target: TargetRecord): boolean {
    return busyInAll() < AT_ONCE && placesFor(target) > 0
  }

  /** When something is sent to a target next; null when nothing waits for a time. */
  function nextAttemptMs(target: TargetRecord): number | null {
    if (!isReady(target)) return null
    const { id, health } = target
    const dueMs = queue.nextDueMs(id)
    if (dueMs === null) return null
    return health.state === 'down' ? Math.max(dueMs, health.retryAtMs ?? 0) : dueMs
  }

  /** Looks for what is to be handed out and sent; answers at once. */
  function wake(): void {
    state.isWanted = true
    if (state.isStopped || running) return
    // What came in this turn is looked for once.
    running = nextTurn()
      .then(work)
      .catch((error: unknown) => {
        dependencies.onError(error)
        cancelLook()
        cancelLook = clock.after(AFTER_FAULT_MS, wake)
      })
      .finally(() => {
        running = undefined
        if (state.isWanted && !state.isStopped) wake()
      })
  }

  return {
    wake,
    nextAttemptMs,

    /** Goes on where an earlier process ended. */
    start(): void {
      state.isStopped = false
      wake()
    },

    /** Marks what an earlier process left under way: it may have been sent. */
    async prepare(): Promise<void> {
      await transact(() => {
        sender.markInterrupted()
        queue.releaseBegun(nowMs())
      })
    },

    /** Begins nothing more; what is under way has a moment to end before it is cut off. */
    async stop(): Promise<void> {
      state.isStopped = true
      cancelLook()
      await running
      const cancelCut = clock.after(GRACE_MS, () => stopping.abort())
      await dependencies.underway.settle()
      cancelCut()
    },
  }
}
