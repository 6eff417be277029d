import { EVENTS_PER_SESSION, SESSION_LIFETIME_MS, CLEARED_KEPT_MS } from '#contract/limits.ts'
import type { Environment } from '#contract/environments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RunInGroup } from '../../platform/group-commit.ts'
import type { NewWebhookEvent, StoredWebhookEvent } from './webhook-event.domain.ts'
import type { SessionRecord, WebhookSessionsStore } from './webhook-sessions.store.ts'
import { createSqliteSessionSweep } from './webhook-sessions-sweep.store.sqlite.ts'

interface EventRow {
  event_id: string
  event_type: string
  payment_id: string | null
  status: string | null
  timestamp_ms: number
  payload: string
}

interface SessionRow {
  id: string
  name: string | null
  created_ms: number
  newest_event_ms: number | null
  event_count: number
}

interface Dependencies {
  db: Database
  runInGroup: RunInGroup
  clock: Clock
  environment: Environment
}

export function createSqliteWebhookSessionsStore(dependencies: Dependencies): WebhookSessionsStore {
  const { db, runInGroup, clock, environment } = dependencies
  const statements = prepareStatements(db)
  const nowMs = (): number => clock.now().getTime()
  const expiredBeforeMs = (): number => nowMs() - SESSION_LIFETIME_MS

  function append(sessionId: string, event: NewWebhookEvent): StoredWebhookEvent {
    const createdMs = nowMs()
    const newest = statements.newestEvent.get(environment, sessionId) as number | null | undefined
    if (newest != null && newest <= expiredBeforeMs()) {
      statements.forgetEvents.run(environment, sessionId)
    }
    const timestampMs = Math.max(createdMs, (newest ?? 0) + 1)
    statements.touchSession.run(environment, sessionId, createdMs, timestampMs)
    statements.insertEvent.run(
      environment,
      sessionId,
      event.eventId,
      event.eventType,
      event.paymentId,
      event.status,
      timestampMs,
      event.payloadJson,
    )
    statements.trim.run(environment, sessionId, environment, sessionId)
    return { ...event, timestamp: new Date(timestampMs).toISOString() }
  }

  function restore(sessionId: string): number {
    const keptMs = nowMs() - CLEARED_KEPT_MS
    const clearedMs = statements.lastClear.get(environment, sessionId, keptMs, expiredBeforeMs())
    if (clearedMs == null) return 0
    const { changes } = statements.restore.run(environment, sessionId, clearedMs)
    const { changes: trimmed } = statements.trim.run(environment, sessionId, environment, sessionId)
    return changes - trimmed
  }

  return {
    append: (sessionId, event) => runInGroup(() => append(sessionId, event)),
    async list(sessionId, since) {
      const sinceMs = since?.getTime() ?? 0
      const rows = statements.listEvents.all(environment, sessionId, sinceMs, expiredBeforeMs())
      return (rows as EventRow[]).map(toEvent)
    },
    clear: (sessionId) =>
      runInGroup(() => {
        const live = statements.clear.run(nowMs(), environment, sessionId, expiredBeforeMs())
        return live.changes
      }),
    restore: (sessionId) => runInGroup(() => restore(sessionId)),
    keepSession: (sessionId, name) =>
      runInGroup(() => void statements.keepSession.run(environment, sessionId, name, nowMs())),
    renameSession: (sessionId, name) =>
      runInGroup(() => statements.renameSession.run(name, environment, sessionId).changes > 0),
    async findSession(sessionId) {
      const row = statements.findSession.get(expiredBeforeMs(), environment, sessionId)
      return row ? toSession(row as SessionRow) : undefined
    },
    async listSessions() {
      const rows = statements.listSessions.all(expiredBeforeMs(), environment, expiredBeforeMs())
      return (rows as SessionRow[]).map(toSession)
    },
    sweep: createSqliteSessionSweep({ db, clock, environment }),
  }
}

function prepareStatements(db: Database) {
  const sessionColumns = `id, name, created_ms, newest_event_ms,
    (SELECT count(*) FROM webhook_events e WHERE e.environment = s.environment AND e.session_id = s.id
       AND e.cleared_ms IS NULL AND s.newest_event_ms > ?) AS event_count`
  return {
    newestEvent: db
      .prepare('SELECT newest_event_ms FROM webhook_sessions WHERE environment = ? AND id = ?')
      .pluck(),
    forgetEvents: db.prepare('DELETE FROM webhook_events WHERE environment = ? AND session_id = ?'),
    touchSession: db.prepare(`
      INSERT INTO webhook_sessions (environment, id, is_kept, created_ms, newest_event_ms) VALUES (?, ?, 0, ?, ?)
      ON CONFLICT DO UPDATE SET newest_event_ms = excluded.newest_event_ms`),
    insertEvent: db.prepare(`
      INSERT INTO webhook_events
        (environment, session_id, event_id, event_type, payment_id, status, timestamp_ms, payload)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    // Everything at or before the 101st newest.
    trim: db.prepare(`
      DELETE FROM webhook_events
      WHERE environment = ? AND session_id = ? AND cleared_ms IS NULL AND timestamp_ms <= (
        SELECT timestamp_ms FROM webhook_events
        WHERE environment = ? AND session_id = ? AND cleared_ms IS NULL
        ORDER BY timestamp_ms DESC LIMIT 1 OFFSET ${EVENTS_PER_SESSION})`),
    listEvents: db.prepare(`
      SELECT e.event_id, e.event_type, e.payment_id, e.status, e.timestamp_ms, e.payload
      FROM webhook_sessions s JOIN webhook_events e ON e.environment = s.environment AND e.session_id = s.id
      WHERE s.environment = ? AND s.id = ? AND e.cleared_ms IS NULL AND e.timestamp_ms > ? AND s.newest_event_ms > ?
      ORDER BY e.timestamp_ms`),
    clear: db.prepare(`
      UPDATE webhook_events SET cleared_ms = ?
      WHERE environment = ? AND session_id = ? AND cleared_ms IS NULL AND (
        SELECT newest_event_ms FROM webhook_sessions s
        WHERE s.environment = webhook_events.environment AND s.id = session_id) > ?`),
    lastClear: db
      .prepare(
        `SELECT max(e.cleared_ms)
         FROM webhook_sessions s JOIN webhook_events e ON e.environment = s.environment AND e.session_id = s.id
         WHERE s.environment = ? AND s.id = ? AND e.cleared_ms > ? AND s.newest_event_ms > ?`,
      )
      .pluck(),
    restore: db.prepare(`
      UPDATE webhook_events SET cleared_ms = NULL
      WHERE environment = ? AND session_id = ? AND cleared_ms = ?`),
    keepSession: db.prepare(`
      INSERT INTO webhook_sessions (environment, id, name, is_kept, created_ms) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET is_kept = 1, name = coalesce(excluded.name, name)`),
    renameSession: db.prepare(
      'UPDATE webhook_sessions SET name = ?, is_kept = 1 WHERE environment = ? AND id = ?',
    ),
    findSession: db.prepare(
      `SELECT ${sessionColumns} FROM webhook_sessions s WHERE environment = ? AND id = ?`,
    ),
    listSessions: db.prepare(`
      SELECT ${sessionColumns} FROM webhook_sessions s
      WHERE environment = ? AND (is_kept = 1 OR newest_event_ms > ?)
      ORDER BY coalesce(newest_event_ms, created_ms) DESC LIMIT 200`),
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

function toSession(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_ms),
    eventCount: row.event_count,
    newestEventAt: row.newest_event_ms === null ? null : new Date(row.newest_event_ms),
  }
}
