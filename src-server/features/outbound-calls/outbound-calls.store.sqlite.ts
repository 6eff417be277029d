import type { Environment } from '#contract/environments.ts'
import { type OutboundCall, outboundCall } from '#contract/outbound-calls.ts'
import type { Database } from '../../platform/database.ts'
import type { OutboundCallsStore } from './outbound-calls.store.ts'

const KEPT = 200

export function createSqliteOutboundCallsStore(
  db: Database,
  environment: Environment,
): OutboundCallsStore {
  const insert = db.prepare('INSERT INTO outbound_calls (id, environment, body) VALUES (?, ?, ?)')
  const trim = db.prepare(`
    DELETE FROM outbound_calls WHERE environment = ? AND seq <= (
      SELECT seq FROM outbound_calls WHERE environment = ? ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT})`)
  const select = db
    .prepare('SELECT body FROM outbound_calls WHERE environment = ? ORDER BY seq DESC')
    .pluck()
  const selectOne = db
    .prepare('SELECT body FROM outbound_calls WHERE environment = ? AND id = ?')
    .pluck()
  const clear = db.prepare('DELETE FROM outbound_calls WHERE environment = ?')
  const add = db.transaction((call: OutboundCall) => {
    insert.run(call.id, environment, JSON.stringify(call))
    trim.run(environment, environment)
  })
  return {
    add: (call) => add.immediate(call),
    list: () => (select.all(environment) as string[]).map(toCall),
    find(id) {
      const body = selectOne.get(environment, id) as string | undefined
      return body === undefined ? undefined : toCall(body)
    },
    clear: () => void clear.run(environment),
  }
}

function toCall(body: string): OutboundCall {
  return outboundCall.parse(JSON.parse(body))
}
