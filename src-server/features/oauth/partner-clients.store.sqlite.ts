import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { PartnerClientRecord, PartnerClientsStore } from './partner-clients.store.ts'

interface ClientRow {
  id: string
  name: string
  is_enabled: number
  token_lifetime_s: number
  audience: string
  created_ms: number
  last_token_ms: number | null
  secret_hash: Uint8Array
  secret_mask: string
  secret_created_ms: number
  previous_hash: Uint8Array | null
  previous_mask: string | null
  previous_created_ms: number | null
  previous_expires_ms: number | null
}

export function createSqlitePartnerClientsStore(
  db: Database,
  environment: Environment,
): PartnerClientsStore {
  const select = db.prepare(
    'SELECT * FROM partner_clients WHERE environment = ? AND deleted_ms IS NULL ORDER BY seq',
  )
  const selectOne = db.prepare(
    'SELECT * FROM partner_clients WHERE environment = ? AND id = ? AND deleted_ms IS NULL',
  )
  const upsert = db.prepare(`
    INSERT INTO partner_clients (environment, id, name, is_enabled, token_lifetime_s, audience, created_ms,
      last_token_ms, secret_hash, secret_mask, secret_created_ms,
      previous_hash, previous_mask, previous_created_ms, previous_expires_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (environment, id) DO UPDATE SET name = excluded.name, is_enabled = excluded.is_enabled,
      token_lifetime_s = excluded.token_lifetime_s, audience = excluded.audience,
      last_token_ms = excluded.last_token_ms, secret_hash = excluded.secret_hash,
      secret_mask = excluded.secret_mask, secret_created_ms = excluded.secret_created_ms,
      previous_hash = excluded.previous_hash, previous_mask = excluded.previous_mask,
      previous_created_ms = excluded.previous_created_ms,
      previous_expires_ms = excluded.previous_expires_ms, deleted_ms = NULL`)
  const remove = db.prepare(
    'UPDATE partner_clients SET deleted_ms = ? WHERE environment = ? AND id = ? AND deleted_ms IS NULL',
  )
  const restore = db.prepare(
    'UPDATE partner_clients SET deleted_ms = NULL WHERE environment = ? AND id = ? AND deleted_ms > ?',
  )
  const purge = db.prepare('DELETE FROM partner_clients WHERE environment = ? AND deleted_ms <= ?')

  return {
    list: () => (select.all(environment) as ClientRow[]).map(toRecord),
    find(id) {
      const row = selectOne.get(environment, id) as ClientRow | undefined
      return row && toRecord(row)
    },
    save({ secret, previousSecret, ...client }) {
      upsert.run(
        environment,
        client.id,
        client.name,
        Number(client.isEnabled),
        client.tokenLifetimeS,
        client.audience,
        client.createdAt.getTime(),
        client.lastTokenAt?.getTime() ?? null,
        secret.hash,
        secret.mask,
        secret.createdAt.getTime(),
        ...toPreviousColumns(previousSecret),
      )
    },
    remove: (id, at) => remove.run(at.getTime(), environment, id).changes > 0,
    restore: (id, since) => restore.run(environment, id, since.getTime()).changes > 0,
    purge: (before) => void purge.run(environment, before.getTime()),
  }
}

function toPreviousColumns(previous: PartnerClientRecord['previousSecret']) {
  if (previous === null) return [null, null, null, null]
  const { hash, mask, createdAt, expiresAt } = previous
  return [hash, mask, createdAt.getTime(), expiresAt.getTime()]
}

function toRecord(row: ClientRow): PartnerClientRecord {
  const { previous_hash: hash, previous_expires_ms: expiresMs } = row
  return {
    id: row.id,
    name: row.name,
    isEnabled: row.is_enabled === 1,
    tokenLifetimeS: row.token_lifetime_s,
    audience: row.audience,
    createdAt: new Date(row.created_ms),
    lastTokenAt: row.last_token_ms === null ? null : new Date(row.last_token_ms),
    secret: {
      hash: row.secret_hash,
      mask: row.secret_mask,
      createdAt: new Date(row.secret_created_ms),
    },
    previousSecret:
      hash === null || expiresMs === null
        ? null
        : {
            hash,
            mask: row.previous_mask ?? '',
            createdAt: new Date(row.previous_created_ms ?? 0),
            expiresAt: new Date(expiresMs),
          },
  }
}
