import type { FilteredEvent } from '#contract/event-filter.ts'
import type {
  ArchivedEvent,
  ArchivePage,
  EventSource,
  HeaderFields,
} from '#contract/webhook-archive.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { nextTurn } from '../../platform/wait.ts'
import { partsOf } from './event-words.domain.ts'
import type { ArchiveSearch } from './webhook-archive.store.ts'
import type { WebhookLog } from './webhook-log.store.sqlite.ts'

/** A search ends after this long, with what it has found so far, in milliseconds. */
const SEARCH_MS = 80

/** After this long requests get their turn, in milliseconds. */
const SLICE_MS = 4

/** Events looked at in one go where there is no index yet. */
const FRESH_EVENTS = 256

/** Events looked at without asking for their words first: that would take as long. */
const FEW_EVENTS = 8

export interface ArchivedRow {
  seq: number
  event_id: string
  event_type: string
  payment_id: string | null
  status: string | null
  timestamp_ms: number
  source: EventSource
  bytes: number
  is_pinned: number | null
  note: string | null
}

/** Where a search looks. */
interface Place {
  readonly ref: number
  readonly floor: number
  readonly onFeed: ReadonlySet<number>
}

interface WordsRow {
  first: number
  last: number
}

/** A part of the log from some place down to another. */
interface Stretch {
  /** Places of events that may match, newest first. */
  readonly seqs: readonly number[]
  readonly downTo: number
}

/**
 * Looks from the newest event to the oldest. Where the index has the words of a stretch of the log, and not all of
 * what is looked for is among them, the stretch is passed over; every other event is looked at.
 */
export function createArchiveSearch(db: Database, log: WebhookLog, clock: Clock) {
  const statements = prepareStatements(db)

  function* stretches({ ref, floor }: Place, search: ArchiveSearch): Generator<Stretch> {
    const { before = Number.MAX_SAFE_INTEGER, needles } = search
    const parts = needles.flatMap(partsOf).map((part) => Buffer.from(part))
    const noted = statements.noted.all(ref) as number[]
    const indexedTo = log.indexedTo()
    const fresh = log.places(ref, Math.max(floor, indexedTo), before, Number.MAX_SAFE_INTEGER)
    for (let start = 0; start < fresh.length; start += FRESH_EVENTS) {
      const seqs = fresh.slice(start, start + FRESH_EVENTS)
      yield { seqs, downTo: seqs.at(-1) ?? 0 }
    }
    let below = Math.min(before, indexedTo + 1)
    for (;;) {
      const words = statements.wordsBelow.get(below, floor) as WordsRow | undefined
      if (!words) return
      const [from, to] = [Math.max(words.first, floor + 1), Math.min(words.last, below - 1)]
      const hasMany = statements.oneMoreWithin.get(ref, from, to) !== undefined
      const seqs =
        hasMany && !hasParts(words.last, parts)
          ? noted.filter((seq) => seq >= from && seq <= to)
          : (statements.placesWithin.all(ref, from, to) as number[])
      yield { seqs, downTo: words.first }
      below = words.first
    }
  }

  function hasParts(last: number, parts: readonly Buffer[]): boolean {
    if (parts.length === 0) return true
    const words = statements.words.get(last) as Buffer | undefined
    return words !== undefined && parts.every((part) => words.includes(part))
  }

  function toFiltered(row: ArchivedRow, onFeed: ReadonlySet<number>): FilteredEvent {
    return {
      ...toArchived(row, onFeed),
      headers: () => headerLines((statements.headers.get(row.seq) as string | undefined) ?? '[]'),
      body: () => (statements.payload.get(row.seq) as string | undefined) ?? '{}',
    }
  }

  function rowsOf(seqs: readonly number[]): ArchivedRow[] {
    return seqs.flatMap((seq) => (statements.row.get(seq) as ArchivedRow | undefined) ?? [])
  }

  /** A page of a search that lets everything pass. */
  function readPage({ ref, floor, onFeed }: Place, search: ArchiveSearch): ArchivePage {
    const { before = Number.MAX_SAFE_INTEGER, limit } = search
    const seqs = log.places(ref, floor, before, limit)
    const matched = log.count(ref, floor, before)
    return {
      events: rowsOf(seqs).map((row) => toArchived(row, onFeed)),
      matched,
      isMatchedExact: true,
      total: log.count(ref, floor),
      nextBefore: matched > seqs.length ? (seqs.at(-1) ?? null) : null,
    }
  }

  async function look(place: Place, search: ArchiveSearch): Promise<ArchivePage> {
    const total = log.count(place.ref, place.floor)
    const startMs = clock.elapsedMs()
    let pausedMs = startMs
    const found: ArchivedEvent[] = []
    for (const { seqs, downTo } of stretches(place, search)) {
      for (const row of rowsOf(seqs)) {
        if (search.matches(toFiltered(row, place.onFeed))) found.push(toArchived(row, place.onFeed))
      }
      const nowMs = clock.elapsedMs()
      if (nowMs - startMs > SEARCH_MS) return toPage(found, search.limit, total, downTo)
      if (nowMs - pausedMs > SLICE_MS) {
        await nextTurn()
        pausedMs = clock.elapsedMs()
      }
    }
    return toPage(found, search.limit, total, null)
  }

  return async (place: Place, search: ArchiveSearch): Promise<ArchivePage> =>
    search.isAll ? readPage(place, search) : look(place, search)
}

