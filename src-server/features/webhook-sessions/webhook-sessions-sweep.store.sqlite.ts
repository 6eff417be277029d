import type { Environment } from '#contract/environments.ts'
import { SESSION_LIFETIME_MS, CLEARED_KEPT_MS } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'

/** A step stops taking rows after this long, so that a request waits for one step at most. */
const STEP_MS = 2

/** Pages of 4 KiB given back to the file system in one step. */
const PAGES_PER_STEP = 64

interface Dependencies {
  db: Database
  clock: Clock
  environment: Environment
}

/** Deletes expired and cleared events row by row, then sessions that nothing keeps, then shrinks the file. */
export function createSqliteSessionSweep({
  db,
  clock,
  environment,
}: Dependencies): () => Promise<void> {
  const expiredSession = db
    .prepare(
      'SELECT id FROM webhook_sessions WHERE environment = ? AND newest_event_ms <= ? ORDER BY newest_event_ms LIMIT 1',
    )
    .pluck()
  const eventOfSession = db
    .prepare('SELECT seq FROM webhook_events WHERE environment = ? AND session_id = ? LIMIT 1')
    .pluck()
  const clearedEvent = db
    .prepare('SELECT seq FROM webhook_events WHERE cleared_ms <= ? AND environment = ? LIMIT 1')
    .pluck()
  const deleteEvent = db.prepare('DELETE FROM webhook_events WHERE seq = ?')
  const dropSession = db.prepare(
    'DELETE FROM webhook_sessions WHERE environment = ? AND id = ? AND is_kept = 0',
  )
  const resetSession = db.prepare(
    'UPDATE webhook_sessions SET newest_event_ms = NULL WHERE environment = ? AND id = ?',
  )
  const totalChanges = db.prepare('SELECT total_changes()').pluck()

  /** Removes one row of what is due and returns whether there may be more. */
  function removeNext(): boolean {
    const nowMs = clock.now().getTime()
    const sessionId = expiredSession.get(environment, nowMs - SESSION_LIFETIME_MS)
    const seq =
      sessionId === undefined
        ? clearedEvent.get(nowMs - CLEARED_KEPT_MS, environment)
        : eventOfSession.get(environment, sessionId)
    if (seq !== undefined) deleteEvent.run(seq)
    else if (sessionId === undefined) return false
    else if (dropSession.run(environment, sessionId).changes === 0) {
      resetSession.run(environment, sessionId)
    }
    return true
  }

  const step = db.transaction(() => {
    const startMs = clock.elapsedMs()
    while (removeNext()) {
      if (clock.elapsedMs() - startMs > STEP_MS) return true
    }
    return false
  })

  /** What is due to go may come back after a power cut and goes then: its commits need not wait for the disk. */
  function withoutDiskWait<T>(work: () => T): T {
    db.pragma('synchronous = NORMAL')
    try {
      return work()
    } finally {
      db.pragma('synchronous = FULL')
    }
  }

  function freePages(): number {
    return Number(db.pragma('freelist_count', { simple: true }))
  }

  /** Returns whether the file got smaller and could get smaller still. */
  function shrink(): boolean {
    const before = freePages()
    if (before <= PAGES_PER_STEP) return false
    db.pragma(`incremental_vacuum(${PAGES_PER_STEP})`)
    return freePages() < before
  }

  return async () => {
    const changesBefore = totalChanges.get()
    while (db.open && withoutDiskWait(() => step.immediate())) await nextTurn()
    while (db.open && withoutDiskWait(shrink)) await nextTurn()
    // The file shrinks, and the log lets go of what was deleted, only when the one is copied into the other.
    if (db.open && totalChanges.get() !== changesBefore) db.pragma('wal_checkpoint(TRUNCATE)')
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
