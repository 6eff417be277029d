import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

// What one machine can do at most: webhooks taken by bare node:http and kept in an append-only log, all that arrive
// in one turn in one transaction at `synchronous = FULL`. Memory knows the newest 100 places of each session, so that
// nothing is read or deleted on the way. The body is checked, parsed once to derive its fields, and kept as text. It
// owes its callers and its user what the console does: the same header fields in the answer, a look at the Host, the
// sender's header fields beside the body, and an index to find an event by its id. A stream's frames are made once for
// all readers and written once per reader and turn; so is the list of what is stored, until it changes.

const EVENTS_PER_SESSION = 100
const BODY_LIMIT_BYTES = 1024 * 1024
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/
const ROUTE = /^\/api\/webhooks\/session\/([A-Za-z0-9._~-]{1,128})(\/stream)?$/
const BACKLOG_LIMIT_BYTES = 1024 * 1024

const COMMON = {
  'x-assumption': 'webhook-body, feed-auth',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
}

type Json = Record<string, unknown> | undefined

interface Session {
  newestMs: number
  readonly seqs: number[]
  readonly readers: Set<ServerResponse>
  /** Frames of this turn. */
  fresh: string[]
  /** The stored events as a frame; absent since one came. */
  stored?: Buffer | undefined
}

const db = new Sqlite(path.join(process.argv[2] ?? '.', 'baseline.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  CREATE TABLE events (seq INTEGER PRIMARY KEY, session TEXT NOT NULL, event_id TEXT NOT NULL, type TEXT NOT NULL,
    payment_id TEXT, status TEXT, timestamp_ms INTEGER NOT NULL, headers TEXT NOT NULL, payload TEXT NOT NULL) STRICT;
  CREATE UNIQUE INDEX events_by_id ON events (event_id)`)
const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
const read = db.prepare('SELECT * FROM events WHERE seq = ?')
const begin = db.prepare('BEGIN IMMEDIATE')
const end = db.prepare('COMMIT')

const sessions = new Map<string, Session>()
let lastSeq = 0
let nextId = Date.now()
let waiting: { store: () => void; response: ServerResponse; eventId: string }[] = []

const server = createServer((request, response) => {
  if (!LOCAL_HOST.test(request.headers.host ?? '')) return answer(response, 403, '{}')
  const [, session, isStream] = ROUTE.exec(request.url ?? '') ?? []
  if (session === undefined) return answer(response, 200, '{"serves":"the baseline"}')
  if (isStream !== undefined) return follow(sessionOf(session), response)
  if (request.method === 'GET') return list(session, response)
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
    const bytes = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
    const text = bytes.toString()
    const payload = isUtf8(bytes) ? parseObject(text) : undefined
    if (request.headers['content-type'] !== 'application/json' || payload === undefined) {
      return answer(response, 400, '{"error":"Send a JSON object"}')
    }
    const eventId = `evt_${nextId.toString(16).padStart(32, '0')}`
    nextId += 1
    const event = { eventId, payload, text, headers: pairsOf(request) }
    if (waiting.length === 0) setImmediate(commit)
    waiting.push({ store: () => store(session, event), response, eventId })
  })
}

function commit(): void {
  const group = waiting
  waiting = []
  begin.run()
  for (const { store: run } of group) run()
  end.run()
  for (const { response, eventId } of group) {
    answer(response, 200, `{"received":true,"eventId":"${eventId}"}`)
  }
}

interface Received {
  eventId: string
  payload: Json
  text: string
  headers: string
}

function store(session: string, { eventId, payload, text, headers }: Received): void {
  const known = sessionOf(session)
  const content = payload?.['content'] as Json
  const object = content?.['object'] as Json
  const derive = (key: string) => firstText(content?.[key], object?.[key], payload?.[key])
  const type = firstText(payload?.['event_type'], payload?.['type']) ?? 'unknown'
  const [paymentId, status] = [derive('payment_id'), derive('status')]
  known.newestMs = Math.max(Date.now(), known.newestMs + 1)
  lastSeq += 1
  insert.run(lastSeq, session, eventId, type, paymentId, status, known.newestMs, headers, text)
  known.seqs.push(lastSeq)
  if (known.seqs.length > 2 * EVENTS_PER_SESSION) known.seqs.splice(0, EVENTS_PER_SESSION)
  known.stored = undefined
  if (known.readers.size === 0) return
  if (known.fresh.length === 0) setImmediate(() => fanOut(known))
  const timestamp = new Date(known.newestMs).toISOString()
  const fields = JSON.stringify({ eventId, eventType: type, paymentId, status, timestamp })
  const data = `${fields.slice(0, -1)},"payload":${text}}`
  known.fresh.push(`event: webhook\nid: ${eventId}\ndata: ${data}\n\n`)
}

function sessionOf(id: string): Session {
  const session = sessions.get(id) ?? { newestMs: 0, seqs: [], readers: new Set(), fresh: [] }
  sessions.set(id, session)
  return session
}

function fanOut(session: Session): void {
  const frames = Buffer.from(session.fresh.join(''))
  session.fresh = []
  for (const reader of session.readers) {
    reader.write(frames)
    if (reader.writableLength > BACKLOG_LIMIT_BYTES) reader.destroy()
  }
}

function follow(session: Session, response: ServerResponse): void {
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, { ...COMMON, 'content-type': 'text/event-stream; charset=utf-8' })
  response.write('event: connected\ndata: {}\n\n')
  session.stored ??= Buffer.from(`event: initial\ndata: {"events":[${storedOf(session)}]}\n\n`)
  response.write(session.stored)
  session.readers.add(response)
  response.on('close', () => session.readers.delete(response))
}

function storedOf({ seqs }: Session): string {
  return seqs
    .slice(-EVENTS_PER_SESSION)
    .map((seq) => {
      const { payload, headers: _, ...fields } = read.get(seq) as Record<string, string>
      return `${JSON.stringify(fields).slice(0, -1)},"payload":${payload}}`
    })
    .join(',')
}

function list(session: string, response: ServerResponse): void {
  const seqs = sessions.get(session)?.seqs.slice(-EVENTS_PER_SESSION) ?? []
  answer(response, 200, JSON.stringify({ events: seqs.map((seq) => read.get(seq)) }))
}

function pairsOf({ rawHeaders }: IncomingMessage): string {
  const pairs: [string, string][] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    pairs.push([name, name.toLowerCase() === 'authorization' ? '***' : (rawHeaders[i + 1] ?? '')])
  }
  return JSON.stringify(pairs)
}

function answer(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      ...COMMON,
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
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

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ urls: { sandbox: `http://127.0.0.1:${port}` } })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
