import { defaultDataFolder } from './data-folder.ts'

/** The four addresses of a console, by what they serve. */
export type AddressRole = 'sandbox' | 'live' | 'auth' | 'console'

export type Ports = Record<AddressRole, number>

export const DEFAULT_PORTS: Ports = { sandbox: 4010, live: 4011, auth: 4012, console: 4013 }

/** The command-line option that moves each port. */
export const PORT_OPTIONS: Record<AddressRole, string> = {
  sandbox: '--port',
  live: '--live-port',
  auth: '--auth-port',
  console: '--console-port',
}

/** What a user may choose at start; absent means the default. */
export interface StartChoices {
  port?: number
  livePort?: number
  authPort?: number
  consolePort?: number
  host?: string
  data?: string
  allowHost?: string[]
}

export interface StartConfig {
  ports: Ports
  host: string
  dataFolder: string
  allowedHosts: string[]
  /** Where session events are kept in place of the data folder; absent keeps them there. */
  redis?: RedisConfig
}

/** A Redis that consoles share. */
export interface RedisConfig {
  /** `redis://` or `rediss://`, of a single server or any node of a cluster. */
  url: string
  /** In front of every key. */
  prefix: string
}

/** Reads `REDIS_URL` and `REDIS_PREFIX`; undefined where the first is not set. */
export function redisConfigOf(environment: NodeJS.ProcessEnv): RedisConfig | undefined {
  const url = environment['REDIS_URL'] ?? ''
  const prefix = environment['REDIS_PREFIX'] ?? 'payments-console:'
  return url === '' ? undefined : { url, prefix }
}

/** Fills the choices up with defaults. `port` 0 means free ports for every address that has none of its own. */
export function toStartConfig(choices: StartChoices): StartConfig {
  const fallback = choices.port === 0 ? { sandbox: 0, live: 0, auth: 0, console: 0 } : DEFAULT_PORTS
  return {
    ports: {
      sandbox: choices.port ?? fallback.sandbox,
      live: choices.livePort ?? fallback.live,
      auth: choices.authPort ?? fallback.auth,
      console: choices.consolePort ?? fallback.console,
    },
    host: choices.host ?? '127.0.0.1',
    dataFolder: choices.data ?? defaultDataFolder(),
    allowedHosts: choices.allowHost ?? [],
  }
}
