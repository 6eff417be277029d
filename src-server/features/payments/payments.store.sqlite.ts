import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { PaymentRecord } from './payment-record.domain.ts'
import type { PaymentsQuery, PaymentsStore } from './payments.store.ts'

export function createSqlitePaymentsStore(db: Database, environment: Environment): PaymentsStore {
  const insert = db.prepare(`
    INSERT INTO payments (environment, id, customer_id, created_ms, due_ms, body)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const update = db.prepare(
    'UPDATE payments SET customer_id = ?, due_ms = ?, body = ? WHERE environment = ? AND id = ?',
  )
  const select = db.prepare('SELECT body FROM payments WHERE environment = ? AND id = ?').pluck()
  const selectDue = db
    .prepare(
      'SELECT id FROM payments WHERE environment = ? AND due_ms <= ? ORDER BY due_ms LIMIT ?',
    )
    .pluck()
  const selectNext = db
    .prepare('SELECT min(due_ms) FROM payments WHERE environment = ? AND due_ms IS NOT NULL')
    .pluck()

  return {
    add: (payment, dueMs) =>
      insert.run(
        environment,
        payment.id,
        payment.customerId,
        payment.createdMs,
        dueMs,
        JSON.stringify(payment),
      ).changes > 0,
    save: (payment, dueMs) =>
      void update.run(payment.customerId, dueMs, JSON.stringify(payment), environment, payment.id),
    find(id) {
      const body = select.get(environment, id) as string | undefined
      return body === undefined ? undefined : toPayment(body)
    },
    list(query) {
      const { sql, values } = listStatement(environment, query)
      const bodies = db
        .prepare(sql)
        .pluck()
        .all(...values) as string[]
      return query.endingBefore === undefined
        ? bodies.map(toPayment)
        : bodies.map(toPayment).toReversed()
    },
    due: (nowMs, limit) => selectDue.all(environment, nowMs, limit) as string[],
    nextDueMs: () => selectNext.get(environment) as number | null,
  }
}

function listStatement(environment: Environment, query: PaymentsQuery) {
  const place = '(SELECT created_ms, seq FROM payments WHERE environment = ? AND id = ?)'
  const conditions: [sql: string, ...values: unknown[]][] = [['environment = ?', environment]]
  const { customerId, fromMs, toMs, startingAfter, endingBefore, limit } = query
  if (customerId !== undefined) conditions.push(['customer_id = ?', customerId])
  if (fromMs !== undefined) conditions.push(['created_ms >= ?', fromMs])
  if (toMs !== undefined) conditions.push(['created_ms <= ?', toMs])
  if (startingAfter !== undefined) {
    conditions.push([`(created_ms, seq) < ${place}`, environment, startingAfter])
  }
  if (endingBefore !== undefined) {
    conditions.push([`(created_ms, seq) > ${place}`, environment, endingBefore])
  }
  // The page just before a payment is read upwards, and turned round afterwards.
  const order = endingBefore === undefined ? 'DESC' : 'ASC'
  return {
    sql: `SELECT body FROM payments WHERE ${conditions.map(([sql]) => sql).join(' AND ')}
      ORDER BY created_ms ${order}, seq ${order} LIMIT ?`,
    values: [...conditions.flatMap(([, ...values]) => values), limit],
  }
}

function toPayment(body: string): PaymentRecord {
  // Not parsed by a schema as other rows are: that doubles the time to find a payment, which a call may do three times.
  return JSON.parse(body) as PaymentRecord
}
