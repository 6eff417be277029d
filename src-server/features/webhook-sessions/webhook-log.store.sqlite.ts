import type { Database } from '../../platform/database.ts'
import type { RunInGroup } from '../../platform/group-commit.ts'
import { wordsOf } from './event-words.domain.ts'
import type { EventOrigin, NewWebhookEvent } from './webhook-event.domain.ts'

/** What memory knows of a session: places that are not in the index yet, and its newest time at each of them. */
interface Known {
  indexedMs: number
  readonly seqs: number[]
  readonly newestMs: number[]
}

interface TailRow {
  seq: number
  ref: number
  timestampMs: number
  source: string
}

interface IndexedRow extends TailRow {
  texts: string
  size: number
}

/** Events indexed in one step: about 5 ms of work, and one row of words. */
const EVENTS_PER_STEP = 256

/** What a row takes on the disk beside its texts, with its share of the index, in bytes. */
const ROW_BYTES = 500

/** Size on the disk of a row of `webhook_events`, about. */
export const EVENT_SIZE_SQL = `(bytes + length(headers) + ${ROW_BYTES})`

export type WebhookLog = ReturnType<typeof createSqliteWebhookLog>

/**
 * The log of all webhook events of both environments. An event is one row at the end of one table and its id at the
 * end of one index: it costs the same with ten sessions as with ten thousand. Which rows belong to a session
 * (`webhook_places`) and which words are where (`webhook_words`) is written down later, many events at a time; until
 * then memory knows the places, read from the end of the log at the start.
 *
 * All calls that write are made inside a transaction. Memory runs ahead of it: after one that failed, `undo` has to
 * be called, which `transact` does.
 */
export function createSqliteWebhookLog(db: Database, runInGroup: RunInGroup) {
  const statements = prepareStatements(db)
  let known = new Map<number, Known>()
  let indexedTo = 0
  /** Place of the newest event there ever was. Only what is in the index is deleted, so no place is used again. */
  let newestSeq = 0
  const undoListeners: (() => void)[] = []
  /** Whether memory may know more than the file. */
  let isAhead = false

  function load(): void {
    known = new Map()
    indexedTo = Number(statements.indexedTo.get())
    newestSeq = newestSeqOnDisk()
    for (const row of statements.tail.iterate(indexedTo) as Iterable<TailRow>) remember(row)
  }

  function newestMs(ref: number): number {
    const session = known.get(ref)
    return session?.newestMs.at(-1) ?? session?.indexedMs ?? indexedMs(ref)
  }

  function indexedMs(ref: number): number {
    return Number(statements.newestMs.get(ref) ?? 0)
  }

  function remember({ ref, seq, timestampMs, source }: TailRow): void {
    const session = known.get(ref) ?? { indexedMs: indexedMs(ref), seqs: [], newestMs: [] }
    const before = session.newestMs.at(-1) ?? session.indexedMs
    known.set(ref, session)
    session.seqs.push(seq)
    // Imported events have times of their own and are no sign of life.
    session.newestMs.push(source === 'import' ? before : Math.max(before, timestampMs))
  }

  /** Takes back what memory learned from a transaction that failed, or what was deleted since. */
  function undo(): void {
    isAhead = false
    undoListeners.forEach((listener) => listener())
    if (Number(statements.indexedTo.get()) !== indexedTo) return load()
    newestSeq = newestSeqOnDisk()
    for (const [ref, { seqs, newestMs: times }] of known) {
      const isShorter = (seqs.at(-1) ?? 0) > newestSeq
      while ((seqs.at(-1) ?? 0) > newestSeq) {
        seqs.pop()
        times.pop()
      }
      if (isShorter && seqs.length === 0) known.delete(ref)
    }
  }

  /** Where the file can't be read either, the next transaction takes memory back. */
  function tryUndo(): void {
    try {
      if (db.open) undo()
    } catch {
      isAhead = true
    }
  }

  function newestSeqOnDisk(): number {
    return Math.max(Number(statements.newestSeq.get() ?? 0), indexedTo)
  }

  /** Takes rows into the index, oldest first. Returns whether there may be more. */
  function indexSome(): boolean {
    const rows = statements.unindexed.all(indexedTo, EVENTS_PER_STEP) as IndexedRow[]
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return false
    for (const { ref, seq } of rows) statements.addPlace.run(ref, seq)
    statements.addWords.run(
      last.seq,
      first.seq,
      Buffer.from(wordsOf(rows.map(({ texts }) => texts))),
    )
    for (const ref of new Set(rows.map((row) => row.ref))) {
      statements.setNewestMs.run(newestMs(ref), ref)
    }
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    statements.advance.run(last.seq, rows.length, size)
    forgetPlaces(rows, last.seq)
    return rows.length === EVENTS_PER_STEP
  }

  function forgetPlaces(rows: readonly IndexedRow[], upTo: number): void {
    indexedTo = upTo
    for (const ref of new Set(rows.map((row) => row.ref))) {
      const session = known.get(ref)
      if (!session) continue
      session.indexedMs = newestMs(ref)
      const kept = session.seqs.findIndex((seq) => seq > upTo)
      const indexed = kept === -1 ? session.seqs.length : kept
      session.seqs.splice(0, indexed)
      session.newestMs.splice(0, indexed)
    }
  }

  load()
  return {
    append(ref: number, event: NewWebhookEvent, timestampMs: number, origin: EventOrigin): number {
      const seq = newestSeq + 1
      statements.insert.run(
        seq,
        ref,
        event.eventId,
        event.eventType,
        event.paymentId,
        event.status,
        timestampMs,
        origin.source,
        Buffer.byteLength(event.payloadJson),
        origin.headersJson,
        event.payloadJson,
      )
      newestSeq = seq
      remember({ ref, seq, timestampMs, source: origin.source })
      return seq
    },

    /** Time of the session's newest event in milliseconds, 0 before the first. */
    newestMs,

    /** Time of the event at this place, in milliseconds. */
    timeMs: (seq: number): number => Number(statements.timeMs.get(seq)),

    /** Sessions with events that the index does not know yet, newest first. */
    busySessions(): number[] {
      const busy = [...known].filter(([, { seqs }]) => seqs.length > 0)
      return busy.toSorted(([a], [b]) => newestMs(b) - newestMs(a)).map(([ref]) => ref)
    },

    /** Places of a session's events after `floor` and before `before`, newest first. */
    places(ref: number, floor: number, before: number, limit: number): number[] {
      const seqs = known.get(ref)?.seqs ?? []
      const found: number[] = []
      for (let i = seqs.length - 1; i >= 0 && found.length < limit; i--) {
        const seq = seqs[i] ?? 0
        if (seq <= floor) return found
        if (seq < before) found.push(seq)
      }
      const rest = limit - found.length
      if (rest === 0) return found
      return [...found, ...(statements.places.all(ref, floor, before, rest) as number[])]
    },

    /** How many events the session has after `floor` and before `before`. */
    count(ref: number, floor: number, before = Number.MAX_SAFE_INTEGER): number {
      const seqs = known.get(ref)?.seqs ?? []
      const fresh = seqs.filter((seq) => seq > floor && seq < before).length
      return fresh + Number(statements.countPlaces.get(ref, floor, before))
    },

    /** Place of the newest event of all sessions, be it gone; 0 before the first. */
    newestSeq: (): number => newestSeq,

    /** What is after this place is not in the index yet. */
    indexedTo: (): number => indexedTo,

    indexSome,
    undo,

    /** Runs synchronous work in a transaction and answers once that is on the disk. */
    transact<T>(work: () => T): Promise<T> {
      return runInGroup(() => {
        if (isAhead) undo()
        return work()
      }, tryUndo)
    },

    /** Calls the listener whenever memory of a transaction that failed has to go. */
    onUndo: (listener: () => void): void => void undoListeners.push(listener),

    /** Forgets the times of sessions whose events are all in the index. */
    forgetQuiet(): void {
      for (const [ref, { seqs }] of known) if (seqs.length === 0) known.delete(ref)
    },
  }
}

