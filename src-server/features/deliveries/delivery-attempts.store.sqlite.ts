import { deliveryAttempt, type DeliveryAttempt } from '#contract/deliveries.ts'
import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { DeliveryAttemptsStore, NewAttempt } from './delivery-attempts.store.ts'

const KEPT = { count: 20_000, bytes: 256 * 1024 * 1024 }

interface AttemptRow {
  seq: number
  body: string
}

export function createSqliteDeliveryAttemptsStore(
  db: Database,
  environment: Environment,
  kept: { readonly count: number; readonly bytes: number } = KEPT,
): DeliveryAttemptsStore {
  const insert = db.prepare(`
    INSERT INTO delivery_attempts (environment, id, session_id, event_id, target_id, run_id, url, outcome, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const size = db.prepare('SELECT count, bytes FROM delivery_attempts_size WHERE environment = ?')
  // The plus keeps to the order of the table: an index of the environment would have to be sorted first.
  const trim = db.prepare(`
    DELETE FROM delivery_attempts WHERE seq = (
      SELECT seq FROM delivery_attempts WHERE +environment = ? AND outcome <> 'sending' ORDER BY seq LIMIT 1)`)
  const change = db.prepare(
    'UPDATE delivery_attempts SET outcome = ?, body = ? WHERE environment = ? AND id = ?',
  )
  const one = db.prepare('SELECT seq, body FROM delivery_attempts WHERE environment = ? AND id = ?')
  const page = db.prepare(`
    SELECT seq, body FROM delivery_attempts
    WHERE environment = @environment AND session_id = @sessionId AND seq < @before
      AND (@eventId IS NULL OR event_id = @eventId)
      AND (@targetId IS NULL OR target_id = @targetId)
      AND (@runId IS NULL OR run_id = @runId)
    ORDER BY seq DESC LIMIT @limit`)
  const answered = db.prepare(`
    SELECT seq, body FROM delivery_attempts
    WHERE environment = ? AND event_id = ? AND url = ? AND outcome IN ('accepted', 'refused')
    ORDER BY seq DESC LIMIT 1`)
  const begun = db.prepare(
    "SELECT seq, body FROM delivery_attempts WHERE environment = ? AND outcome = 'sending' ORDER BY seq",
  )

  function isFull(): boolean {
    const { count, bytes } = size.get(environment) as { count: number; bytes: number }
    return count > kept.count || bytes > kept.bytes
  }

  return {
    add(attempt) {
      const { id, sessionId, eventId, targetId, runId, url, outcome } = attempt
      const body = JSON.stringify(attempt)
      insert.run(environment, id, sessionId, eventId, targetId, runId, url, outcome, body)
      while (isFull() && trim.run(environment).changes > 0);
    },
    update: (attempt) =>
      void change.run(
        attempt.outcome,
        JSON.stringify(withoutSeq(attempt)),
        environment,
        attempt.id,
      ),
    find(id) {
      const row = one.get(environment, id) as AttemptRow | undefined
      return row && toAttempt(row)
    },
    list(sessionId, { eventId = null, targetId = null, runId = null, before, limit }) {
      const rows = page.all({
        environment,
        sessionId,
        eventId,
        targetId,
        runId,
        before: before ?? Number.MAX_SAFE_INTEGER,
        limit: limit + 1,
      }) as AttemptRow[]
      const attempts = rows.slice(0, limit).map(toAttempt)
      return { attempts, nextBefore: rows.length > limit ? (attempts.at(-1)?.seq ?? null) : null }
    },
    lastAnswered(eventId, url) {
      const row = answered.get(environment, eventId, url) as AttemptRow | undefined
      return row && toAttempt(row)
    },
    begun: () => (begun.all(environment) as AttemptRow[]).map(toAttempt),
  }
}

function withoutSeq(attempt: NewAttempt & { seq?: number }): NewAttempt {
  const { seq: _, ...rest } = attempt
  return rest
}

function toAttempt({ seq, body }: AttemptRow): DeliveryAttempt {
  return deliveryAttempt.parse({ ...JSON.parse(body), seq })
}
