import { type KeySetFetch, keySetFetch } from '#contract/key-set.ts'
import type { Database } from '../../platform/database.ts'
import { FETCHES_KEPT, type KeySetAuditStore } from './key-set-audit.store.ts'

export function createSqliteKeySetAuditStore(db: Database): KeySetAuditStore {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO key_set_fetches (seq, at_ms, body) VALUES (?, ?, ?)',
  )
  const trim = db.prepare('DELETE FROM key_set_fetches WHERE seq <= ?')
  const select = db.prepare('SELECT body FROM key_set_fetches ORDER BY seq').pluck()
  const clear = db.prepare('DELETE FROM key_set_fetches')
  const append = db.transaction((fetches: readonly KeySetFetch[]) => {
    for (const fetch of fetches) {
      insert.run(fetch.seq, Date.parse(fetch.at), JSON.stringify(fetch))
    }
    trim.run((fetches.at(-1)?.seq ?? 0) - FETCHES_KEPT)
  })
  return {
    append: (fetches) => append.immediate(fetches),
    list: () => (select.all() as string[]).map((body) => keySetFetch.parse(JSON.parse(body))),
    clear: () => void clear.run(),
  }
}
