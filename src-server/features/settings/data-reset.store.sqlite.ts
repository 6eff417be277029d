import type { Database } from '../../platform/database.ts'
import type { DataResetStore } from './data-reset.store.ts'

const TABLES = (
  'payments refunds customers stored_credentials mandates ephemeral_keys outgoing_webhooks ' +
  'webhook_events webhook_sessions session_imports webhook_event_notes webhook_places webhook_words request_log ' +
  'delivery_targets delivery_queue delivery_cursors delivery_attempts replay_runs'
).split(' ')

/** `onCleared` is called within the transaction, for whoever has in memory what was removed. */
export function createSqliteDataResetStore(db: Database, onCleared: () => void): DataResetStore {
  return {
    clear() {
      db.prepare(
        `UPDATE webhook_archive SET events = 0, bytes = 0,
          indexed_to = max(indexed_to, coalesce((SELECT max(seq) FROM webhook_events), 0))`,
      ).run()
      for (const table of TABLES) db.prepare(`DELETE FROM ${table}`).run()
      db.prepare('UPDATE request_log_size SET count = 0, bytes = 0').run()
      db.prepare(
        `DELETE FROM settings WHERE key LIKE 'mobile-intent:%' OR key LIKE 'sample-session-made:%'
          OR key LIKE 'current-session:%'`,
      ).run()
      onCleared()
    },
  }
}
