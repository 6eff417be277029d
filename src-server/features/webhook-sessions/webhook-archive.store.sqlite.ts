import type { Environment } from '#contract/environments.ts'
import type {
  AnnotateEvent,
  ArchivedEvent,
  ArchivedEventDetail,
  HeaderFields,
} from '#contract/webhook-archive.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { readMarks } from './feed-marks.domain.ts'
import type { EventPlace, LoggedEvent } from './logged-event.domain.ts'
import {
  type ArchivedRow,
  createArchiveSearch,
  toArchived,
} from './webhook-archive-search.store.sqlite.ts'
import type {
  ArchivedSession,
  ImportedSession,
  WebhookArchiveStore,
} from './webhook-archive.store.ts'
import type { WebhookFeedView } from './webhook-feed-view.store.sqlite.ts'
import type { WebhookLog } from './webhook-log.store.sqlite.ts'

interface SessionRow {
  ref: number
  id: string
  name: string | null
  created_ms: number
  feed: string
  archive_floor: number
}

interface DetailRow extends ArchivedRow {
  headers: string
  payload: string
}

interface Dependencies {
  db: Database
  log: WebhookLog
  view: WebhookFeedView
  clock: Clock
  environment: Environment
}

const LISTED_SESSIONS = 200
const ALL = Number.MAX_SAFE_INTEGER

/** The whole log of an environment: feeds are a view on it, and so is this. */
export function createSqliteWebhookArchiveStore(dependencies: Dependencies): WebhookArchiveStore {
  const { db, log, view, clock, environment } = dependencies
  const statements = prepareStatements(db)
  const search = createArchiveSearch(db, log, clock)

  function findSession(sessionId: string): SessionRow | undefined {
    return statements.findSession.get(environment, sessionId) as SessionRow | undefined
  }

  function onFeed({ ref, feed }: SessionRow): ReadonlySet<number> {
    return new Set(view.places(ref, readMarks(feed)))
  }

  function findRow(session: SessionRow, eventId: string): DetailRow | undefined {
    const row = statements.findEvent.get(eventId, session.ref, session.archive_floor)
    return row as DetailRow | undefined
  }

  function annotate(
    sessionId: string,
    eventId: string,
    change: AnnotateEvent,
  ): ArchivedEvent | undefined {
    const session = findSession(sessionId)
    const row = session && findRow(session, eventId)
    if (!session || !row) return undefined
    const isPinned = change.isPinned ?? row.is_pinned === 1
    const note = (change.note === undefined ? row.note : change.note) || null
    if (isPinned || note !== null)
      statements.annotate.run(row.seq, session.ref, Number(isPinned), note)
    else statements.deleteNote.run(row.seq)
    return toArchived({ ...row, is_pinned: Number(isPinned), note }, onFeed(session))
  }

  function addSession({ id, name, source, events }: ImportedSession): void {
    statements.keepSession.run(environment, id, name, clock.now().getTime())
    const session = findSession(id)
    if (!session) return
    const marks = readMarks(session.feed)
    const restored = view.places(session.ref, marks)
    for (const { timestamp, headersJson, isPinned, note, ...event } of events) {
      const origin = { source, headersJson }
      const seq = log.append(session.ref, event, Date.parse(timestamp), origin)
      if (isPinned || note !== null)
        statements.annotate.run(seq, session.ref, Number(isPinned), note)
    }
    // The feed goes on as it was: what was added lies below its floor.
    const moved = { ...marks, floor: log.newestSeq(), restored }
    statements.saveMarks.run(JSON.stringify(moved), session.ref)
  }

  /** The file knows the times of events that are in the index, memory the others. */
  function sessions(): ArchivedSession[] {
    const rows = statements.listSessions.all(environment, LISTED_SESSIONS) as SessionRow[]
    const listed = new Set(rows.map(({ ref }) => ref))
    for (const ref of log.busySessions()) {
      const row = listed.has(ref) ? undefined : statements.sessionOf.get(ref, environment)
      if (row) rows.push(row as SessionRow)
    }
    const activeMs = (row: SessionRow): number => log.newestMs(row.ref) || row.created_ms
    return rows
      .toSorted((a, b) => activeMs(b) - activeMs(a))
      .slice(0, LISTED_SESSIONS)
      .map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: new Date(row.created_ms),
        newestEventAt: log.newestMs(row.ref) === 0 ? null : new Date(log.newestMs(row.ref)),
        archivedCount: log.count(row.ref, row.archive_floor),
      }))
  }

  function ofSession(sessionId: string, limit: number): EventPlace[] {
    const session = findSession(sessionId)
    if (!session) return []
    const seqs = log.places(session.ref, session.archive_floor, ALL, ALL)
    return seqs
      .toReversed()
      .slice(0, limit)
      .flatMap((seq) => (statements.place.get(seq) as EventPlace | undefined) ?? [])
  }

  return {
    sessions,
    countOf(sessionId) {
      const session = findSession(sessionId)
      return session ? log.count(session.ref, session.archive_floor) : 0
    },
    async search(sessionId, wanted) {
      const session = findSession(sessionId)
      if (!session) {
        return { events: [], matched: 0, isMatchedExact: true, total: 0, nextBefore: null }
      }
      const place = { ref: session.ref, floor: session.archive_floor, onFeed: onFeed(session) }
      return search(place, wanted)
    },
    read(sessionId, eventId): ArchivedEventDetail | undefined {
      const session = findSession(sessionId)
      const row = session && findRow(session, eventId)
      if (!session || !row) return undefined
      const headers = JSON.parse(row.headers) as HeaderFields
      return { ...toArchived(row, onFeed(session)), headers, body: row.payload }
    },
    annotate: (sessionId, eventId, change) =>
      log.transact(() => annotate(sessionId, eventId, change)),
    addSession: (session, alongside) =>
      log.transact(() => {
        addSession(session)
        alongside?.()
      }),
    find: (eventId) => statements.findLogged.get(eventId, environment) as LoggedEvent | undefined,
    eventsAfter: (seq, limit) =>
      statements.eventsAfter.all(seq, environment, limit) as LoggedEvent[],
    ofSession,
    newestSeq: log.newestSeq,
  }
}

