import type { Migration } from '../database.ts'

export const deliveriesMigration: Migration = {
  name: 'deliveries',
  sql: `
    CREATE TABLE delivery_targets (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      body TEXT NOT NULL,
      sealed BLOB NOT NULL,
      protection TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX delivery_targets_by_id ON delivery_targets (environment, id);

    CREATE TABLE delivery_cursors (
      environment TEXT PRIMARY KEY,
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE delivery_queue (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      target_id TEXT NOT NULL,
      event_id TEXT NOT NULL,
      order_key TEXT NOT NULL,
      due_ms INTEGER,
      tries INTEGER NOT NULL DEFAULT 0,
      attempt_id TEXT,
      may_be_sent_twice INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX delivery_queue_due ON delivery_queue (environment, target_id, due_ms)
      WHERE due_ms IS NOT NULL AND attempt_id IS NULL;
    CREATE INDEX delivery_queue_order ON delivery_queue (environment, target_id, order_key, seq);
    CREATE INDEX delivery_queue_by_event ON delivery_queue (environment, event_id);

    CREATE TABLE delivery_attempts (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      event_id TEXT NOT NULL,
      target_id TEXT,
      run_id TEXT,
      url TEXT NOT NULL,
      outcome TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX delivery_attempts_by_id ON delivery_attempts (environment, id);
    CREATE INDEX delivery_attempts_by_session ON delivery_attempts (environment, session_id, seq);
    CREATE INDEX delivery_attempts_by_event ON delivery_attempts (environment, event_id, seq);
    CREATE INDEX delivery_attempts_by_target ON delivery_attempts (environment, target_id, seq)
      WHERE target_id IS NOT NULL;
    CREATE INDEX delivery_attempts_by_run ON delivery_attempts (environment, run_id, seq) WHERE run_id IS NOT NULL;
    CREATE INDEX delivery_attempts_begun ON delivery_attempts (environment) WHERE outcome = 'sending';

    CREATE TABLE delivery_attempts_size (
      environment TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER delivery_attempts_added AFTER INSERT ON delivery_attempts BEGIN
      INSERT INTO delivery_attempts_size VALUES (new.environment, 1, length(new.body))
        ON CONFLICT DO UPDATE SET count = count + 1, bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER delivery_attempts_changed AFTER UPDATE OF body ON delivery_attempts BEGIN
      UPDATE delivery_attempts_size SET bytes = bytes + length(new.body) - length(old.body)
        WHERE environment = new.environment;
    END;
    CREATE TRIGGER delivery_attempts_removed AFTER DELETE ON delivery_attempts BEGIN
      UPDATE delivery_attempts_size SET count = count - 1, bytes = bytes - length(old.body)
        WHERE environment = old.environment;
    END;

    CREATE TABLE replay_runs (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      status TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX replay_runs_by_id ON replay_runs (environment, id);
  `,
}
