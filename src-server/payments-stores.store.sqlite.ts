import type { Environment } from '#contract/environments.ts'
import { createSqliteEphemeralKeysStore } from './features/checkout/ephemeral-keys.store.sqlite.ts'
import { createSqliteOutgoingWebhooksStore } from './features/payments/outgoing-webhooks.store.sqlite.ts'
import { createSqlitePaymentsStore } from './features/payments/payments.store.sqlite.ts'
import { createSqliteCustomersStore } from './features/recurring/customers.store.sqlite.ts'
import {
  createSqliteMandatesStore,
  createSqliteStoredCredentialsStore,
} from './features/recurring/stored-credentials.store.sqlite.ts'
import { createSqliteRefundsStore } from './features/refunds/refunds.store.sqlite.ts'
import type { PaymentsStores } from './payments-api.ts'
import type { Database } from './platform/database.ts'

/** Everything one environment's payments are kept in. */
export function createSqlitePaymentsStores(db: Database, environment: Environment): PaymentsStores {
  return {
    payments: createSqlitePaymentsStore(db, environment),
    webhooks: createSqliteOutgoingWebhooksStore(db, environment),
    refunds: createSqliteRefundsStore(db, environment),
    customers: createSqliteCustomersStore(db, environment),
    credentials: createSqliteStoredCredentialsStore(db, environment),
    mandates: createSqliteMandatesStore(db, environment),
    ephemeralKeys: createSqliteEphemeralKeysStore(db, environment),
  }
}
