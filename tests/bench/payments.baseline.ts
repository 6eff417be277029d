import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

// Payments by hand: the same rows in the same three steps (the payment with its webhook, the feed, the note that it
// was told), committed in groups as the console does, and neither rules nor a framework.

const EVENTS_PER_SESSION = 100
const [secretKey, hashKey] = [`snd_${randomUUID()}`, randomUUID()]

type Json = Record<string, unknown>

const db = new Sqlite(path.join(process.argv[2] ?? '.', 'baseline.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  CREATE TABLE payments (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL,
    due_ms INTEGER, body TEXT NOT NULL) STRICT;
  CREATE INDEX payments_by_age ON payments (created_ms, seq);
  CREATE INDEX payments_due ON payments (due_ms) WHERE due_ms IS NOT NULL;
  CREATE TABLE webhooks (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, signature TEXT NOT NULL,
    delivered_ms INTEGER) STRICT;
  CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, payload TEXT NOT NULL) STRICT;`)
const insert = db.prepare('INSERT INTO payments (id, created_ms, due_ms, body) VALUES (?, ?, ?, ?)')
const select = db.prepare('SELECT body FROM payments WHERE id = ?').pluck()
const note = db.prepare('INSERT INTO webhooks (body, signature) VALUES (?, ?)')
const noteTold = db.prepare('UPDATE webhooks SET delivered_ms = ? WHERE seq = ?')
const tell = db.prepare('INSERT INTO events (payload) VALUES (?)')
const trim = db.prepare('DELETE FROM events WHERE seq <= ?')

let waiting: { work: () => unknown; done: (result: unknown) => void }[] = []

/** Answers once the work is on the disk. */
function commit(work: () => unknown): Promise<unknown> {
  return new Promise((done) => {
    if (waiting.length === 0) setImmediate(commitGroup)
    waiting.push({ work, done })
  })
}

function commitGroup(): void {
  const group = waiting
  waiting = []
  const results = db.transaction(() => group.map(({ work }) => work())).immediate()
  group.forEach(({ done }, index) => done(results[index]))
}

const server = createServer((request, response) => {
  if (request.headers['api-key'] !== secretKey) return void response.writeHead(401).end()
  if (request.method === 'POST') return receive(request, response)
  const body = select.get(request.url?.split('/').at(-1)) as string | undefined
  return answer(response, body === undefined ? {} : (JSON.parse(body) as Json))
})

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Json
    void pay(body).then((payment) => answer(response, payment))
  })
}

async function pay(body: Json): Promise<Json> {
  const nowMs = Date.now()
  const id = `pay_${randomUUID()}`
  const isPaid = body['confirm'] === true
  const payment: Json = {
    id,
    payment_id: id,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    amount: body['amount'],
    currency: body['currency'],
    client_secret: `${id}_secret_${randomUUID()}`,
    created: new Date(nowMs).toISOString(),
  }
  const text = JSON.stringify(payment)
  const dueMs = isPaid ? null : nowMs + 900_000
  if (!isPaid) {
    await commit(() => insert.run(id, nowMs, dueMs, text))
    return payment
  }
  const event = JSON.stringify({ event_type: 'payment_succeeded', content: { object: payment } })
  const signature = createHmac('sha512', hashKey).update(event).digest('hex')
  const seq = await commit(() => {
    insert.run(id, nowMs, dueMs, text)
    return note.run(event, signature).lastInsertRowid
  })
  await commit(() => trim.run(Number(tell.run(event).lastInsertRowid) - EVENTS_PER_SESSION))
  await commit(() => noteTold.run(Date.now(), seq))
  return payment
}

function answer(response: ServerResponse, body: Json): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environments = { sandbox: { clientId: '', clientSecret: '', secretKey } }
  process.stdout.write(`${JSON.stringify({ urls: { sandbox: url }, environments })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
