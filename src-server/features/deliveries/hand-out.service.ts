import type { Clock } from '../../platform/clock.ts'
import type { LoggedEvent } from '../webhook-sessions/logged-event.domain.ts'
import type { DeliveryQueueStore } from './delivery-queue.store.ts'
import type { DeliveryTargetsStore } from './delivery-targets.store.ts'
import type { EventLogStore } from './event-log.store.ts'
import type { Sender } from './sender.service.ts'
import { admit, type TargetRecord } from './target.domain.ts'

interface Dependencies {
  targets: DeliveryTargetsStore
  queue: DeliveryQueueStore
  log: EventLogStore
  sender: Pick<Sender, 'skip'>
  clock: Clock
}

/** Events handed out in one transaction. */
const BATCH = 200

/** Brings new events to the queues of the targets that are to get them; to be called inside a transaction. */
export function createHandOut({ targets, queue, log, sender, clock }: Dependencies) {
  function offer(targetId: string, event: LoggedEvent): void {
    const target = targets.find(targetId)
    if (!target) return
    const verdict = admit(target, event, queue.count(targetId))
    if (verdict === 'ignored') return
    const { eventId, paymentId } = event
    if (verdict === 'queued') {
      queue.add(
        { targetId, eventId, orderKey: paymentId ?? `event:${eventId}` },
        clock.now().getTime(),
      )
      return
    }
    const why = target.isPaused ? 'it was paused' : 'it was down'
    sender.skip(
      factsOf(target, event, 0),
      target.url,
      `Not sent: ${why}, and it does not want what it misses`,
    )
    const { health } = target
    targets.update({ ...target, health: { ...health, skipped: health.skipped + 1 } })
  }

  /** Gives new events their places in the queues. Returns whether there may be more. */
  return (): boolean => {
    const open = targets.list().filter(({ isOn }) => isOn)
    if (open.length === 0) return false
    const from = Math.max(queue.cursor(), Math.min(...open.map(({ fromSeq }) => fromSeq)))
    const events = log.eventsAfter(from, BATCH)
    const newest = events.at(-1)
    if (!newest) return false
    for (const { id } of open) {
      for (const event of events) offer(id, event)
    }
    queue.setCursor(newest.seq)
    return events.length === BATCH
  }
}

type EventFacts = Pick<LoggedEvent, 'eventId' | 'eventType' | 'paymentId' | 'sessionId'>

/** What an attempt of a target at an event says of both. */
export function factsOf(target: TargetRecord, event: EventFacts, number: number) {
  const { eventId, eventType, paymentId, sessionId } = event
  const ids = { eventId, eventType, paymentId, sessionId }
  return { ...ids, kind: 'forward' as const, targetId: target.id, runId: null, number }
}
