import path from 'node:path'
import { type Logger, pino } from 'pino'
import type { Addresses } from '#contract/console.ts'
import type { Credentials, EnvironmentCredentials } from '#contract/credentials.ts'
import { ENVIRONMENTS } from '#contract/environments.ts'
import type { ReceivedEvent, WebhookSession } from '#contract/webhook-sessions.ts'
import { type AppDependencies, createApp } from './app.ts'
import { type Clock, createSystemClock } from './platform/clock.ts'
import {
  type AddressRole,
  PORT_OPTIONS,
  type Ports,
  type RedisConfig,
  type StartConfig,
} from './platform/config.ts'
import { markDamaged, openDataFile } from './platform/damaged-file.ts'
import { DataFileError } from './platform/database.ts'
import { prepareDataFolder } from './platform/data-folder.ts'
import { isLockHolder, lockFolder } from './platform/folder-lock.ts'
import type { HttpServer } from './platform/http-server.ts'
import type { KeyProtector } from './platform/key-protector.ts'
import { returnMemoryAtRest } from './platform/memory-at-rest.ts'
import { MIGRATIONS } from './platform/migrations/all.ts'
import { createSystemRandom, type Random } from './platform/random.ts'
import { checkRedisConfig, RedisConfigError } from './platform/redis-address.ts'
import { RedisAwayError } from './platform/redis-away.ts'
import { runAll } from './platform/run-all.ts'
import { explainFolder, isDamage } from './platform/storage-failure.ts'
import packageJson from '../package.json' with { type: 'json' }

export interface StartOptions extends StartConfig {
  /** Folder of the built page; absent starts the console without one. */
  pageFolder?: string
  logger?: Logger
  clock?: Clock
  random?: Random
  /** Guards the private signing keys on the disk; file permissions do where it is absent. */
  keyProtector?: KeyProtector
  /** Clients and keys known beforehand. */
  credentials?: Credentials
  /** The process does nothing else, so its memory may be given back while the console rests. */
  ownsProcess?: boolean
  /** Told of each webhook event that came. */
  onReceived?: (event: ReceivedEvent) => void
}

export interface RunningConsole {
  urls: Addresses
  dataFolder: string
  /** This run's token of the control API. */
  token: string
  /** Opens the page and signs the browser in. */
  openUrl: string
  /** The sandbox environment's current session. */
  session: WebhookSession
  /** What each environment starts with; secrets are null unless this run made or was given them. */
  environments: EnvironmentCredentials
  /** What the user should know about this start; null when there is nothing. */
  notice: string | null
  /** Stops in order: no new work, streams and sockets, data, lock. */
  close: () => Promise<void>
}

