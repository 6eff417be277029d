import type { Environment } from '#contract/environments.ts'
import { createSqliteWebhookStores } from '../../src-server/features/webhook-sessions/webhook-stores.store.sqlite.ts'
import type { Clock } from '../../src-server/platform/clock.ts'
import type { Database } from '../../src-server/platform/database.ts'
import { createGroupCommit } from '../../src-server/platform/group-commit.ts'

/** Feed and archive of one environment. */
export function createWebhookStores(
  db: Database,
  clock: Clock,
  environment: Environment = 'sandbox',
  expiresPerEvent = () => false,
) {
  const { sessions, archives, space } = createSqliteWebhookStores(
    db,
    createGroupCommit(db),
    clock,
    expiresPerEvent,
  )
  return { sessions: sessions[environment], archive: archives[environment], space }
}
