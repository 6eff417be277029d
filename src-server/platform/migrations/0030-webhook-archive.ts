import type { Migration } from '../database.ts'

export const webhookArchiveMigration: Migration = {
  name: 'webhook archive',
  sql: `
    ALTER TABLE webhook_sessions RENAME TO old_sessions;
    ALTER TABLE webhook_events RENAME TO old_events;

    CREATE TABLE webhook_sessions (
      ref INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT,
      is_kept INTEGER NOT NULL,
      is_live INTEGER NOT NULL,
      created_ms INTEGER NOT NULL,
      newest_event_ms INTEGER,
      feed TEXT NOT NULL DEFAULT '{"floor":0,"restored":[],"clears":[]}',
      archive_floor INTEGER NOT NULL DEFAULT 0,
      wiped_ms INTEGER,
      UNIQUE (environment, id)
    ) STRICT;
    INSERT INTO webhook_sessions (environment, id, name, is_kept, is_live, created_ms, newest_event_ms)
      SELECT environment, id, name, is_kept, newest_event_ms IS NOT NULL, created_ms, newest_event_ms
      FROM old_sessions;
    CREATE INDEX webhook_sessions_by_activity
      ON webhook_sessions (environment, coalesce(newest_event_ms, created_ms));
    CREATE INDEX webhook_sessions_live ON webhook_sessions (environment, newest_event_ms) WHERE is_live = 1;
    CREATE INDEX webhook_sessions_wiped ON webhook_sessions (wiped_ms) WHERE wiped_ms IS NOT NULL;

    CREATE TABLE webhook_events (
      seq INTEGER PRIMARY KEY,
      session_ref INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      payment_id TEXT,
      status TEXT,
      timestamp_ms INTEGER NOT NULL,
      source TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      headers TEXT NOT NULL,
      payload TEXT NOT NULL
    ) STRICT;
    INSERT INTO webhook_events
      SELECT e.seq, s.ref, e.event_id, e.event_type, e.payment_id, e.status, e.timestamp_ms,
        iif(EXISTS (SELECT 1 FROM outgoing_webhooks w
            WHERE w.environment = e.environment AND w.feed_event_id = e.event_id), 'payment', 'feed'),
        length(CAST(e.payload AS BLOB)), '[]', e.payload
      FROM old_events e JOIN webhook_sessions s ON s.environment = e.environment AND s.id = e.session_id
      WHERE e.cleared_ms IS NULL ORDER BY e.seq;
    CREATE INDEX webhook_events_by_id ON webhook_events (event_id);

    CREATE TABLE webhook_event_notes (
      seq INTEGER PRIMARY KEY,
      session_ref INTEGER NOT NULL,
      is_pinned INTEGER NOT NULL,
      note TEXT
    ) STRICT;

    CREATE TABLE webhook_places (
      session_ref INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (session_ref, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE webhook_words (
      last_seq INTEGER PRIMARY KEY,
      first_seq INTEGER NOT NULL,
      words BLOB NOT NULL
    ) STRICT;

    CREATE TABLE webhook_archive (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      indexed_to INTEGER NOT NULL,
      events INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO webhook_archive VALUES (1, 0, 0, 0);

    DROP TABLE old_events;
    DROP TABLE old_sessions;
  `,
}
