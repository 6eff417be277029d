import {
  DEFAULT_LOG_BYTES,
  type LogAddress,
  type LoggedExchange,
  type LoggedRequest,
  type RequestFailures,
  type RequestListQuery,
  type RequestLogChange,
  type RequestLogStatus,
  type RequestPage,
  UNDO_CLEAR_LOG_MS,
} from '#contract/request-log.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SettingsStore } from '../settings/settings.store.ts'
import { type FailedCall, groupFailures } from './failure-groups.domain.ts'
import { type HarLog, toHar } from './har.domain.ts'
import { createLogWriter } from './log-writer.service.ts'
import { parseCallFilter } from './request-filter.domain.ts'
import type { LogRow, RequestLogStore } from './request-log.store.ts'

interface Dependencies {
  store: RequestLogStore
  settings: SettingsStore
  /** Runs synchronous work in one transaction; resolves once that is on the disk. */
  transact: <T>(work: () => T) => Promise<T>
  clock: Clock
  version: string
  onChange: () => void
  /** Told when calls could not be written down; they are lost. */
  onError: (error: unknown) => void
}

export type RequestLogService = ReturnType<typeof createRequestLogService>

const ROWS_PER_REMOVAL = 20
/** A list looks through so many calls at most, then says where to go on. */
const SCANNED_CALLS = 4000
const EXPORTED_CALLS = 1000
/** An export of a session looks that far back: about 100 ms of reading. */
const EXPORT_SCANNED_CALLS = 20_000

/** The page offers to undo a clear; its request may take a moment. */
const KEPT_CLEARED_MS = UNDO_CLEAR_LOG_MS + 5000

const LIMIT_KEY = 'request-log:limit-bytes'
const OFF_KEY = 'request-log:is-off'
const CLEARED_KEY = 'request-log:cleared-up-to'

