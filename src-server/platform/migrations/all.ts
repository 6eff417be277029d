import type { Migration } from '../database.ts'
import { webhookSessionsMigration } from './0001-webhook-sessions.ts'
import { partnerAuthMigration } from './0002-partner-auth.ts'
import { paymentsMigration } from './0010-payments.ts'
import { requestLogMigration } from './0020-request-log.ts'
import { webhookArchiveMigration } from './0030-webhook-archive.ts'
import { deliveriesMigration } from './0031-deliveries.ts'
import { sessionImportsMigration } from './0032-session-imports.ts'

/** Every step of the schema, oldest first. Append only. */
export const MIGRATIONS: readonly Migration[] = [
  webhookSessionsMigration,
  partnerAuthMigration,
  paymentsMigration,
  requestLogMigration,
  webhookArchiveMigration,
  deliveriesMigration,
  sessionImportsMigration,
]
