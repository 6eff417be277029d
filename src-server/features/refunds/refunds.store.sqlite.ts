import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import { type RefundRecord, refundRecord } from './refund.domain.ts'
import type { RefundsStore } from './refunds.store.ts'

export function createSqliteRefundsStore(db: Database, environment: Environment): RefundsStore {
  const insert = db.prepare(`
    INSERT INTO refunds (environment, id, payment_id, due_ms, body) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const update = db.prepare(
    'UPDATE refunds SET due_ms = ?, body = ? WHERE environment = ? AND id = ?',
  )
  const bodies = (sql: string) => db.prepare(`SELECT body FROM refunds ${sql}`).pluck()
  const byId = bodies('WHERE environment = ? AND id = ?')
  const byPayment = bodies('WHERE environment = ? AND payment_id = ? ORDER BY seq')
  const byDue = bodies('WHERE environment = ? AND due_ms <= ? ORDER BY due_ms LIMIT ?')
  const nextDue = db
    .prepare('SELECT min(due_ms) FROM refunds WHERE environment = ? AND due_ms IS NOT NULL')
    .pluck()
  const page = {
    id: bodies('WHERE environment = ? AND id = ? LIMIT ? OFFSET ?'),
    payment_id: bodies(
      'WHERE environment = ? AND payment_id = ? ORDER BY seq DESC LIMIT ? OFFSET ?',
    ),
    all: bodies('WHERE environment = ? ORDER BY seq DESC LIMIT ? OFFSET ?'),
  }
  const count = (condition: string) =>
    db.prepare(`SELECT count(*) FROM refunds WHERE environment = ? ${condition}`).pluck()
  const counts = {
    id: count('AND id = ?'),
    payment_id: count('AND payment_id = ?'),
    all: count(''),
  }

  return {
    add: (refund) =>
      insert.run(environment, refund.id, refund.paymentId, refund.dueMs, JSON.stringify(refund))
        .changes > 0,
    save: (refund) => void update.run(refund.dueMs, JSON.stringify(refund), environment, refund.id),
    find: (id) => toRefunds(byId.all(environment, id))[0],
    listOf: (paymentId) => toRefunds(byPayment.all(environment, paymentId)),
    list({ id, paymentId, limit, offset }) {
      if (id !== undefined) return toRefunds(page.id.all(environment, id, limit, offset))
      if (paymentId === undefined) return toRefunds(page.all.all(environment, limit, offset))
      return toRefunds(page.payment_id.all(environment, paymentId, limit, offset))
    },
    count({ id, paymentId }) {
      if (id !== undefined) return Number(counts.id.get(environment, id))
      if (paymentId === undefined) return Number(counts.all.get(environment))
      return Number(counts.payment_id.get(environment, paymentId))
    },
    due: (nowMs, limit) => toRefunds(byDue.all(environment, nowMs, limit)),
    nextDueMs: () => nextDue.get(environment) as number | null,
  }
}

function toRefunds(rows: unknown[]): RefundRecord[] {
  return rows.map((body) => refundRecord.parse(JSON.parse(String(body))))
}