/** `cutAt` is where a search stopped before its end. */
function toPage(
  found: ArchivedEvent[],
  limit: number,
  total: number,
  cutAt: number | null,
): ArchivePage {
  const events = found.slice(0, limit)
  const isFull = found.length > limit
  return {
    events,
    matched: found.length,
    isMatchedExact: cutAt === null,
    total,
    nextBefore: isFull ? (events.at(-1)?.seq ?? null) : cutAt,
  }
}

function prepareStatements(db: Database) {
  return {
    noted: db
      .prepare('SELECT seq FROM webhook_event_notes WHERE session_ref = ? ORDER BY seq DESC')
      .pluck(),
    wordsBelow: db.prepare(`
      SELECT first_seq AS first, last_seq AS last FROM webhook_words WHERE first_seq < ? AND last_seq > ?
      ORDER BY last_seq DESC LIMIT 1`),
    words: db.prepare('SELECT words FROM webhook_words WHERE last_seq = ?').pluck(),
    oneMoreWithin: db.prepare(
      `SELECT 1 FROM webhook_places WHERE session_ref = ? AND seq BETWEEN ? AND ? LIMIT 1 OFFSET ${FEW_EVENTS}`,
    ),
    placesWithin: db
      .prepare(
        'SELECT seq FROM webhook_places WHERE session_ref = ? AND seq BETWEEN ? AND ? ORDER BY seq DESC',
      )
      .pluck(),
    row: db.prepare(`
      SELECT e.seq, event_id, event_type, payment_id, status, timestamp_ms, source, bytes, is_pinned, note
      FROM webhook_events e LEFT JOIN webhook_event_notes n ON n.seq = e.seq WHERE e.seq = ?`),
    headers: db.prepare('SELECT headers FROM webhook_events WHERE seq = ?').pluck(),
    payload: db.prepare('SELECT payload FROM webhook_events WHERE seq = ?').pluck(),
  }
}

export function toArchived(row: ArchivedRow, onFeed: ReadonlySet<number>): ArchivedEvent {
  return {
    seq: row.seq,
    eventId: row.event_id,
    eventType: row.event_type,
    paymentId: row.payment_id,
    status: row.status,
    timestamp: new Date(row.timestamp_ms).toISOString(),
    source: row.source,
    bytes: row.bytes,
    isOnFeed: onFeed.has(row.seq),
    isPinned: row.is_pinned === 1,
    note: row.note,
  }
}

function headerLines(json: string): string {
  return (JSON.parse(json) as HeaderFields).map(([name, value]) => `${name}: ${value}`).join('\n')
}
