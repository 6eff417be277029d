import type { Environment } from '#contract/environments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RunInGroup } from '../../platform/group-commit.ts'
import { createSqliteWebhookArchiveStore } from './webhook-archive.store.sqlite.ts'
import { createWebhookFeedView } from './webhook-feed-view.store.sqlite.ts'
import { createSqliteWebhookLog } from './webhook-log.store.sqlite.ts'
import { createSqliteArchiveSpace } from './webhook-sessions-sweep.store.sqlite.ts'
import { createSqliteWebhookSessionsStore } from './webhook-sessions.store.sqlite.ts'

/** The feeds and archives of both environments, on one log. */
export function createSqliteWebhookStores(
  db: Database,
  runInGroup: RunInGroup,
  clock: Clock,
  expiresPerEvent = () => false,
) {
  const log = createSqliteWebhookLog(db, runInGroup)
  const view = createWebhookFeedView(log, clock, expiresPerEvent)
  const parts = { db, log, view, clock }
  const sessions = (environment: Environment) =>
    createSqliteWebhookSessionsStore({ ...parts, environment })
  const archive = (environment: Environment) =>
    createSqliteWebhookArchiveStore({ ...parts, environment })
  return {
    sessions: { sandbox: sessions('sandbox'), live: sessions('live') },
    archives: { sandbox: archive('sandbox'), live: archive('live') },
    space: createSqliteArchiveSpace(parts),
    /** For work that removes events behind the stores' back. */
    transact: log.transact,
    forget: log.undo,
  }
}
