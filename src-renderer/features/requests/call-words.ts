/** Such as `3.2 ms` or `1.20 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

const UNITS = ['kB', 'MB', 'GB'] as const

/** Such as `812 B`, `4.1 kB` or `256 MB`, each unit 1024 of the one before. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length)
  const value = bytes / 1024 ** step
  return `${value < 10 ? value.toFixed(1).replace('.0', '') : Math.round(value)} ${UNITS[step - 1]}`
}

/** A path in two parts: what may be cut, and a last part that tells calls apart. */
export function splitPath(path: string): readonly [start: string, end: string] {
  const place = Math.max(path.lastIndexOf('/'), path.lastIndexOf('?'))
  const isShort = place > 0 && path.length - place <= 18
  return isShort ? [path.slice(0, place), path.slice(place)] : [path, '']
}

const BROWSERS = ['Firefox', 'Edg', 'Chrome', 'Safari'] as const
const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The program that called, and from where unless from this machine. `client` is an address and a user agent. */
export function describeClient(client: string): string {
  const [address = '', ...words] = client.split(' ')
  const agent = words.join(' ')
  const browser = agent.startsWith('Mozilla/')
    ? BROWSERS.find((name) => agent.includes(`${name}/`))
    : undefined
  const program = browser?.replace('Edg', 'Edge') ?? words[0]?.replace('/', ' ') ?? ''
  if (LOCAL.has(address)) return program === '' ? 'this machine' : program
  return program === '' ? address : `${program} at ${address}`
}
