import { createSqliteSigningKeysStore } from './features/signing-keys/signing-keys.store.sqlite.ts'
import { createSqliteKeySetAuditStore } from './features/signing-keys/key-set-audit.store.sqlite.ts'
import { createSqliteMerchantsStore } from './features/merchants/merchants.store.sqlite.ts'
import { createSqlitePartnerClientsStore } from './features/oauth/partner-clients.store.sqlite.ts'
import { createSqliteIssuedTokensStore } from './features/oauth/issued-tokens.store.sqlite.ts'
import { createSqliteOutboundCallsStore } from './features/outbound-calls/outbound-calls.store.sqlite.ts'
import { createSqliteConformanceStore } from './features/conformance/conformance.store.sqlite.ts'
import { perEnvironment } from './per-environment.ts'
import type { Database } from './platform/database.ts'
import type { RunInGroup } from './platform/group-commit.ts'

/** Where the data file keeps clients, tokens, keys and calls. */
export function createSqlitePartnerAuthStores(db: Database, runInGroup: RunInGroup) {
  return {
    transact: runInGroup,
    signingKeys: createSqliteSigningKeysStore(db),
    keySetFetches: createSqliteKeySetAuditStore(db),
    merchants: perEnvironment((environment) => createSqliteMerchantsStore(db, environment)),
    clients: perEnvironment((environment) => createSqlitePartnerClientsStore(db, environment)),
    tokens: perEnvironment((environment) =>
      createSqliteIssuedTokensStore({ db, runInGroup, environment }),
    ),
    calls: perEnvironment((environment) => createSqliteOutboundCallsStore(db, environment)),
    conformance: createSqliteConformanceStore(db),
  }
}
