import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Why tests with a real Redis can't run here; undefined where they can. */
export const whyNoRedis: string | undefined = isInstalled
  ? undefined
  : 'redis-server is not installed'

if (whyNoRedis !== undefined) {
  if (process.env['CI']) throw new Error(whyNoRedis)
  process.stderr.write(`skipped: ${whyNoRedis}\n`)
}

const CLUSTER = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1']
const SUPPORT = import.meta.dirname
/** That of a guarded server, which its clients have to trust. */
export const CERTIFICATE = path.join(SUPPORT, 'self-signed-cert.pem')

/** Options of a server that takes TLS only, and asks for the password `secret`. */
const GUARD = Object.entries({
  'tls-cert-file': CERTIFICATE,
  'tls-ca-cert-file': CERTIFICATE,
  'tls-key-file': path.join(SUPPORT, 'self-signed-key.pem'),
  'tls-auth-clients': 'no',
  'tls-cluster': 'yes',
  requirepass: 'secret',
}).flatMap(([option, value]) => [`--${option}`, value])

/** A real Redis on a free port, with an append-only file: what it answered outlives its process. */
export class TestRedis {
  readonly url: string
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'console-redis-'))
  private readonly args: readonly string[]
  private process: ChildProcess | undefined

  private constructor(url: string, more: readonly string[]) {
    this.url = url
    const place = ['--bind', '127.0.0.1', '--dir', this.folder]
    const storage = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always']
    this.args = [...place, ...storage, ...more]
  }

  static async start(...more: string[]): Promise<TestRedis> {
    const port = String(await freePort())
    const redis = new TestRedis(`redis://127.0.0.1:${port}`, ['--port', port, ...more])
    await redis.run()
    return redis
  }

  /** A cluster of one node: keys of one script that lie apart are refused as in a larger one. */
  static async startCluster(): Promise<TestRedis> {
    const redis = await TestRedis.start(...CLUSTER)
    await redis.joinSlots()
    return redis
  }

  /** A cluster that asks for TLS and a password. It calls itself otherwise than its URL does, as its other nodes would. */
  static async startGuardedCluster(): Promise<TestRedis> {
    const port = String(await freePort())
    const options = ['--port', '0', '--tls-port', port, ...GUARD, ...CLUSTER]
    const redis = new TestRedis(`rediss://:secret@localhost:${port}`, options)
    await redis.run()
    await redis.joinSlots()
    return redis
  }

  /** Starts it with the data it had, on the same port. */
  async run(): Promise<void> {
    this.process = spawn('redis-server', this.args, { stdio: 'ignore' })
    const client = this.connect()
    await client.ping()
    client.disconnect()
  }

  /** A client that waits until it is let in. */
  connect(): Redis {
    return new Redis(this.url, {
      retryStrategy: () => 50,
      maxRetriesPerRequest: null,
      ...(this.url.startsWith('rediss:') && { tls: { ca: readFileSync(CERTIFICATE) } }),
    }).on('error', () => undefined)
  }

  private async joinSlots(): Promise<void> {
    const client = this.connect()
    await client.cluster('ADDSLOTSRANGE', 0, 16_383)
    while (!/cluster_state:ok/.test(String(await client.cluster('INFO'))));
    client.disconnect()
  }

  /** Keeps its connections and answers nothing; only `remove` follows. */
  freeze(): void {
    this.process?.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    const running = this.process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
