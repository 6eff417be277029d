import { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { RunInGroup } from '../../platform/group-commit.ts'
import type {
  IssuedTokenRecord,
  IssuedTokensStore,
  NewIssuedToken,
  TokenUse,
} from './issued-tokens.store.ts'

interface TokenRow {
  jti: string
  client_id: string
  kid: string
  claims: string
  issued_ms: number
  expires_ms: number
  ended_ms: number | null
  revoked_ms: number | null
  uses: number
  last_used_ms: number | null
  last_caller: string | null
}

interface Dependencies {
  db: Database
  runInGroup: RunInGroup
  environment: Environment
}

const claimsColumn = z.record(z.string(), z.unknown())

export function createSqliteIssuedTokensStore(dependencies: Dependencies): IssuedTokensStore {
  const { db, runInGroup, environment } = dependencies
  const insert = db.prepare(`
    INSERT INTO issued_tokens (jti, environment, client_id, kid, claims, issued_ms, expires_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const noteClient = db.prepare(
    'UPDATE partner_clients SET last_token_ms = ? WHERE environment = ? AND id = ?',
  )
  const select = db.prepare('SELECT * FROM issued_tokens WHERE environment = ? AND jti = ?')
  const selectAll = db.prepare(`
    SELECT * FROM issued_tokens WHERE environment = ? AND (? IS NULL OR client_id = ?)
    ORDER BY issued_ms DESC, jti LIMIT 200`)
  const end = db.prepare(
    'UPDATE issued_tokens SET ended_ms = coalesce(ended_ms, ?) WHERE environment = ? AND jti = ?',
  )
  const revoke = db.prepare(
    'UPDATE issued_tokens SET revoked_ms = coalesce(revoked_ms, ?) WHERE environment = ? AND jti = ?',
  )
  const use = db.prepare(
    'UPDATE issued_tokens SET uses = uses + ?, last_used_ms = ?, last_caller = ? WHERE jti = ?',
  )
  const purge = db.prepare('DELETE FROM issued_tokens WHERE environment = ? AND expires_ms < ?')

  function add({ jti, clientId, kid, claims, issuedAt, expiresAt }: NewIssuedToken): void {
    const issuedMs = issuedAt.getTime()
    const claimsJson = JSON.stringify(claims)
    insert.run(jti, environment, clientId, kid, claimsJson, issuedMs, expiresAt.getTime())
    noteClient.run(issuedMs, environment, clientId)
  }

  const addUses = db.transaction((uses: ReadonlyMap<string, TokenUse>) => {
    for (const [jti, { count, lastAt, lastCaller }] of uses) {
      use.run(count, lastAt.getTime(), lastCaller, jti)
    }
  })

  return {
    add: (token) => runInGroup(() => add(token)),
    find(jti) {
      const row = select.get(environment, jti) as TokenRow | undefined
      return row && toRecord(row)
    },
    list(clientId) {
      const wanted = clientId ?? null
      return (selectAll.all(environment, wanted, wanted) as TokenRow[]).map(toRecord)
    },
    end: (jti, at) => void end.run(at.getTime(), environment, jti),
    revoke: (jti, at) => void revoke.run(at.getTime(), environment, jti),
    addUses: (uses) => addUses.immediate(uses),
    purge: (expiredBefore) => void purge.run(environment, expiredBefore.getTime()),
  }
}

function toRecord(row: TokenRow): IssuedTokenRecord {
  return {
    jti: row.jti,
    clientId: row.client_id,
    kid: row.kid,
    claims: claimsColumn.parse(JSON.parse(row.claims)),
    issuedAt: new Date(row.issued_ms),
    expiresAt: new Date(row.expires_ms),
    endedAt: row.ended_ms === null ? null : new Date(row.ended_ms),
    revokedAt: row.revoked_ms === null ? null : new Date(row.revoked_ms),
    uses: row.uses,
    lastUsedAt: row.last_used_ms === null ? null : new Date(row.last_used_ms),
    lastCaller: row.last_caller,
  }
}