function prepareStatements(db: Database) {
  const session = 'ref, id, name, created_ms, feed, archive_floor'
  const hasEvents = `EXISTS (
    SELECT 1 FROM webhook_places p WHERE p.session_ref = ref AND p.seq > archive_floor)`
  const place =
    'e.seq, e.event_id AS eventId, e.event_type AS eventType, e.timestamp_ms AS timestampMs'
  const logged = `SELECT ${place}, s.id AS sessionId, e.payment_id AS paymentId, e.source,
      e.headers AS headersJson, e.payload AS body
    FROM webhook_events e JOIN webhook_sessions s ON s.ref = e.session_ref`
  return {
    findSession: db.prepare(
      `SELECT ${session} FROM webhook_sessions WHERE environment = ? AND id = ?`,
    ),
    sessionOf: db.prepare(
      `SELECT ${session} FROM webhook_sessions WHERE ref = ? AND environment = ?`,
    ),
    listSessions: db.prepare(`
      SELECT ${session} FROM webhook_sessions WHERE environment = ? AND (is_kept = 1 OR is_live = 1 OR ${hasEvents})
      ORDER BY coalesce(newest_event_ms, created_ms) DESC LIMIT ?`),
    keepSession: db.prepare(`
      INSERT INTO webhook_sessions (environment, id, name, is_kept, is_live, created_ms) VALUES (?, ?, ?, 1, 0, ?)
      ON CONFLICT DO UPDATE SET is_kept = 1, name = coalesce(excluded.name, name)`),
    saveMarks: db.prepare('UPDATE webhook_sessions SET feed = ? WHERE ref = ?'),
    findEvent: db.prepare(`
      SELECT e.*, n.is_pinned, n.note FROM webhook_events e LEFT JOIN webhook_event_notes n ON n.seq = e.seq
      WHERE e.event_id = ? AND e.session_ref = ? AND e.seq > ?`),
    place: db.prepare(`SELECT ${place} FROM webhook_events e WHERE seq = ?`),
    findLogged: db.prepare(
      `${logged} WHERE e.event_id = ? AND s.environment = ? AND e.seq > s.archive_floor`,
    ),
    eventsAfter: db.prepare(
      `${logged} WHERE e.seq > ? AND s.environment = ? AND e.source <> 'import' ORDER BY e.seq LIMIT ?`,
    ),
    annotate: db.prepare(`
      INSERT INTO webhook_event_notes (seq, session_ref, is_pinned, note) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET is_pinned = excluded.is_pinned, note = excluded.note`),
    deleteNote: db.prepare('DELETE FROM webhook_event_notes WHERE seq = ?'),
  }
}
