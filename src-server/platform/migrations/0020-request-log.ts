import type { Migration } from '../database.ts'

export const requestLogMigration: Migration = {
  name: 'request log',
  sql: `
    CREATE TABLE request_log (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      bytes INTEGER NOT NULL,
      address TEXT NOT NULL,
      facts TEXT NOT NULL,
      contents TEXT NOT NULL
    ) STRICT;

    CREATE TABLE request_log_size (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      count INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO request_log_size VALUES (1, 0, 0);
  `,
}
