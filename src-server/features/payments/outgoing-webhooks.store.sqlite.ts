import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { OutgoingWebhookRecord, OutgoingWebhooksStore } from './outgoing-webhooks.store.ts'

const COLUMNS = `seq, event_id AS eventId, session_id AS sessionId, payment_id AS paymentId,
  event_type AS eventType, body, signature`

export function createSqliteOutgoingWebhooksStore(
  db: Database,
  environment: Environment,
): OutgoingWebhooksStore {
  const insert = db.prepare(`
    INSERT INTO outgoing_webhooks
      (environment, event_id, session_id, payment_id, event_type, body, signature, created_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const selectWaiting = db.prepare(
    `SELECT ${COLUMNS} FROM outgoing_webhooks WHERE environment = ? AND delivered_ms IS NULL
     ORDER BY seq LIMIT ?`,
  )
  const mark = db.prepare(
    'UPDATE outgoing_webhooks SET delivered_ms = ?, feed_event_id = ? WHERE seq = ?',
  )
  const selectByFeedEvent = db.prepare(
    `SELECT ${COLUMNS} FROM outgoing_webhooks WHERE environment = ? AND feed_event_id = ?`,
  )
  const forget = db.prepare(`
    DELETE FROM outgoing_webhooks WHERE seq IN (
      SELECT seq FROM outgoing_webhooks WHERE environment = ? AND delivered_ms <= ? LIMIT ?)`)

  return {
    add: (webhook, createdMs) =>
      void insert.run(
        environment,
        webhook.eventId,
        webhook.sessionId,
        webhook.paymentId,
        webhook.eventType,
        webhook.body,
        webhook.signature,
        createdMs,
      ),
    waiting: (limit) => selectWaiting.all(environment, limit) as OutgoingWebhookRecord[],
    markDelivered: (seq, feedEventId, atMs) => void mark.run(atMs, feedEventId, seq),
    setAside: (seq, atMs) => void mark.run(atMs, null, seq),
    findByFeedEvent: (feedEventId) =>
      selectByFeedEvent.get(environment, feedEventId) as OutgoingWebhookRecord | undefined,
    forgetDelivered: (beforeMs, limit) => forget.run(environment, beforeMs, limit).changes,
  }
}
