/** The Redis that holds the session events can't be used; what was asked for is not stored. */
export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError'
  readonly code = 'REDIS_AWAY'
}
