import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { EventLogStore, EventPlace, LoggedEvent } from './event-log.store.ts'

const PLACE = `seq, event_id AS eventId, event_type AS eventType, timestamp_ms AS timestampMs`
const EVENT = `${PLACE}, session_id AS sessionId, payment_id AS paymentId, 'feed' AS source, payload AS body`

export function createSqliteEventLogStore(db: Database, environment: Environment): EventLogStore {
  const after = db.prepare(
    `SELECT ${EVENT} FROM webhook_events WHERE environment = ? AND seq > ? ORDER BY seq LIMIT ?`,
  )
  const one = db.prepare(
    `SELECT ${EVENT} FROM webhook_events WHERE environment = ? AND event_id = ?`,
  )
  const newest = db.prepare('SELECT max(seq) FROM webhook_events').pluck()
  const session = db.prepare(
    `SELECT ${PLACE} FROM webhook_events WHERE environment = ? AND session_id = ? AND cleared_ms IS NULL
     ORDER BY seq LIMIT ?`,
  )
  return {
    eventsAfter: (seq, limit) => after.all(environment, seq, limit) as LoggedEvent[],
    find: (eventId) => one.get(environment, eventId) as LoggedEvent | undefined,
    newestSeq: () => (newest.get() as number | null) ?? 0,
    ofSession: (sessionId, limit) => session.all(environment, sessionId, limit) as EventPlace[],
  }
}
