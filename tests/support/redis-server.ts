import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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

/** A real Redis on a free port, with an append-only file: what it answered outlives its process. */
export class TestRedis {
  readonly url: string
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'console-redis-'))
  private readonly args: readonly string[]
  private process: ChildProcess | undefined

  private constructor(port: number, more: readonly string[]) {
    this.url = `redis://127.0.0.1:${port}`
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', this.folder]
    this.args = [
      ...options,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      ...more,
    ]
  }

  static async start(...more: string[]): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), more)
    await redis.run()
    return redis
  }

  /** A cluster of one node: keys of one script that lie apart are refused as in a larger one. */
  static async startCluster(): Promise<TestRedis> {
    const redis = await TestRedis.start(
      '--cluster-enabled',
      'yes',
      '--cluster-announce-ip',
      '127.0.0.1',
    )
    const client = new Redis(redis.url)
    await client.cluster('ADDSLOTSRANGE', 0, 16_383)
    while (!/cluster_state:ok/.test(String(await client.cluster('INFO'))));
    client.disconnect()
    return redis
  }

  /** Starts it with the data it had, on the same port. */
  async run(): Promise<void> {
    this.process = spawn('redis-server', this.args, { stdio: 'ignore' })
    const client = new Redis(this.url, {
      retryStrategy: () => 50,
      maxRetriesPerRequest: null,
    }).on('error', () => undefined)
    await client.ping()
    client.disconnect()
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
