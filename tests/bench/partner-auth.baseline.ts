import { createHash, generateKeyPairSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

// Token endpoint and key set by hand: the same comparison of secrets, the same RS256 signature, each token on the
// same kind of file before its answer, committed in groups as the console does, and no framework.

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const LIFETIME_S = 3600
const [clientId, clientSecret] = ['cl_baseline', `cs_${randomUUID()}`]

const db = new Sqlite(path.join(process.argv[2] ?? '.', 'baseline.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  CREATE TABLE clients (id TEXT PRIMARY KEY, hash BLOB NOT NULL, last_token_ms INTEGER) STRICT, WITHOUT ROWID;
  CREATE TABLE tokens (jti TEXT PRIMARY KEY, client TEXT NOT NULL, claims TEXT NOT NULL,
    issued_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_by_age ON tokens (issued_ms);
  CREATE INDEX tokens_by_expiry ON tokens (expires_ms);`)
db.prepare('INSERT INTO clients (id, hash) VALUES (?, ?)').run(clientId, hashOf(clientSecret))
const hashOfClient = db.prepare('SELECT hash FROM clients WHERE id = ?').pluck()
const insert = db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?, ?)')
const touch = db.prepare('UPDATE clients SET last_token_ms = ? WHERE id = ?')

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, RS256, false, ['sign'])
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'a' }
const keySet = JSON.stringify({ keys: [{ ...jwk, exp: String(LIFETIME_S) }] })
const etag = `"${hashOf(keySet).toString('base64url')}"`

let waiting: { store: () => void; stored: () => void }[] = []
let url = ''

const server = createServer((request, response) => {
  if (request.url === '/api/oauth/token') return receive(request, response)
  const headers = { 'content-type': 'application/json', 'cache-control': 'public', etag }
  return void response.writeHead(200, headers).end(keySet)
})

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    const hash = hashOfClient.get(body['clientId']) as Buffer | undefined
    if (!hash || !timingSafeEqual(hashOf(body['clientSecret'] ?? ''), hash)) {
      return void response.writeHead(401).end()
    }
    return void issue(response)
  })
}

async function issue(response: ServerResponse): Promise<void> {
  const nowMs = Date.now()
  const iat = Math.floor(nowMs / 1000)
  const exp = iat + LIFETIME_S
  const jti = randomUUID()
  const claims = JSON.stringify({ iss: url, sub: clientId, aud: url, iat, exp, jti })
  const token = await sign(`{"alg":"RS256","typ":"at+jwt","kid":"a"}`, claims)
  if (waiting.length === 0) setImmediate(commit)
  waiting.push({
    store() {
      insert.run(jti, clientId, claims, nowMs, exp * 1000)
      touch.run(nowMs, clientId)
    },
    stored() {
      const answer = { access_token: token, expires_in: LIFETIME_S, token_type: 'Bearer' }
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      response.writeHead(200, headers).end(JSON.stringify(answer))
    },
  })
}

async function sign(header: string, claims: string): Promise<string> {
  const input = [header, claims].map((part) => Buffer.from(part).toString('base64url')).join('.')
  const signature = await crypto.subtle.sign(RS256.name, privateKey, Buffer.from(input))
  return `${input}.${Buffer.from(signature).toString('base64url')}`
}

function commit(): void {
  const group = waiting
  waiting = []
  db.transaction(() => group.forEach(({ store }) => store())).immediate()
  group.forEach(({ stored }) => stored())
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

server.listen(0, '127.0.0.1', () => {
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environments = { sandbox: { clientId, clientSecret } }
  process.stdout.write(`${JSON.stringify({ urls: { sandbox: url }, environments })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
