import type { Clock } from '../../platform/clock.ts'
import type { PaymentLedger } from './payment-ledger.service.ts'

/** How often due work is looked for while there is some or something changes, in milliseconds. */
const TICK_MS = 1000
/** The longest wait while anything has a time: the machine may be suspended, or its clock set. */
const LONGEST_WAIT_MS = 10_000

/** Payments brought up to date in one transaction. */
const BATCH = 50

interface Dependencies {
  ledger: PaymentLedger
  refunds: {
    /** Brings refunds whose time has come to their end; answers whether there may be more. */
    settleDue: () => Promise<boolean>
    nextDueMs: () => number | null
  }
  /** Delivers webhooks that an earlier run could not. */
  deliver: () => Promise<void>
  clock: Clock
  onError: (error: unknown) => void
}

/** The one scheduler: expiry, automatic syncs, late successes, refunds that end. Spec §8, assumption `auto-sync`. */
export function createDueWork({ ledger, refunds, deliver, clock, onError }: Dependencies) {
  let running = Promise.resolve()
  let isStarted = false
  let isSoon = false
  let cancelTick = (): void => undefined

  async function settlePayments(): Promise<boolean> {
    const ids = ledger.due(BATCH)
    if (ids.length === 0) return false
    await ledger.commit(() => ids.forEach((id) => ledger.load(id)))
    return ids.length === BATCH
  }

  async function runAll(): Promise<void> {
    let mayHaveMore = true
    while (mayHaveMore) {
      const [payments, ended] = [await settlePayments(), await refunds.settleDue()]
      mayHaveMore = payments || ended
    }
  }

  /** Does what is due; resolves when it is done. */
  function run(): Promise<void> {
    running = running.then(runAll).catch(onError)
    return running
  }

  function tickIn(ms: number): void {
    cancelTick()
    if (!isStarted) return
    isSoon = ms <= TICK_MS
    cancelTick = clock.after(ms, () => {
      isSoon = false
      void run()
        .then(planAhead)
        .catch((error: unknown) => {
          onError(error)
          tickIn(LONGEST_WAIT_MS)
        })
    })
  }

  /** Sleeps until the next time that anything waits for, and for good where nothing does. */
  function planAhead(): void {
    if (isSoon) return
    const times = [ledger.nextDueMs(), refunds.nextDueMs()].filter((time) => time !== null)
    if (times.length === 0) return
    const waitMs = Math.min(...times) - clock.now().getTime()
    tickIn(Math.min(Math.max(waitMs, TICK_MS), LONGEST_WAIT_MS))
  }

  /** To be called after a change: it may have brought a time nearer. */
  function wake(): void {
    if (!isSoon) tickIn(TICK_MS)
  }

  return {
    run,
    wake,
    /** Looks for due work from now on, until the returned function was called and what runs is done. */
    start(): () => Promise<void> {
      isStarted = true
      void deliver()
      wake()
      return async () => {
        isStarted = false
        cancelTick()
        await running
        await deliver()
      }
    },
  }
}
