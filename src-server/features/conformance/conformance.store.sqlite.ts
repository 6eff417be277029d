import { type ConformanceRun, conformanceRun } from '#contract/conformance.ts'
import type { Database } from '../../platform/database.ts'
import type { ConformanceStore } from './conformance.store.ts'

const KEPT = 50

export function createSqliteConformanceStore(db: Database): ConformanceStore {
  const upsert = db.prepare(`
    INSERT INTO conformance_runs (id, url, state, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, body = excluded.body`)
  const trim = db.prepare(`
    DELETE FROM conformance_runs WHERE seq <= (
      SELECT seq FROM conformance_runs ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT})`)
  const selectOne = db.prepare('SELECT body FROM conformance_runs WHERE id = ?').pluck()
  const selectLast = db
    .prepare(
      "SELECT body FROM conformance_runs WHERE url = ? AND state = 'finished' ORDER BY seq DESC LIMIT 1",
    )
    .pluck()
  const select = db.prepare('SELECT body FROM conformance_runs ORDER BY seq DESC').pluck()
  const save = db.transaction((run: ConformanceRun) => {
    upsert.run(run.id, run.url, run.state, JSON.stringify(run))
    trim.run()
  })
  return {
    save: (run) => save.immediate(run),
    find: (id) => toRun(selectOne.get(id)),
    lastFinished: (url) => toRun(selectLast.get(url)),
    list: () => select.all().flatMap((body) => toRun(body) ?? []),
  }
}

function toRun(body: unknown): ConformanceRun | undefined {
  return typeof body === 'string' ? conformanceRun.parse(JSON.parse(body)) : undefined
}
