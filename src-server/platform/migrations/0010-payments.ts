import type { Migration } from '../database.ts'

export const paymentsMigration: Migration = {
  name: 'payments',
  sql: `
    CREATE TABLE payments (
      seq INTEGER PRIMARY KEY,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      customer_id TEXT,
      created_ms INTEGER NOT NULL,
      due_ms INTEGER,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX payments_by_id ON payments (environment, id);
    CREATE INDEX payments_by_age ON payments (environment, created_ms, seq);
    CREATE INDEX payments_by_customer ON payments (environment, customer_id, created_ms, seq)
      WHERE customer_id IS NOT NULL;
    CREATE INDEX payments_due ON payments (environment, due_ms) WHERE due_ms IS NOT NULL;

    CREATE TABLE refunds (
      seq INTEGER PRIMARY KEY,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      payment_id TEXT NOT NULL,
      due_ms INTEGER,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX refunds_by_id ON refunds (environment, id);
    CREATE INDEX refunds_by_payment ON refunds (environment, payment_id, seq);
    CREATE INDEX refunds_due ON refunds (environment, due_ms) WHERE due_ms IS NOT NULL;

    CREATE TABLE customers (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX customers_by_id ON customers (environment, id);

    CREATE TABLE stored_credentials (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      customer_id TEXT NOT NULL,
      token TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX stored_credentials_by_id ON stored_credentials (environment, id);
    CREATE UNIQUE INDEX stored_credentials_by_token ON stored_credentials (environment, token);
    CREATE INDEX stored_credentials_by_customer ON stored_credentials (environment, customer_id, seq);

    CREATE TABLE mandates (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      customer_id TEXT NOT NULL,
      credential_id TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX mandates_by_id ON mandates (environment, id);
    CREATE INDEX mandates_by_customer ON mandates (environment, customer_id, seq);
    CREATE INDEX mandates_by_credential ON mandates (environment, credential_id, seq);

    CREATE TABLE ephemeral_keys (
      environment TEXT NOT NULL,
      id TEXT NOT NULL,
      secret_hash TEXT NOT NULL,
      customer_id TEXT NOT NULL,
      expires_ms INTEGER NOT NULL,
      PRIMARY KEY (environment, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX ephemeral_keys_by_secret ON ephemeral_keys (environment, secret_hash);
    CREATE INDEX ephemeral_keys_by_expiry ON ephemeral_keys (environment, expires_ms);

    CREATE TABLE outgoing_webhooks (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      event_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      payment_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      body TEXT NOT NULL,
      signature TEXT,
      created_ms INTEGER NOT NULL,
      delivered_ms INTEGER,
      feed_event_id TEXT
    ) STRICT;
    CREATE INDEX outgoing_webhooks_waiting ON outgoing_webhooks (environment, seq) WHERE delivered_ms IS NULL;
    CREATE INDEX outgoing_webhooks_by_feed_event ON outgoing_webhooks (environment, feed_event_id)
      WHERE feed_event_id IS NOT NULL;
    CREATE INDEX outgoing_webhooks_delivered ON outgoing_webhooks (environment, delivered_ms)
      WHERE delivered_ms IS NOT NULL;
  `,
}
