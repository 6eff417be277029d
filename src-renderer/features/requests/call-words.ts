/** Such as `3.2 ms` or `1.20 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

/** Such as `812 B`, `4.1 kB` or `2.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(2)} GB`
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
