import type { Migration } from '../database.ts'
import { webhookSessionsMigration } from './0001-webhook-sessions.ts'

/** Every step of the schema, oldest first. Append only. */
export const MIGRATIONS: readonly Migration[] = [webhookSessionsMigration]
