import { CLEARED_KEPT_MS } from '#contract/limits.ts'
import type { Environment } from '#contract/environments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import {
  type ArchiveMarks,
  type FeedMarks,
  feedFrom,
  latestClear,
  readMarks,
  withClear,
  withoutClears,
} from './feed-marks.domain.ts'
import type { EventOrigin, NewWebhookEvent, StoredWebhookEvent } from './webhook-event.domain.ts'
import type { WebhookFeedView } from './webhook-feed-view.store.sqlite.ts'
import type { WebhookLog } from './webhook-log.store.sqlite.ts'
import type { SessionRecord, WebhookSessionsStore } from './webhook-sessions.store.ts'
import { createSqliteSessionSweep } from './webhook-sessions-sweep.store.sqlite.ts'

interface SessionRow {
  ref: number
  id: string
  name: string | null
  is_kept: number
  is_live: number
  created_ms: number
  feed: string
  archive_floor: number
  wiped_ms: number | null
}

interface EventRow {
  event_id: string
  event_type: string
  payment_id: string | null
  status: string | null
  timestamp_ms: number
  payload: string
}

interface Dependencies {
  db: Database
  log: WebhookLog
  view: WebhookFeedView
  clock: Clock
  environment: Environment
}

const POSTED: EventOrigin = { source: 'feed', headersJson: '[]' }
const LISTED_SESSIONS = 200

/** Bodies kept in memory after they were read, in characters. */
const EVENTS_IN_MEMORY = 4 * 1024 * 1024

/**
 * The public feeds, as a view on the log: the newest 100 events of a session that came after its floor, and those
 * that an undone Clear All brought back. Nothing is deleted when a feed forgets: its floor rises, or its hour is over.
 */
export function createSqliteWebhookSessionsStore(dependencies: Dependencies): WebhookSessionsStore {
  const { db, log, view, clock, environment } = dependencies
  const statements = prepareStatements(db)
  const refs = new Map<string, number>()
  const nowMs = (): number => clock.now().getTime()
  const tooOldMs = (): number => nowMs() - CLEARED_KEPT_MS

  const readEvent = createEventReader(db)
  log.onUndo(() => refs.clear())

  /** The session's row, made or come to life again if need be. */
  function touch(sessionId: string): number {
    const known = refs.get(sessionId)
    if (known !== undefined) return known
    const ref = Number(statements.touchSession.get(environment, sessionId, nowMs()))
    refs.set(sessionId, ref)
    return ref
  }

  function append(sessionId: string, event: NewWebhookEvent, origin: EventOrigin) {
    const ref = touch(sessionId)
    const newest = log.newestMs(ref)
    if (newest > 0 && view.hasExpired(ref)) saveMarks(ref, feedFrom(log.newestSeq()))
    const timestampMs = Math.max(origin.atMs ?? nowMs(), newest + 1)
    log.append(ref, event, timestampMs, origin)
    return { ...event, timestamp: new Date(timestampMs).toISOString() }
  }

  function saveMarks(ref: number, marks: FeedMarks): void {
    statements.saveMarks.run(JSON.stringify(marks), ref)
  }

  function findRow(sessionId: string): SessionRow | undefined {
    return statements.findSession.get(environment, sessionId) as SessionRow | undefined
  }

  function clear(sessionId: string, isArchiveToo: boolean): number {
    const row = findRow(sessionId)
    if (!row) return 0
    const marks = readMarks(row.feed)
    const seqs = view.places(row.ref, marks)
    const archived = isArchiveToo ? log.count(row.ref, row.archive_floor) : 0
    if (seqs.length + archived === 0) return 0
    const archive = { floor: row.archive_floor, wipedMs: row.wiped_ms }
    const taken = { atMs: nowMs(), seqs, ...(isArchiveToo && { archive }) }
    saveMarks(row.ref, withClear(marks, taken, log.newestSeq(), tooOldMs()))
    if (isArchiveToo) saveArchiveMarks(row.ref, { floor: log.newestSeq(), wipedMs: nowMs() })
    return isArchiveToo ? archived : seqs.length
  }

  function restore(sessionId: string): number {
    const row = findRow(sessionId)
    if (!row) return 0
    const before = readMarks(row.feed)
    const undone = latestClear(before, tooOldMs())
    if (undone.length === 0) return 0
    const after = withoutClears(before, undone)
    saveMarks(row.ref, after)
    const archived = undone.flatMap(({ archive }) => archive ?? [])[0]
    if (archived) {
      saveArchiveMarks(row.ref, archived)
      return log.count(row.ref, archived.floor) - log.count(row.ref, row.archive_floor)
    }
    return view.places(row.ref, after).length - view.places(row.ref, before).length
  }

  function saveArchiveMarks(ref: number, { floor, wipedMs }: ArchiveMarks): void {
    statements.saveArchiveMarks.run(floor, wipedMs, ref)
  }

  function toRecord(row: SessionRow): SessionRecord {
    const newestMs = row.is_live === 1 ? log.newestMs(row.ref) : 0
    return {
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_ms),
      eventCount: row.is_live === 1 ? view.places(row.ref, readMarks(row.feed)).length : 0,
      newestEventAt: newestMs === 0 ? null : new Date(newestMs),
    }
  }

  /** The file knows the times of events that are in the index, memory the others. */
  function listSessions(): SessionRecord[] {
    const rows = statements.listSessions.all(
      environment,
      view.expiredBeforeMs(),
      LISTED_SESSIONS,
    ) as SessionRow[]
    const listed = new Set(rows.map(({ ref }) => ref))
    for (const ref of log.busySessions()) {
      const row = listed.has(ref) ? undefined : statements.sessionOf.get(ref, environment)
      if (row) rows.push(row as SessionRow)
    }
    const activeMs = (row: SessionRow): number => log.newestMs(row.ref) || row.created_ms
    return rows
      .filter((row) => row.is_kept === 1 || !view.hasExpired(row.ref))
      .toSorted((a, b) => activeMs(b) - activeMs(a))
      .slice(0, LISTED_SESSIONS)
      .map(toRecord)
  }

  return {
    append: (sessionId, event, origin = POSTED) =>
      log.transact(() => append(sessionId, event, origin)),
    async list(sessionId, since) {
      const row = findRow(sessionId)
      if (!row) return []
      const sinceMs = since?.getTime() ?? 0
      return view
        .places(row.ref, readMarks(row.feed))
        .map(readEvent)
        .filter(({ timestampMs }) => timestampMs > sinceMs)
        .map(({ event }) => event)
    },
    clear: (sessionId, isArchiveToo = false) => log.transact(() => clear(sessionId, isArchiveToo)),
    restore: (sessionId) => log.transact(() => restore(sessionId)),
    keepSession: (sessionId, name) =>
      log.transact(() => void statements.keepSession.run(environment, sessionId, name, nowMs())),
    renameSession: (sessionId, name) =>
      log.transact(() => statements.renameSession.run(name, environment, sessionId).changes > 0),
    async findSession(sessionId) {
      const row = findRow(sessionId)
      return row && toRecord(row)
    },
    listSessions: async () => listSessions(),
    sweep: createSqliteSessionSweep({
      db,
      log,
      view,
      clock,
      environment,
      onEnded: (id) => void refs.delete(id),
    }),
  }
}

