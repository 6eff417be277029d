import type { Migration } from '../database.ts'

export const partnerAuthMigration: Migration = {
  name: 'partner authentication',
  sql: `
    CREATE TABLE merchants (
      environment TEXT PRIMARY KEY,
      id TEXT NOT NULL,
      secret_hash BLOB NOT NULL,
      secret_mask TEXT NOT NULL,
      secret_created_ms INTEGER NOT NULL,
      publishable_key TEXT NOT NULL,
      publishable_created_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE partner_clients (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      is_enabled INTEGER NOT NULL,
      token_lifetime_s INTEGER NOT NULL,
      audience TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      last_token_ms INTEGER,
      secret_hash BLOB NOT NULL,
      secret_mask TEXT NOT NULL,
      secret_created_ms INTEGER NOT NULL,
      previous_hash BLOB,
      previous_mask TEXT,
      previous_created_ms INTEGER,
      previous_expires_ms INTEGER,
      deleted_ms INTEGER,
      UNIQUE (environment, id)
    ) STRICT;

    CREATE TABLE issued_tokens (
      jti TEXT PRIMARY KEY,
      environment TEXT NOT NULL,
      client_id TEXT NOT NULL,
      kid TEXT NOT NULL,
      claims TEXT NOT NULL,
      issued_ms INTEGER NOT NULL,
      expires_ms INTEGER NOT NULL,
      ended_ms INTEGER,
      revoked_ms INTEGER,
      uses INTEGER NOT NULL DEFAULT 0,
      last_used_ms INTEGER,
      last_caller TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX issued_tokens_by_age ON issued_tokens (environment, issued_ms);
    CREATE INDEX issued_tokens_by_expiry ON issued_tokens (expires_ms);

    CREATE TABLE signing_keys (
      kid TEXT PRIMARY KEY,
      modulus_bits INTEGER NOT NULL,
      n TEXT NOT NULL,
      e TEXT NOT NULL,
      private_key BLOB NOT NULL,
      protection TEXT NOT NULL,
      lifetime_s INTEGER NOT NULL,
      created_ms INTEGER NOT NULL,
      active_from_ms INTEGER,
      expires_ms INTEGER NOT NULL,
      last_token_ms INTEGER NOT NULL,
      is_hidden INTEGER NOT NULL,
      is_retired INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE key_set_fetches (
      seq INTEGER PRIMARY KEY,
      at_ms INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE outbound_calls (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      environment TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;

    CREATE INDEX outbound_calls_by_environment ON outbound_calls (environment, seq);

    CREATE TABLE conformance_runs (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      url TEXT NOT NULL,
      state TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
  `,
}
