import type { Environment } from '#contract/environments.ts'
import { type ReplayRun, replayRun } from '#contract/replays.ts'
import type { Database } from '../../platform/database.ts'
import type { ReplayRunsStore } from './replay-runs.store.ts'

const KEPT = 100

export function createSqliteReplayRunsStore(
  db: Database,
  environment: Environment,
): ReplayRunsStore {
  const insert = db.prepare(
    'INSERT INTO replay_runs (environment, id, status, body) VALUES (?, ?, ?, ?)',
  )
  const trim = db.prepare(`
    DELETE FROM replay_runs WHERE environment = ? AND seq <= (
      SELECT seq FROM replay_runs WHERE environment = ? ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT})`)
  const change = db.prepare(
    'UPDATE replay_runs SET status = ?, body = ? WHERE environment = ? AND id = ?',
  )
  const one = db.prepare('SELECT body FROM replay_runs WHERE environment = ? AND id = ?').pluck()
  const all = db
    .prepare('SELECT body FROM replay_runs WHERE environment = ? ORDER BY seq DESC')
    .pluck()
  return {
    add(run) {
      insert.run(environment, run.id, run.status, JSON.stringify(run))
      trim.run(environment, environment)
    },
    update: (run) => void change.run(run.status, JSON.stringify(run), environment, run.id),
    find(id) {
      const body = one.get(environment, id) as string | undefined
      return body === undefined ? undefined : toRun(body)
    },
    list: () => (all.all(environment) as string[]).map(toRun),
  }
}

function toRun(body: string): ReplayRun {
  return replayRun.parse(JSON.parse(body))
}
