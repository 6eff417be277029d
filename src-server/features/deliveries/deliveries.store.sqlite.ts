import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import { createSqliteDeliveryAttemptsStore } from './delivery-attempts.store.sqlite.ts'
import { createSqliteDeliveryQueueStore } from './delivery-queue.store.sqlite.ts'
import { createSqliteDeliveryTargetsStore } from './delivery-targets.store.sqlite.ts'
import { createSqliteReplayRunsStore } from './replay-runs.store.sqlite.ts'

/** Everything one environment's deliveries are kept in. */
export function createSqliteDeliveriesStores(db: Database, environment: Environment) {
  return {
    targets: createSqliteDeliveryTargetsStore(db, environment),
    queue: createSqliteDeliveryQueueStore(db, environment),
    attempts: createSqliteDeliveryAttemptsStore(db, environment),
    runs: createSqliteReplayRunsStore(db, environment),
  }
}