/** Writes calls down after they were answered, keeps the newest within a size, and finds them again. */
export function createRequestLogService(dependencies: Dependencies) {
  const { store, settings, transact, clock, version, onChange } = dependencies
  let clearedUpTo = Number(settings.get(CLEARED_KEY) ?? 0)
  /** When what was cleared goes for good; undefined where nothing waits for that. */
  let clearing: { before: number; dueMs: number } | undefined
  let cancelForgetting = (): void => undefined
  const readIsOn = (): boolean => settings.get(OFF_KEY) !== 'true'
  let isOn = readIsOn()
  const limitBytes = (): number => Number(settings.get(LIMIT_KEY) ?? DEFAULT_LOG_BYTES)

  /** One small step, so that nobody waits for it. Returns whether there is more to remove. */
  async function removeSome(): Promise<boolean> {
    const rows = ROWS_PER_REMOVAL
    if (clearing === undefined && clearedUpTo > 0) {
      const count = await transact(() => store.removeOldest({ rows, upTo: clearedUpTo }))
      if (count === 0) setCleared(0)
      return count > 0
    }
    const excess = store.size().bytes - limitBytes()
    if (excess <= 0) return false
    return (await transact(() => store.removeOldest({ rows, bytes: excess }))) > 0
  }

  /** Answers whether there is more to remove. */
  async function removeFor(budgetMs: number): Promise<boolean> {
    const startMs = clock.elapsedMs()
    if (clearing && startMs >= clearing.dueMs) clearing = undefined
    while (await removeSome()) {
      if (clock.elapsedMs() - startMs >= budgetMs) return true
    }
    return false
  }

  const writer = createLogWriter({
    store,
    transact,
    clock,
    isOn: () => isOn,
    removeFor,
    onChange,
    onError: dependencies.onError,
  })
  const { writeAll, wake } = writer

  function setCleared(upTo: number): void {
    clearedUpTo = upTo
    settings.set(CLEARED_KEY, String(upTo))
  }

  function* matching(query: Pick<RequestListQuery, 'environment' | 'filter' | 'before' | 'after'>) {
    const matches = parseCallFilter(query.filter)
    const addresses: LogAddress[] = [query.environment, 'auth']
    const after = Math.max(query.after ?? 0, clearedUpTo)
    for (const row of store.scan({ addresses, before: query.before, after })) {
      const facts = JSON.parse(row.facts) as Omit<LoggedRequest, 'seq'>
      const entry: LoggedRequest = { seq: row.seq, ...facts }
      yield { row, entry, isMatch: matches({ facts, contents: row.contents }) }
    }
  }

  return {
    takesCall: writer.takesCall,
    add: writer.add,
    start: writer.start,

    async list(query: RequestListQuery): Promise<RequestPage> {
      await writeAll()
      const entries: LoggedRequest[] = []
      let scanned = 0
      for (const { entry, isMatch } of matching(query)) {
        if (isMatch) entries.push(entry)
        scanned += 1
        if (entries.length >= query.limit || scanned >= SCANNED_CALLS) {
          return { entries, olderBefore: entry.seq }
        }
      }
      return { entries, olderBefore: null }
    },

    /** What failed among the newest calls, by rule and endpoint. */
    async failures(environment: RequestListQuery['environment']): Promise<RequestFailures> {
      await writeAll()
      const failed: FailedCall[] = []
      let scanned = 0
      for (const { row, entry, isMatch } of matching({ environment, filter: 'is:failed' })) {
        if (isMatch) failed.push({ ...entry, refusal: toExchange(row).explanation.refusal })
        scanned += 1
        if (scanned >= SCANNED_CALLS) break
      }
      return { groups: groupFailures(failed), scanned, isPartial: scanned >= SCANNED_CALLS }
    },

    /** @throws AppError unknown_request */
    async find(seq: number): Promise<LoggedExchange> {
      await writeAll()
      const row = seq > clearedUpTo ? store.find(seq) : undefined
      if (row) return toExchange(row)
      throw new AppError('unknown_request', `There is no call ${seq} in the request log any more`)
    },

    async exportHar(query: { environment: RequestListQuery['environment']; filter: string }) {
      await writeAll()
      const calls: LoggedExchange[] = []
      for (const { row, isMatch } of matching(query)) {
        if (isMatch) calls.push(toExchange(row))
        if (calls.length >= EXPORTED_CALLS) break
      }
      return toHar(calls.toReversed(), version)
    },

    /** Newest calls about any of the payments, oldest first; of how many there are more is not known. */
    async callsAbout(
      environment: RequestListQuery['environment'],
      payments: ReadonlySet<string>,
      limit: number,
    ): Promise<LoggedExchange[]> {
      if (payments.size === 0) return []
      await writeAll()
      const calls: LoggedExchange[] = []
      let scanned = 0
      for (const { row, entry } of matching({ environment, filter: '' })) {
        if (entry.paymentId !== null && payments.has(entry.paymentId)) calls.push(toExchange(row))
        scanned += 1
        if (calls.length >= limit || scanned >= EXPORT_SCANNED_CALLS) break
      }
      return calls.toReversed()
    },

    exportCall: (call: LoggedExchange): HarLog => toHar([call], version),

    async status(): Promise<RequestLogStatus> {
      await writeAll()
      const { count, bytes } = store.size()
      const hidden = clearedUpTo === 0 ? 0 : store.countUpTo(clearedUpTo)
      const newestSeq = Math.max(store.newestSeq(), 0)
      return {
        isOn,
        count: count - hidden,
        bytes,
        limitBytes: limitBytes(),
        newestSeq,
        missed: writer.missed(),
      }
    },

    change({ isOn: next, limitBytes: bytes }: RequestLogChange): void {
      if (bytes !== undefined) settings.set(LIMIT_KEY, String(bytes))
      if (next !== undefined) settings.set(OFF_KEY, String(!next))
      isOn = next ?? isOn
      wake()
      onChange()
    },

    /** Goes back to what is stored, after a transaction with a change in it failed. */
    restore(): void {
      isOn = readIsOn()
    },

    /** Hides all calls at once; they go for good when it can't be undone any more. */
    async clear(): Promise<number> {
      await writeAll()
      const newest = store.newestSeq()
      const count = store.countUpTo(newest) - store.countUpTo(clearedUpTo)
      const before = clearing?.before ?? clearedUpTo
      clearing = { before, dueMs: clock.elapsedMs() + KEPT_CLEARED_MS }
      cancelForgetting()
      cancelForgetting = clock.after(KEPT_CLEARED_MS, wake)
      setCleared(newest)
      onChange()
      return count
    },

    /** @throws AppError not_undoable */
    undoClear(): number {
      if (!clearing) throw new AppError('not_undoable', 'There is no cleared log to bring back')
      const count = store.countUpTo(clearedUpTo) - store.countUpTo(clearing.before)
      setCleared(clearing.before)
      clearing = undefined
      onChange()
      return count
    },
  }
}

function toExchange(row: LogRow): LoggedExchange {
  return { seq: row.seq, ...JSON.parse(row.facts), ...JSON.parse(row.contents()) }
}
