import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

// The session webhook feed by hand: the same checks, the same derivation, the same statements on the same kind of
// file, committed in groups as the console does, and no framework.

const EVENTS_PER_SESSION = 100
const BODY_LIMIT_BYTES = 1024 * 1024
const ROUTE = /^\/api\/webhooks\/session\/([A-Za-z0-9._~-]{1,128})(\/stream)?$/

type Json = Record<string, unknown> | undefined

const db = new Sqlite(path.join(process.argv[2] ?? '.', 'baseline.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  CREATE TABLE sessions (id TEXT PRIMARY KEY, newest_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, event_id TEXT NOT NULL,
    type TEXT NOT NULL, payment_id TEXT, status TEXT, timestamp_ms INTEGER NOT NULL, payload TEXT NOT NULL) STRICT;
  CREATE INDEX events_by_session ON events (session, timestamp_ms);`)
const newestOf = db.prepare('SELECT newest_ms FROM sessions WHERE id = ?').pluck()
const touch = db.prepare(`
  INSERT INTO sessions VALUES (?, ?) ON CONFLICT DO UPDATE SET newest_ms = excluded.newest_ms`)
const insert = db.prepare(`
  INSERT INTO events (session, event_id, type, payment_id, status, timestamp_ms, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?)`)
const trim = db.prepare(`
  DELETE FROM events WHERE session = ? AND timestamp_ms <= (SELECT timestamp_ms FROM events
    WHERE session = ? ORDER BY timestamp_ms DESC LIMIT 1 OFFSET ${EVENTS_PER_SESSION})`)
const list = db.prepare('SELECT * FROM events WHERE session = ? ORDER BY timestamp_ms')

const streams = new Map<string, Set<ServerResponse>>()
let waiting: { store: () => string; stored: (event: string) => void }[] = []

const server = createServer((request, response) => {
  const [, session, isStream] = ROUTE.exec(request.url ?? '') ?? []
  if (session === undefined) return answer(response, 200, { serves: 'the baseline' })
  if (isStream !== undefined) return openStream(session, response)
  return receive(session, request, response)
})

function receive(session: string, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > BODY_LIMIT_BYTES) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => {
    const bytes = Buffer.concat(chunks)
    const text = bytes.toString()
    const payload = isUtf8(bytes) ? parseObject(text) : undefined
    if (request.headers['content-type'] !== 'application/json' || payload === undefined) {
      return answer(response, 400, { error: 'Send a JSON object' })
    }
    const eventId = `evt_${randomUUID()}`
    if (waiting.length === 0) setImmediate(commit)
    waiting.push({
      store: () => store(session, eventId, payload, text),
      stored(event) {
        answer(response, 200, { received: true, eventId })
        const frame = `event: webhook\nid: ${eventId}\ndata: ${event}\n\n`
        setImmediate(() => streams.get(session)?.forEach((stream) => stream.write(frame)))
      },
    })
  })
}

function commit(): void {
  const group = waiting
  waiting = []
  const events = db.transaction(() => group.map(({ store: run }) => run())).immediate()
  group.forEach(({ stored }, index) => stored(events[index] ?? ''))
}

function store(session: string, eventId: string, payload: Json, text: string): string {
  const type = firstText(payload?.['event_type'], payload?.['type']) ?? 'unknown'
  const content = payload?.['content'] as Json
  const object = content?.['object'] as Json
  const derive = (key: string) => firstText(content?.[key], object?.[key], payload?.[key])
  const [paymentId, status] = [derive('payment_id'), derive('status')]
  const timestampMs = Math.max(Date.now(), Number(newestOf.get(session) ?? 0) + 1)
  touch.run(session, timestampMs)
  insert.run(session, eventId, type, paymentId, status, timestampMs, text)
  trim.run(session, session)
  const fields = { eventId, eventType: type, paymentId, status, timestamp: iso(timestampMs) }
  return `${JSON.stringify(fields).slice(0, -1)},"payload":${text}}`
}

function openStream(session: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: connected\ndata: {}\n\n')
  const own = streams.get(session) ?? new Set()
  streams.set(session, own.add(response))
  response.on('close', () => own.delete(response))
  response.write(`event: initial\ndata: ${JSON.stringify({ events: list.all(session) })}\n\n`)
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function parseObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

function firstText(...values: unknown[]): string | null {
  const text = values.find((value) => ['string', 'number', 'boolean'].includes(typeof value))
  return text === undefined ? null : String(text)
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ urls: { sandbox: `http://127.0.0.1:${port}` } })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
