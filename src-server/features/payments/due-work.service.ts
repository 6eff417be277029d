import type { Clock } from '../../platform/clock.ts'
import type { PaymentLedger } from './payment-ledger.service.ts'

/** How often due work is looked for, in milliseconds. */
const TICK_MS = 1000

/** Payments brought up to date in one transaction. */
const BATCH = 50

interface Dependencies {
  ledger: PaymentLedger
  /** Brings refunds whose time has come to their end; answers whether there may be more. */
  settleRefunds: () => Promise<boolean>
  /** Delivers webhooks that an earlier run could not. */
  deliver: () => Promise<void>
  clock: Clock
  onError: (error: unknown) => void
}

/** The one scheduler: expiry, automatic syncs, late successes, refunds that end. Spec §8, assumption `auto-sync`. */
export function createDueWork({ ledger, settleRefunds, deliver, clock, onError }: Dependencies) {
  let running = Promise.resolve()

  async function settlePayments(): Promise<boolean> {
    const ids = ledger.due(BATCH)
    if (ids.length === 0) return false
    await ledger.commit(() => ids.forEach((id) => ledger.load(id)))
    return ids.length === BATCH
  }

  async function runAll(): Promise<void> {
    let mayHaveMore = true
    while (mayHaveMore) {
      const [payments, refunds] = [await settlePayments(), await settleRefunds()]
      mayHaveMore = payments || refunds
    }
  }

  /** Does what is due; resolves when it is done. */
  function run(): Promise<void> {
    running = running.then(runAll).catch(onError)
    return running
  }

  return {
    run,
    /** Looks for due work from now on, until the returned function was called and what runs is done. */
    start(): () => Promise<void> {
      void deliver()
      const stop = clock.every(TICK_MS, () => void run())
      return async () => {
        stop()
        await running
        await deliver()
      }
    },
  }
}