function prepareStatements(db: Database) {
  const columns = 'ref, id, name, is_kept, is_live, created_ms, feed, archive_floor, wiped_ms'
  const isThere = '(is_kept = 1 OR is_live = 1)'
  return {
    touchSession: db
      .prepare(
        `INSERT INTO webhook_sessions (environment, id, is_kept, is_live, created_ms) VALUES (?, ?, 0, 1, ?)
         ON CONFLICT DO UPDATE SET is_live = 1 RETURNING ref`,
      )
      .pluck(),
    saveMarks: db.prepare('UPDATE webhook_sessions SET feed = ? WHERE ref = ?'),
    saveArchiveMarks: db.prepare(
      'UPDATE webhook_sessions SET archive_floor = ?, wiped_ms = ? WHERE ref = ?',
    ),
    keepSession: db.prepare(`
      INSERT INTO webhook_sessions (environment, id, name, is_kept, is_live, created_ms) VALUES (?, ?, ?, 1, 0, ?)
      ON CONFLICT DO UPDATE SET is_kept = 1, name = coalesce(excluded.name, name)`),
    renameSession: db.prepare(
      `UPDATE webhook_sessions SET name = ?, is_kept = 1 WHERE environment = ? AND id = ?`,
    ),
    findSession: db.prepare(
      `SELECT ${columns} FROM webhook_sessions WHERE environment = ? AND id = ? AND ${isThere}`,
    ),
    sessionOf: db.prepare(
      `SELECT ${columns} FROM webhook_sessions WHERE ref = ? AND environment = ? AND ${isThere}`,
    ),
    listSessions: db.prepare(`
      SELECT ${columns} FROM webhook_sessions 
      WHERE environment = ? AND (is_kept = 1 OR (is_live = 1 AND newest_event_ms > ?))
      ORDER BY coalesce(newest_event_ms, created_ms) DESC LIMIT ?`),
  }
}

interface ReadEvent {
  readonly timestampMs: number
  readonly event: StoredWebhookEvent
}

/** An event never changes: those that were read lately are kept in memory, up to a size. */
function createEventReader(db: Database): (seq: number) => ReadEvent {
  const find = db.prepare(`
    SELECT event_id, event_type, payment_id, status, timestamp_ms, payload FROM webhook_events WHERE seq = ?`)
  const lately = new Map<number, ReadEvent>()
  let characters = 0

  function forgetOldest(): void {
    for (const [seq, { event }] of lately) {
      if (characters <= EVENTS_IN_MEMORY) return
      lately.delete(seq)
      characters -= event.payloadJson.length
    }
  }

  return (seq) => {
    const known = lately.get(seq)
    if (known) return known
    const row = find.get(seq) as EventRow
    const read = { timestampMs: row.timestamp_ms, event: toEvent(row) }
    lately.set(seq, read)
    characters += row.payload.length
    forgetOldest()
    return read
  }
}

function toEvent(row: EventRow): StoredWebhookEvent {
  return {
    eventId: row.event_id,
    eventType: row.event_type,
    paymentId: row.payment_id,
    status: row.status,
    timestamp: new Date(row.timestamp_ms).toISOString(),
    payloadJson: row.payload,
  }
}
