import type { Database } from '../../platform/database.ts'
import type { LogRow, RequestLogStore } from './request-log.store.ts'

interface FactsRow {
  seq: number
  facts: string
}

/** What a row takes beside its texts, in bytes. */
const ROW_BYTES = 40
/** Rows read at once. */
const SCAN_ROWS = 200

export function createSqliteRequestLogStore(db: Database): RequestLogStore {
  const insert = db.prepare(
    'INSERT INTO request_log (bytes, address, facts, contents) VALUES (?, ?, ?, ?)',
  )
  const grow = db.prepare(
    'UPDATE request_log_size SET count = count + ?, bytes = bytes + ? WHERE id = 1',
  )
  const size = db.prepare('SELECT count, bytes FROM request_log_size WHERE id = 1')
  const newest = db.prepare('SELECT max(seq) FROM request_log').pluck()
  const countUpTo = db.prepare('SELECT count(*) FROM request_log WHERE seq <= ?').pluck()
  const facts = db.prepare('SELECT seq, facts FROM request_log WHERE seq = ?')
  const contents = db.prepare('SELECT contents FROM request_log WHERE seq = ?').pluck()
  const oldest = db.prepare(
    'SELECT seq, bytes FROM request_log WHERE seq <= ? ORDER BY seq LIMIT ?',
  )
  const remove = db.prepare('DELETE FROM request_log WHERE seq <= ?')

  const toRow = (row: FactsRow): LogRow => ({
    ...row,
    contents: () => (contents.get(row.seq) as string | undefined) ?? '{}',
  })

  return {
    append(entries) {
      let added = 0
      for (const { address, facts: head, contents: rest } of entries) {
        const bytes = Buffer.byteLength(head) + Buffer.byteLength(rest) + ROW_BYTES
        insert.run(bytes, address, head, rest)
        added += bytes
      }
      grow.run(entries.length, added)
    },
    *scan({ addresses, before = Number.MAX_SAFE_INTEGER, after = 0 }) {
      const statement = scanStatement(db, addresses.length)
      let lowest = before
      for (;;) {
        const rows = statement.all(lowest, after, ...addresses) as FactsRow[]
        yield* rows.map(toRow)
        const last = rows.at(-1)
        if (!last || rows.length < SCAN_ROWS) return
        lowest = last.seq
      }
    },
    find(seq) {
      const row = facts.get(seq) as FactsRow | undefined
      return row && toRow(row)
    },
    size: () => size.get() as { count: number; bytes: number },
    newestSeq: () => Number(newest.get() ?? 0),
    countUpTo: (seq) => Number(countUpTo.get(seq)),
    removeOldest({ rows, bytes = Number.POSITIVE_INFINITY, upTo = Number.MAX_SAFE_INTEGER }) {
      let count = 0
      let removed = 0
      let last = 0
      for (const row of oldest.all(upTo, rows) as { seq: number; bytes: number }[]) {
        if (removed >= bytes) break
        count += 1
        removed += row.bytes
        last = row.seq
      }
      remove.run(last)
      grow.run(-count, -removed)
      return count
    },
  }
}

function scanStatement(db: Database, addresses: number) {
  const marks = Array.from({ length: addresses }, () => '?').join(', ')
  return db.prepare(`
    SELECT seq, facts FROM request_log WHERE seq < ? AND seq > ? AND address IN (${marks})
    ORDER BY seq DESC LIMIT ${SCAN_ROWS}`)
}
