import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { DeliveryQueueStore, QueuedDelivery } from './delivery-queue.store.ts'

type QueueRow = Omit<QueuedDelivery, 'mayBeSentTwice'> & { mayBeSentTwice: number }

export function createSqliteDeliveryQueueStore(
  db: Database,
  environment: Environment,
): DeliveryQueueStore {
  const sql = prepareStatements(db)
  return {
    add: ({ targetId, eventId, orderKey }, nowMs) =>
      void sql.insert.run({ environment, targetId, eventId, orderKey, nowMs }),
    due: (targetId, nowMs, limit) =>
      (sql.due.all(environment, targetId, nowMs, limit) as QueueRow[]).map(toDelivery),
    nextDueMs: (targetId) => sql.nextDue.get(environment, targetId) as number | null,
    begin: (seq, attemptId) => void sql.begin.run(attemptId, seq),
    postpone: (seq, dueMs, mayBeSentTwice = false) =>
      void sql.postpone.run(dueMs, Number(mayBeSentTwice), seq),
    remove(seq, nowMs) {
      const row = sql.remove.get(seq) as { targetId: string; orderKey: string } | undefined
      if (row) sql.promote.run({ environment, ...row, nowMs })
    },
    hasten: (targetId, eventId, nowMs) =>
      sql.hasten.run(nowMs, environment, targetId, eventId).changes > 0,
    count: (targetId) => sql.count.get(environment, targetId) as number,
    releaseBegun: (nowMs) => void sql.release.run(nowMs, environment),
    cursor: () => (sql.cursor.get(environment) as number | undefined) ?? 0,
    setCursor: (seq) => void sql.setCursor.run(environment, seq),
  }
}

function prepareStatements(db: Database) {
  return {
    insert: db.prepare(`
      INSERT INTO delivery_queue (environment, target_id, event_id, order_key, due_ms)
      VALUES (@environment, @targetId, @eventId, @orderKey, iif(EXISTS (
        SELECT 1 FROM delivery_queue
        WHERE environment = @environment AND target_id = @targetId AND order_key = @orderKey), NULL, @nowMs))`),
    due: db.prepare(`
      SELECT seq, target_id AS targetId, event_id AS eventId, tries, may_be_sent_twice AS mayBeSentTwice
      FROM delivery_queue
      WHERE environment = ? AND target_id = ? AND due_ms IS NOT NULL AND attempt_id IS NULL AND due_ms <= ?
      ORDER BY seq LIMIT ?`),
    nextDue: db
      .prepare(
        `SELECT min(due_ms) FROM delivery_queue
         WHERE environment = ? AND target_id = ? AND due_ms IS NOT NULL AND attempt_id IS NULL`,
      )
      .pluck(),
    begin: db.prepare('UPDATE delivery_queue SET attempt_id = ?, tries = tries + 1 WHERE seq = ?'),
    postpone: db.prepare(
      'UPDATE delivery_queue SET attempt_id = NULL, due_ms = ?, may_be_sent_twice = ? WHERE seq = ?',
    ),
    remove: db.prepare(
      'DELETE FROM delivery_queue WHERE seq = ? RETURNING target_id AS targetId, order_key AS orderKey',
    ),
    promote: db.prepare(`
      UPDATE delivery_queue SET due_ms = @nowMs
      WHERE due_ms IS NULL AND seq = (
        SELECT min(seq) FROM delivery_queue
        WHERE environment = @environment AND target_id = @targetId AND order_key = @orderKey)`),
    hasten: db.prepare(`
      UPDATE delivery_queue SET due_ms = iif(due_ms IS NULL OR attempt_id IS NOT NULL, due_ms, ?)
      WHERE environment = ? AND target_id = ? AND event_id = ?`),
    count: db
      .prepare('SELECT count(*) FROM delivery_queue WHERE environment = ? AND target_id = ?')
      .pluck(),
    release: db.prepare(`
      UPDATE delivery_queue SET attempt_id = NULL, due_ms = ?, may_be_sent_twice = 1
      WHERE environment = ? AND attempt_id IS NOT NULL`),
    cursor: db.prepare('SELECT seq FROM delivery_cursors WHERE environment = ?').pluck(),
    setCursor: db.prepare(`
      INSERT INTO delivery_cursors VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = excluded.seq`),
  }
}

function toDelivery(row: QueueRow): QueuedDelivery {
  return { ...row, mayBeSentTwice: row.mayBeSentTwice === 1 }
}
