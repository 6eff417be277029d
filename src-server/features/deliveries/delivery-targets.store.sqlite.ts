import { z } from 'zod'
import { environment } from '#contract/environments.ts'
import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { DeliveryTargetsStore, SealedSecrets } from './delivery-targets.store.ts'
import type { TargetRecord } from './target.domain.ts'

const record = z.object({
  id: z.string(),
  environment,
  sessionId: z.string(),
  createdMs: z.number(),
  name: z.string(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  retryLadderS: z.array(z.number()),
  isOn: z.boolean(),
  isPaused: z.boolean(),
  sendMissed: z.boolean(),
  allowsLinkLocal: z.boolean(),
  timeoutS: z.number(),
  signingMode: z.enum(['none', 'hmac-sha512']),
  secretHint: z.string().nullable(),
  fromSeq: z.number(),
  health: z.object({
    state: z.enum(['up', 'down', 'unknown']),
    downSinceMs: z.number().nullable(),
    lastFailure: z.string().nullable(),
    retryAtMs: z.number().nullable(),
    skipped: z.number(),
  }),
  // Absent from targets of earlier versions.
  deletedMs: z.number().nullable().default(null),
})

export function createSqliteDeliveryTargetsStore(
  db: Database,
  ofEnvironment: Environment,
): DeliveryTargetsStore {
  const upsert = db.prepare(`
    INSERT INTO delivery_targets (environment, id, session_id, body, sealed, protection) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET body = excluded.body, sealed = excluded.sealed, protection = excluded.protection`)
  const change = db.prepare('UPDATE delivery_targets SET body = ? WHERE environment = ? AND id = ?')
  const selectOne = db
    .prepare('SELECT body FROM delivery_targets WHERE environment = ? AND id = ?')
    .pluck()
  const selectSecrets = db.prepare(
    'SELECT sealed AS bytes, protection FROM delivery_targets WHERE environment = ? AND id = ?',
  )
  const selectAll = db
    .prepare('SELECT body FROM delivery_targets WHERE environment = ? ORDER BY seq')
    .pluck()
  const removeOne = db.prepare('DELETE FROM delivery_targets WHERE environment = ? AND id = ?')
  const removeWaiting = db.prepare(
    'DELETE FROM delivery_queue WHERE environment = ? AND target_id = ?',
  )
  /** Most consoles forward nothing, and the question comes with every event. */
  let isKnownEmpty = false
  return {
    save(target, { bytes, protection }) {
      isKnownEmpty = false
      upsert.run(
        ofEnvironment,
        target.id,
        target.sessionId,
        JSON.stringify(target),
        bytes,
        protection,
      )
    },
    update: (target) => void change.run(JSON.stringify(target), ofEnvironment, target.id),
    find(id) {
      const body = selectOne.get(ofEnvironment, id) as string | undefined
      return body === undefined ? undefined : toRecord(body)
    },
    secretsOf: (id) => selectSecrets.get(ofEnvironment, id) as SealedSecrets | undefined,
    list() {
      if (isKnownEmpty) return []
      const bodies = selectAll.all(ofEnvironment) as string[]
      // Within a transaction the last one may have been removed, and come back when that is rolled back.
      isKnownEmpty = bodies.length === 0 && !db.inTransaction
      return bodies.map(toRecord)
    },
    remove(id) {
      removeWaiting.run(ofEnvironment, id)
      return removeOne.run(ofEnvironment, id).changes > 0
    },
  }
}

function toRecord(body: string): TargetRecord {
  return record.parse(JSON.parse(body))
}
