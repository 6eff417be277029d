import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import { importedParts, type SessionImportsStore } from './session-imports.store.ts'

export function createSqliteSessionImportsStore(
  db: Database,
  environment: Environment,
): SessionImportsStore {
  const save = db.prepare(
    'INSERT OR REPLACE INTO session_imports (environment, session_id, parts) VALUES (?, ?, ?)',
  )
  const find = db
    .prepare('SELECT parts FROM session_imports WHERE environment = ? AND session_id = ?')
    .pluck()
  const ids = db.prepare('SELECT session_id FROM session_imports WHERE environment = ?').pluck()
  const remove = db.prepare('DELETE FROM session_imports WHERE environment = ? AND session_id = ?')
  return {
    save: (sessionId, parts) => void save.run(environment, sessionId, JSON.stringify(parts)),
    find(sessionId) {
      const parts = find.get(environment, sessionId)
      return parts === undefined ? undefined : importedParts.parse(JSON.parse(String(parts)))
    },
    sessionIds: () => ids.all(environment) as string[],
    remove: (sessionId) => void remove.run(environment, sessionId),
  }
}
