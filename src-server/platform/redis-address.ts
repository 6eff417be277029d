import type { RedisConfig } from './config.ts'

/** `REDIS_URL` or `REDIS_PREFIX` can't be used; the message says why and holds no secret. */
export class RedisConfigError extends Error {
  override readonly name = 'RedisConfigError'
}

/** The address of a Redis as it may be shown: without user, password and options. @throws RedisConfigError */
export function nameOfRedis(url: string): string {
  // What ends an address early would put the rest of a password into its path.
  const parts = URL.parse(url)
  const isRedis = /^rediss?:$/.test(parts?.protocol ?? '') && parts?.host !== ''
  if (!parts || !isRedis || `${parts.pathname}${parts.search}${parts.hash}`.includes('@')) {
    throw new RedisConfigError(
      'REDIS_URL is no address such as redis://:password@host:6379: ' +
        'in a user or password write /, ?, # and @ as %2F, %3F, %23 and %40',
    )
  }
  return `${parts.protocol}//${parts.host}`
}

/** @throws RedisConfigError */
export function checkRedisConfig({ url, prefix }: RedisConfig): void {
  nameOfRedis(url)
  // Redis takes the first pair of braces for the part that chooses a cluster's node, and none of an empty one.
  if (/^[^{]*\{\}/.test(prefix)) {
    throw new RedisConfigError(
      'REDIS_PREFIX can not have {} as its first braces: the keys of a session would lie on several nodes of a cluster',
    )
  }
}