function prepareStatements(db: Database) {
  return {
    insert: db.prepare(`
      INSERT INTO webhook_events
        (seq, session_ref, event_id, event_type, payment_id, status, timestamp_ms, source, bytes, headers, payload)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    indexedTo: db.prepare('SELECT indexed_to FROM webhook_archive').pluck(),
    tail: db.prepare(`
      SELECT seq, session_ref AS ref, timestamp_ms AS timestampMs, source FROM webhook_events WHERE seq > ? ORDER BY seq`),
    unindexed: db.prepare(`
      SELECT seq, session_ref AS ref, timestamp_ms AS timestampMs, source, ${EVENT_SIZE_SQL} AS size,
        event_type || char(10) || coalesce(payment_id, '') || char(10) || coalesce(status, '') || char(10) ||
          event_id || char(10) || headers || char(10) || payload AS texts
      FROM webhook_events WHERE seq > ? ORDER BY seq LIMIT ?`),
    newestMs: db.prepare('SELECT newest_event_ms FROM webhook_sessions WHERE ref = ?').pluck(),
    setNewestMs: db.prepare('UPDATE webhook_sessions SET newest_event_ms = ? WHERE ref = ?'),
    addPlace: db.prepare('INSERT INTO webhook_places (session_ref, seq) VALUES (?, ?)'),
    addWords: db.prepare('INSERT INTO webhook_words (last_seq, first_seq, words) VALUES (?, ?, ?)'),
    advance: db.prepare(
      'UPDATE webhook_archive SET indexed_to = ?, events = events + ?, bytes = bytes + ?',
    ),
    places: db
      .prepare(
        'SELECT seq FROM webhook_places WHERE session_ref = ? AND seq > ? AND seq < ? ORDER BY seq DESC LIMIT ?',
      )
      .pluck(),
    countPlaces: db
      .prepare('SELECT count(*) FROM webhook_places WHERE session_ref = ? AND seq > ? AND seq < ?')
      .pluck(),
    timeMs: db.prepare('SELECT timestamp_ms FROM webhook_events WHERE seq = ?').pluck(),
    newestSeq: db.prepare('SELECT max(seq) FROM webhook_events').pluck(),
  }
}
