import type { Migration } from '../database.ts'

export const sessionImportsMigration: Migration = {
  name: 'session imports',
  sql: `
    CREATE TABLE session_imports (
      environment TEXT NOT NULL,
      session_id TEXT NOT NULL,
      parts TEXT NOT NULL,
      PRIMARY KEY (environment, session_id)
    ) STRICT;
  `,
}
