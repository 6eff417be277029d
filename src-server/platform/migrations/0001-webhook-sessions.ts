import type { Migration } from '../database.ts'

export const webhookSessionsMigration: Migration = {
  name: 'webhook sessions',
  sql: `
    CREATE TABLE webhook_sessions (
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT,
      is_kept INTEGER NOT NULL,
      created_ms INTEGER NOT NULL,
      newest_event_ms INTEGER,
      PRIMARY KEY (environment, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE webhook_events (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      session_id TEXT NOT NULL,
      event_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      payment_id TEXT,
      status TEXT,
      timestamp_ms INTEGER NOT NULL,
      payload TEXT NOT NULL,
      cleared_ms INTEGER
    ) STRICT;

    CREATE INDEX webhook_events_by_session ON webhook_events (environment, session_id, cleared_ms, timestamp_ms);
    CREATE INDEX webhook_sessions_by_age ON webhook_sessions (newest_event_ms);
    CREATE INDEX webhook_events_cleared ON webhook_events (cleared_ms) WHERE cleared_ms IS NOT NULL;

    CREATE TABLE settings (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
