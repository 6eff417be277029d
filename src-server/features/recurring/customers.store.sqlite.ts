import { type Customer, customer } from '#contract/customers.ts'
import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { CustomersStore } from './customers.store.ts'

export function createSqliteCustomersStore(db: Database, environment: Environment): CustomersStore {
  const insert = db.prepare(
    'INSERT INTO customers (environment, id, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const update = db.prepare('UPDATE customers SET body = ? WHERE environment = ? AND id = ?')
  const select = db.prepare('SELECT body FROM customers WHERE environment = ? AND id = ?').pluck()
  const selectPage = db
    .prepare('SELECT body FROM customers WHERE environment = ? ORDER BY seq DESC LIMIT ? OFFSET ?')
    .pluck()
  const remove = db.prepare('DELETE FROM customers WHERE environment = ? AND id = ?')

  return {
    add: (entry) => insert.run(environment, entry.customer_id, JSON.stringify(entry)).changes > 0,
    save: (entry) => void update.run(JSON.stringify(entry), environment, entry.customer_id),
    find(id) {
      const body = select.get(environment, id) as string | undefined
      return body === undefined ? undefined : toCustomer(body)
    },
    list: (limit, offset) =>
      (selectPage.all(environment, limit, offset) as string[]).map(toCustomer),
    remove: (id) => void remove.run(environment, id),
  }
}

function toCustomer(body: string): Customer {
  return customer.parse(JSON.parse(body))
}