/** The console can't start for a reason the user can mend; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** Which of the choices at start stands in the way. */
  readonly reason: 'folder' | 'port' | 'host' | 'redis'

  constructor(reason: StartError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** What to tell the user when {@link startConsole} failed; undefined for a fault that is not theirs to mend. */
export function explainStartFailure(error: unknown): string | undefined {
  return error instanceof StartError || error instanceof DataFileError ? error.message : undefined
}

const SWEEP_INTERVAL_MS = 60_000
const ROLES: readonly AddressRole[] = ['sandbox', 'live', 'auth', 'console']

/**
 * Opens the data, listens on the four addresses, and answers once all do. A damaged data file is set aside.
 * @throws StartError for a taken port or data folder, DataFileError for a file that can't be used.
 */
export async function startConsole(options: StartOptions): Promise<RunningConsole> {
  try {
    return await start(options)
  } catch (error) {
    if (!isDamage(error) || error instanceof DataFileError) throw explained(error, options)
  }
  // Found while reading what is in it: the second attempt begins with a new file.
  markDamaged(dataFileIn(path.resolve(options.dataFolder)))
  return start(options)
}

const dataFileIn = (folder: string): string => path.join(folder, 'console.db')

/** A folder that can't be written is for the user to mend, and so is a Redis that can't be used. */
function explained(error: unknown, { dataFolder }: StartOptions): unknown {
  if (error instanceof RedisAwayError || error instanceof RedisConfigError) {
    const advice = 'mend that, or unset REDIS_URL to keep session events in the data folder'
    return new StartError('redis', `${error.message}: ${advice}`)
  }
  const why = explainFolder(error)
  if (why === undefined) return error
  return new StartError(
    'folder',
    `The data folder ${path.resolve(dataFolder)} can't be used: ${why}. Mend that, or pass --data with another folder`,
  )
}

async function start(options: StartOptions): Promise<RunningConsole> {
  const { host, ports, clock = createSystemClock(), random = createSystemRandom() } = options
  const dataFolder = prepareDataFolder(options.dataFolder)
  const lock = lockFolder(dataFolder)
  if (isLockHolder(lock)) {
    throw new StartError(
      'folder',
      `The data folder ${dataFolder} is in use by process ${lock.pid ?? 'that is just starting'}: ` +
        'use that console, or pass --data with another folder',
    )
  }
  const closers: (() => unknown)[] = [() => lock.release()]
  const close = (): Promise<void> => runAll(closers.splice(0).toReversed())

  try {
    const redis = await openRedis(options.redis, clock, closers)
    const file = dataFileIn(dataFolder)
    const { db, setAside } = openDataFile(file, MIGRATIONS, clock)
    closers.push(() => db.close())
    const logger = options.logger ?? pino({ level: 'silent' })
    let urls: Addresses | undefined
    let isReady = false
    const app = createApp({
      db,
      clock,
      random,
      logger,
      setAside,
      redis,
      onDamage: () => markDamaged(file),
      allowedHosts: [host, ...options.allowedHosts],
      ...(options.pageFolder !== undefined && { pageFolder: options.pageFolder }),
      ...(options.keyProtector && { keyProtector: options.keyProtector }),
      ...(options.onReceived && { onReceived: options.onReceived }),
      urls: () => {
        if (!urls) throw new Error('The addresses are known only once everything listens')
        return urls
      },
      isReady: () => isReady,
      about: {
        version: packageJson.version,
        pid: process.pid,
        startedAt: clock.now().toISOString(),
        dataFolder,
      },
    })
    closers.push(app.requestLog.start())
    // Requests whose sockets are gone may still be waiting for their turn to be stored.
    closers.push(app.settle)
    closers.push(app.partnerAuth.settle)
    closers.push(...ENVIRONMENTS.map((name) => app.deliveries[name].stop))
    // The first start makes a key, which takes another processor about as long as this one takes to wire the servers.
    const [environments] = await Promise.all([
      app.partnerAuth.prepare(options.credentials),
      ...ENVIRONMENTS.map((name) => app.deliveries[name].prepare()),
      ...ROLES.map((role) => app.servers[role].ready()),
    ])
    closers.push(...ROLES.map((role) => () => app.servers[role].close()))
    urls = await listenAll(app.servers, host, ports)

    let sweeping = Promise.resolve()
    const sweep = (): void => void (sweeping = sweeping.then(app.sweep))
    const stopSweeping = clock.every(SWEEP_INTERVAL_MS, sweep)
    closers.push(() => {
      stopSweeping()
      return sweeping
    })

    const session = await firstSessions(app.sessions, redis)
    const token = app.access.token
    closers.push(watchMemory(options, clock))
    // First of all: what waits for a Redis that hangs would hold up the end.
    closers.push(() => redis?.connections.release())
    lock.describe({ pid: process.pid, urls, token })
    isReady = true
    // What is sent may make its receiver ask here.
    closers.push(...ENVIRONMENTS.map((name) => app.paymentsApi[name].dueWork.start()))
    ENVIRONMENTS.forEach((name) => app.deliveries[name].start())
    const openUrl = `${urls.console}/console/open?token=${token}`
    const notice = noticeOf(setAside, redis)
    return { urls, dataFolder, token, openUrl, session, environments, notice, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What each environment starts with. Where events can't be stored, a later start makes the samples. */
async function firstSessions(
  { sandbox, live }: ReturnType<typeof createApp>['sessions'],
  redis: AppDependencies['redis'],
): Promise<WebhookSession> {
  const session = await sandbox.currentSession()
  await live.currentSession()
  if (redis?.connections.problem() === undefined) await sandbox.ensureSampleSession()
  return session
}

/** A process that does other things too is not paused. */
function watchMemory({ ownsProcess = false }: StartOptions, clock: Clock): () => void {
  return ownsProcess ? returnMemoryAtRest(clock) : () => undefined
}

function noticeOf(setAside: string | null, redis: AppDependencies['redis']): string | null {
  const redisProblem = redis?.connections.problem()
  const lines = [
    setAside !== null &&
      `The data file was damaged. It was set aside as ${setAside}, and a new one was begun.`,
    redisProblem !== undefined && `${redisProblem}. Webhooks are refused until it can.`,
  ]
  return lines.filter((line) => line !== false).join('\n') || null
}

/** Loaded only where it is asked for. @throws RedisAwayError where it refuses this console, RedisConfigError */
async function openRedis(
  config: RedisConfig | undefined,
  clock: Clock,
  closers: (() => unknown)[],
) {
  if (!config) return undefined
  checkRedisConfig(config)
  const { connectRedis } = await import('./platform/redis.ts')
  const connections = await connectRedis(config, clock)
  closers.push(() => connections.close())
  return { connections, prefix: config.prefix }
}

async function listenAll(
  servers: Record<AddressRole, HttpServer>,
  host: string,
  ports: Ports,
): Promise<Addresses> {
  const urls: Partial<Addresses> = {}
  for (const role of ROLES) {
    const port = await listen(servers[role], host, ports[role], role)
    urls[role] = `http://${reachableHost(host)}:${port}`
  }
  return urls as Addresses
}

async function listen(server: HttpServer, host: string, port: number, role: AddressRole) {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, host, port, role)
  }
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  role: AddressRole,
): Error {
  const option = PORT_OPTIONS[role]
  const other = `pass ${option} N for another one, or --port 0 for free ports`
  if (error.code === 'EADDRINUSE')
    return new StartError('port', `Port ${port} (${role}) is in use: ${other}`)
  if (error.code === 'EACCES')
    return new StartError('port', `Port ${port} (${role}) is not allowed: ${other}`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(
      'host',
      `${host} is not an address of this machine: pass --host 127.0.0.1`,
    )
  }
  return error
}

/** The host to print for clients: "all interfaces" is not an address one can call. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
