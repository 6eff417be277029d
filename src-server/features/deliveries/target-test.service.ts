import type { DeliveryAttempt } from '#contract/deliveries.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { Underway } from '../../platform/underway.ts'
import { writeWebhook } from '../payments/payment-event.domain.ts'
import { isAway } from './attempt.domain.ts'
import type { DeliveryAttemptsStore } from './delivery-attempts.store.ts'
import type { DeliveryTargetsStore } from './delivery-targets.store.ts'
import type { Sender } from './sender.service.ts'
import { healthAfter, type TargetRecord } from './target.domain.ts'
import type { TargetVault } from './target-vault.service.ts'

interface Dependencies {
  targets: DeliveryTargetsStore
  attempts: DeliveryAttemptsStore
  secrets: TargetVault
  sender: Sender
  /** Finds a target of a session. @throws AppError unknown_target */
  requireTarget: (sessionId: string, id: string) => TargetRecord
  merchantId: () => string
  transact: <T>(work: () => T) => Promise<T>
  underway: Underway
  clock: Clock
  random: Random
  /** Ends what is under way. */
  stopped: AbortSignal
  /** Told when a target was found to be there or not. */
  onTested: () => void
}

const PAYMENT = { payment_id: 'pay_test', status: 'succeeded', amount: 12_500, currency: 'ZAR' }

export type TargetTest = ReturnType<typeof createTargetTest>

/** Tries a target with an event made for it, which no session has. */
export function createTargetTest(dependencies: Dependencies) {
  const { targets, attempts, secrets, sender, requireTarget, transact, clock, random } =
    dependencies

  async function tryTarget(sessionId: string, id: string): Promise<DeliveryAttempt> {
    const target = requireTarget(sessionId, id)
    const destination = secrets.destinationOf(target)
    if (!destination) {
      throw new AppError(
        'wrong_state',
        `The secrets of target ${target.name} were encrypted by another account or shell: set them again`,
      )
    }
    const at = clock.now()
    const eventId = `evt_test_${random.timeOrderedHex(at)}`
    const facts = {
      sessionId,
      paymentId: PAYMENT.payment_id,
      eventType: 'payment_succeeded',
    } as const
    const body = writeWebhook(
      { ...facts, contentType: 'payment_details', object: PAYMENT },
      { merchantId: dependencies.merchantId(), eventId, at },
    )
    const { attempt, call } = await transact(() =>
      sender.begin(
        {
          ...facts,
          kind: 'test',
          targetId: id,
          runId: null,
          eventId,
          number: 1,
          body,
          isEdited: false,
          mayBeSentTwice: false,
        },
        destination,
      ),
    )
    const result = await sender.carryOut(call, dependencies.stopped)
    await transact(() => {
      sender.finish(attempt, result, null)
      const now = targets.find(id)
      if (now) targets.update({ ...now, health: healthOf(now, result) })
    })
    dependencies.onTested()
    const ended = attempts.find(attempt.id)
    if (!ended)
      throw new AppError('unknown_attempt', `Attempt ${attempt.id} was taken out meanwhile`)
    return ended
  }

  function healthOf({ health }: TargetRecord, result: Pick<DeliveryAttempt, 'answer' | 'failure'>) {
    const { answer, failure } = result
    const { retryAtMs } = health
    return healthAfter(health, {
      isDown: isAway(answer),
      failure,
      retryAtMs,
      nowMs: clock.now().getTime(),
    })
  }

  return {
    /** Answers with what came back. What waits for a target that is back goes out. @throws AppError unknown_target */
    try: (sessionId: string, id: string): Promise<DeliveryAttempt> =>
      dependencies.underway.track(tryTarget(sessionId, id)),
  }
}
