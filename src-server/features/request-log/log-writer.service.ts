import type { Clock } from '../../platform/clock.ts'
import { type CapturedExchange, type LogEntry, toLogEntry } from './exchange.domain.ts'
import type { RequestLogStore } from './request-log.store.ts'

interface Dependencies {
  store: Pick<RequestLogStore, 'append'>
  /** Runs synchronous work in one transaction; resolves once that is on the disk. */
  transact: <T>(work: () => T) => Promise<T>
  clock: Clock
  isOn: () => boolean
  /** Removes for so many milliseconds what is to go; answers whether there is more. */
  removeFor: (budgetMs: number) => Promise<boolean>
  onChange: () => void
  /** Told when calls could not be written down; they are lost. */
  onError: (error: unknown) => void
}

const TICK_MS = 150
/** Of each tick so much is spent on the log, in milliseconds: under load the API comes first. */
const BUDGET_MS = 4
/** What may wait to be written: calls, and the characters they hold. */
const WAITING_CALLS = 10_000
const WAITING_SIZE = 16 * 1024 * 1024
const ROWS_PER_WRITE = 50

/** Writes calls down a while after they were answered. Where nothing is to be done, nothing ticks. */
export function createLogWriter(dependencies: Dependencies) {
  const { store, transact, clock, isOn, removeFor, onChange, onError } = dependencies
  const waiting: CapturedExchange[] = []
  let waitingSize = 0
  let missed = 0
  let writing: Promise<void> = Promise.resolve()
  let isStarted = false
  let cancelTick: (() => void) | undefined

  /** Takes calls until it is time to stop: masking a body can take as long as answering the call did. */
  async function writeSome(untilMs: number): Promise<void> {
    let taken = 0
    try {
      const entries: LogEntry[] = []
      do {
        const call = waiting.shift()
        if (!call) break
        taken += 1
        waitingSize -= sizeOf(call)
        entries.push(toLogEntry(call))
      } while (taken < ROWS_PER_WRITE && clock.elapsedMs() < untilMs)
      await transact(() => store.append(entries))
      onChange()
    } catch (error) {
      missed += taken
      onError(error)
    }
  }

  async function writeFor(budgetMs: number): Promise<void> {
    const untilMs = clock.elapsedMs() + budgetMs
    while (waiting.length > 0 && clock.elapsedMs() < untilMs) await writeSome(untilMs)
  }

  /** What was handed over before is written when it resolves; one writer at a time. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work).catch(onError)
    return writing
  }

  const writeAll = (): Promise<void> => inTurn(() => writeFor(Number.POSITIVE_INFINITY))

  /** Has the log looked after once. Where nothing asks for that, nothing ticks. */
  function wake(): void {
    if (isStarted) cancelTick ??= clock.after(TICK_MS, tick)
  }

  function tick(): void {
    cancelTick = undefined
    // So that calls that go on coming are written at the same pace as the first.
    if (waiting.length > 0) wake()
    void inTurn(async () => {
      await writeFor(BUDGET_MS)
      if (await removeFor(BUDGET_MS)) wake()
    })
  }

  const isFull = (): boolean => waiting.length >= WAITING_CALLS || waitingSize > WAITING_SIZE

  return {
    /** Whether a call that begins now is to be gathered; one that comes too fast is counted and costs nothing more. */
    takesCall(): boolean {
      if (!isOn()) return false
      if (!isFull()) return true
      missed += 1
      return false
    },

    /** Takes a call that was answered; costs the API no more than keeping it in mind. */
    add(call: CapturedExchange): void {
      if (isFull()) {
        missed += 1
        return
      }
      waiting.push(call)
      waitingSize += sizeOf(call)
      wake()
    },

    /** Writes what comes from now on; the returned function stops that and writes the rest. */
    start(): () => Promise<void> {
      isStarted = true
      wake()
      return () => {
        isStarted = false
        cancelTick?.()
        cancelTick = undefined
        return writeAll()
      }
    },

    wake,
    /** What was handed over before is written when it resolves. */
    writeAll,
    /** Calls that were not written down since the start. */
    missed: () => missed,
  }
}

/** About the memory a call takes while it waits. */
function sizeOf({ requestBody, responseBody }: CapturedExchange): number {
  return 1000 + (requestBody.start?.length ?? 0) + (responseBody.start?.length ?? 0)
}
