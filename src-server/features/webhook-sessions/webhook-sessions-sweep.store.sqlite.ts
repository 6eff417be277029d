import type { Environment } from '#contract/environments.ts'
import { CLEARED_KEPT_MS } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { nextTurn } from '../../platform/wait.ts'
import { feedFrom, readMarks } from './feed-marks.domain.ts'
import type { WebhookArchiveSpace } from './webhook-archive.store.ts'
import type { WebhookFeedView } from './webhook-feed-view.store.sqlite.ts'
import { EVENT_SIZE_SQL, type WebhookLog } from './webhook-log.store.sqlite.ts'

/** A step stops taking rows after this long, so that a request waits for one step at most. */
const STEP_MS = 2

/** Pages of 4 KiB given back to the file system in one step. */
const PAGES_PER_STEP = 64

/** Takes away a session that nothing keeps. */
const DROP_SESSION_SQL = `
  DELETE FROM webhook_sessions WHERE ref = ? AND is_kept = 0 AND is_live = 0
    AND NOT EXISTS (SELECT 1 FROM webhook_places WHERE session_ref = ref)`

interface Dependencies {
  db: Database
  log: WebhookLog
  view: WebhookFeedView
  clock: Clock
}

interface SessionDependencies extends Dependencies {
  environment: Environment
  /** Told of each session whose feed has ended. */
  onEnded: (sessionId: string) => void
}

/** Writes the index of the log, then ends the feeds whose hour is over. Their events stay in the archive. */
export function createSqliteSessionSweep(dependencies: SessionDependencies): () => Promise<void> {
  const { db, log, view, environment, onEnded } = dependencies
  const runSteps = createStepRunner(dependencies)
  const expired = db.prepare(
    'SELECT ref, id FROM webhook_sessions WHERE environment = ? AND is_live = 1 AND newest_event_ms <= ? LIMIT 1',
  )
  const end = db.prepare('UPDATE webhook_sessions SET is_live = 0, feed = ? WHERE ref = ?')
  const drop = db.prepare(DROP_SESSION_SQL)

  function endNext(): boolean {
    const session = expired.get(environment, view.expiredBeforeMs()) as
      { ref: number; id: string } | undefined
    // An event that came after the index was written gives the session another hour, and the index more to do.
    if (!session || !view.hasExpired(session.ref)) return false
    end.run(JSON.stringify(feedFrom(log.newestSeq())), session.ref)
    drop.run(session.ref)
    onEnded(session.id)
    return true
  }

  return async () => {
    await runSteps(log.indexSome)
    await runSteps(endNext)
    log.forgetQuiet()
  }
}

/**
 * Deletes, row by row, what was cleared and can no longer come back, and the oldest events beyond the archive's size;
 * pinned ones and those on a feed stay. A session that nothing keeps goes with its last event. Then shrinks the file.
 */
export function createSqliteArchiveSpace(dependencies: Dependencies): WebhookArchiveSpace {
  const { db, log, view, clock } = dependencies
  const runSteps = createStepRunner(dependencies)
  const statements = prepareStatements(db)

  function remove(seq: number, ref: number): void {
    statements.shrinkSize.run(seq)
    statements.deleteEvent.run(seq)
    statements.deletePlace.run(ref, seq)
    statements.deleteNote.run(seq)
    statements.dropSession.run(ref)
  }

  function removeCleared(): boolean {
    const session = statements.wipedSession.get(clock.now().getTime() - CLEARED_KEPT_MS) as
      { ref: number; floor: number } | undefined
    if (!session) return false
    const seq = statements.oldestPlace.get(session.ref) as number | null
    if (seq !== null && seq <= session.floor) remove(seq, session.ref)
    else statements.endWipe.run(session.ref)
    return true
  }

  /** Whether a feed shows the event, or may show it again. */
  function isNeeded(seq: number, ref: number): boolean {
    const session = statements.session.get(ref) as { feed: string; isLive: number } | undefined
    if (!session || session.isLive === 0 || view.hasExpired(ref)) return false
    const marks = readMarks(session.feed)
    if (marks.clears.some(({ seqs }) => seqs.includes(seq))) return true
    return view.places(ref, marks).includes(seq)
  }

  /** Goes through the log from its oldest end, once a sweep. */
  function removeBeyond(limitBytes: number): () => boolean {
    let passed = 0
    return () => {
      if ((statements.size.get() as { bytes: number }).bytes <= limitBytes) return false
      const oldest = statements.oldestUnpinned.get(passed, log.indexedTo())
      if (!oldest) return false
      const { seq, ref } = oldest as { seq: number; ref: number }
      passed = seq
      if (!isNeeded(seq, ref)) remove(seq, ref)
      return true
    }
  }

  /** Words of events that are all gone. */
  function removeWords(): () => boolean {
    let passed = 0
    return () => {
      const words = statements.oldestWords.get(passed) as
        { first: number; last: number } | undefined
      if (!words) return false
      passed = words.last
      const isInUse = statements.hasEvents.get(words.first, words.last) !== undefined
      if (!isInUse) statements.deleteWords.run(words.last)
      return true
    }
  }

  async function sweep(limitBytes: number): Promise<void> {
    const changesBefore = statements.totalChanges.get()
    await runSteps(removeCleared)
    await runSteps(removeBeyond(limitBytes))
    if (statements.totalChanges.get() !== changesBefore) await runSteps(removeWords())
    while (db.open && withoutDiskWait(db, () => shrink(db))) await nextTurn()
    // The file shrinks, and the log lets go of what was deleted, only when the one is copied into the other.
    if (db.open && statements.totalChanges.get() !== changesBefore) {
      db.pragma('wal_checkpoint(TRUNCATE)')
    }
  }

  return {
    sweep,
    facts() {
      const indexed = statements.size.get() as { events: number; bytes: number }
      const fresh = statements.freshSize.get(log.indexedTo()) as typeof indexed
      return { events: indexed.events + fresh.events, bytes: indexed.bytes + fresh.bytes }
    },
  }
}

