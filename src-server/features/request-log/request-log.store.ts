import type { LogAddress } from '#contract/request-log.ts'
import type { LogEntry } from './exchange.domain.ts'

export interface LogRow {
  readonly seq: number
  readonly facts: string
  /** Reads the rest of the call from the disk. */
  contents(): string
}

export interface LogScan {
  readonly addresses: readonly LogAddress[]
  /** Only rows older than this one. */
  readonly before?: number | undefined
  /** Only rows newer than this one. */
  readonly after?: number | undefined
}

export interface RemovalLimits {
  readonly rows: number
  /** Enough is gone once so many bytes are. */
  readonly bytes?: number
  /** Rows newer than this one stay. */
  readonly upTo?: number
}

/** What was called, in the order it was written down. Synchronous, as SQLite's driver is. */
export interface RequestLogStore {
  /** To be called inside a transaction. */
  append(entries: readonly LogEntry[]): void
  /** Newest first, read as far as they are asked for. */
  scan(query: LogScan): Iterable<LogRow>
  find(seq: number): LogRow | undefined
  /** Rows and their size in bytes. */
  size(): { readonly count: number; readonly bytes: number }
  newestSeq(): number
  /** Rows from the given one on down. */
  countUpTo(seq: number): number
  /** Removes oldest rows until one of the limits is reached; to be called inside a transaction. Returns how many went. */
  removeOldest(limits: RemovalLimits): number
}
