import type { Database } from '../../platform/database.ts'
import type { SigningKeyRecord } from './signing-key.domain.ts'
import type { ProtectedKey, SigningKeysStore } from './signing-keys.store.ts'

interface KeyRow {
  kid: string
  modulus_bits: number
  n: string
  e: string
  lifetime_s: number
  created_ms: number
  active_from_ms: number | null
  expires_ms: number
  last_token_ms: number
  is_hidden: number
  is_retired: number
}

export function createSqliteSigningKeysStore(db: Database): SigningKeysStore {
  const select = db.prepare('SELECT * FROM signing_keys ORDER BY created_ms, kid')
  const insert = db.prepare(`
    INSERT INTO signing_keys (kid, modulus_bits, n, e, private_key, protection, lifetime_s, created_ms,
      active_from_ms, expires_ms, last_token_ms, is_hidden, is_retired)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update = db.prepare(`
    UPDATE signing_keys SET active_from_ms = ?, expires_ms = ?, last_token_ms = ?, is_hidden = ?, is_retired = ?
    WHERE kid = ?`)
  const selectPrivate = db.prepare(
    'SELECT private_key AS bytes, protection FROM signing_keys WHERE kid = ?',
  )
  const updatePrivate = db.prepare(
    'UPDATE signing_keys SET private_key = ?, protection = ? WHERE kid = ?',
  )
  const remove = db.prepare('DELETE FROM signing_keys WHERE kid = ?')

  const change = db.transaction((keys: readonly SigningKeyRecord[]) => {
    for (const key of keys) {
      update.run(
        key.activeFromMs,
        key.expiresMs,
        key.lastTokenMs,
        Number(key.isHidden),
        Number(key.isRetired),
        key.kid,
      )
    }
  })

  const add = db.transaction(
    (key: SigningKeyRecord, secret: ProtectedKey, changed: readonly SigningKeyRecord[]) => {
      insert.run(
        key.kid,
        key.modulusBits,
        key.n,
        key.e,
        secret.bytes,
        secret.protection,
        key.lifetimeS,
        key.createdMs,
        key.activeFromMs,
        key.expiresMs,
        key.lastTokenMs,
        Number(key.isHidden),
        Number(key.isRetired),
      )
      change(changed)
    },
  )

  /** Overwrites what is no longer referred to, so that no private key stays behind in the file. */
  function wiping(write: () => unknown): void {
    db.pragma('secure_delete = ON')
    try {
      write()
    } finally {
      db.pragma('secure_delete = OFF')
    }
  }

  return {
    list: () => (select.all() as KeyRow[]).map(toRecord),
    add: (key, privateKey, changed) => add.immediate(key, privateKey, changed),
    change: (keys) => change.immediate(keys),
    privateKey: (kid) => selectPrivate.get(kid) as ProtectedKey | undefined,
    protectAgain: (kid, { bytes, protection }) =>
      wiping(() => updatePrivate.run(bytes, protection, kid)),
    remove: (kid) => wiping(() => remove.run(kid)),
  }
}

function toRecord(row: KeyRow): SigningKeyRecord {
  return {
    kid: row.kid,
    modulusBits: row.modulus_bits,
    n: row.n,
    e: row.e,
    lifetimeS: row.lifetime_s,
    createdMs: row.created_ms,
    activeFromMs: row.active_from_ms,
    expiresMs: row.expires_ms,
    lastTokenMs: row.last_token_ms,
    isHidden: row.is_hidden === 1,
    isRetired: row.is_retired === 1,
  }
}