function prepareStatements(db: Database) {
  return {
    wipedSession: db.prepare(
      'SELECT ref, archive_floor AS floor FROM webhook_sessions WHERE wiped_ms <= ? LIMIT 1',
    ),
    endWipe: db.prepare('UPDATE webhook_sessions SET wiped_ms = NULL WHERE ref = ?'),
    session: db.prepare('SELECT feed, is_live AS isLive FROM webhook_sessions WHERE ref = ?'),
    oldestPlace: db.prepare('SELECT min(seq) FROM webhook_places WHERE session_ref = ?').pluck(),
    oldestUnpinned: db.prepare(`
      SELECT seq, session_ref AS ref FROM webhook_events e WHERE seq > ? AND seq <= ? AND NOT EXISTS (
        SELECT 1 FROM webhook_event_notes n WHERE n.seq = e.seq AND n.is_pinned = 1)
      ORDER BY seq LIMIT 1`),
    size: db.prepare('SELECT events, bytes FROM webhook_archive'),
    freshSize: db.prepare(
      `SELECT count(*) AS events, coalesce(sum(${EVENT_SIZE_SQL}), 0) AS bytes FROM webhook_events WHERE seq > ?`,
    ),
    shrinkSize: db.prepare(`
      UPDATE webhook_archive SET events = events - 1, bytes = bytes - (SELECT ${EVENT_SIZE_SQL} FROM webhook_events WHERE seq = ?)`),
    deleteEvent: db.prepare('DELETE FROM webhook_events WHERE seq = ?'),
    deletePlace: db.prepare('DELETE FROM webhook_places WHERE session_ref = ? AND seq = ?'),
    deleteNote: db.prepare('DELETE FROM webhook_event_notes WHERE seq = ?'),
    oldestWords: db.prepare(
      'SELECT first_seq AS first, last_seq AS last FROM webhook_words WHERE last_seq > ? ORDER BY last_seq LIMIT 1',
    ),
    hasEvents: db.prepare('SELECT 1 FROM webhook_events WHERE seq BETWEEN ? AND ? LIMIT 1'),
    deleteWords: db.prepare('DELETE FROM webhook_words WHERE last_seq = ?'),
    dropSession: db.prepare(DROP_SESSION_SQL),
    totalChanges: db.prepare('SELECT total_changes()').pluck(),
  }
}

/** Does a kind of work, a little of it at a time, until it says that nothing is left. */
function createStepRunner({ db, log, clock }: Pick<Dependencies, 'db' | 'log' | 'clock'>) {
  return async (work: () => boolean): Promise<void> => {
    const step = db.transaction(() => {
      const startMs = clock.elapsedMs()
      while (work()) if (clock.elapsedMs() - startMs > STEP_MS) return true
      return false
    })
    try {
      while (db.open && withoutDiskWait(db, () => step.immediate())) await nextTurn()
    } catch (error) {
      log.undo()
      throw error
    }
  }
}

/** What is due may come back after a power cut and is done again then: its commits need not wait for the disk. */
function withoutDiskWait<T>(db: Database, work: () => T): T {
  db.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = FULL')
  }
}

/** Returns whether the file got smaller and could get smaller still. */
function shrink(db: Database): boolean {
  const freePages = (): number => Number(db.pragma('freelist_count', { simple: true }))
  const before = freePages()
  if (before <= PAGES_PER_STEP) return false
  db.pragma(`incremental_vacuum(${PAGES_PER_STEP})`)
  return freePages() < before
}
