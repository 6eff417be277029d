import type { Database } from '../../platform/database.ts'
import type { SettingsStore } from './settings.store.ts'

export function createSqliteSettingsStore(db: Database): SettingsStore {
  const select = db.prepare('SELECT value FROM settings WHERE key = ?').pluck()
  const upsert = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  return {
    get: (key) => select.get(key) as string | undefined,
    set: (key, value) => void upsert.run(key, value),
  }
}
