import { createHash } from 'node:crypto'
import { CLEARED_KEPT_MS, EVENTS_PER_SESSION, SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { RedisClient } from '../../platform/redis.ts'

/**
 * A script that Redis runs as one step; KEYS are live, cleared, facts, for some one more; ARGV[1] is the console's
 * time. Events up to ARGV[2] have expired by themselves; with 0 only all of a session do.
 */
export interface Script {
  readonly lua: string
  readonly sha: string
}

/** Redis lets go of what no console asks for any more a minute after it has expired. */
const KEPT_MS = SESSION_LIFETIME_MS + 60_000

const COMMON = `
local live, cleared, facts = KEYS[1], KEYS[2], KEYS[3]
local now = tonumber(ARGV[1])
local newest = tonumber(redis.call('HGET', facts, 'newest') or '0')
local isLive = newest > now - ${SESSION_LIFETIME_MS}
local function forgetExpired()
  if ARGV[2] ~= '0' then redis.call('ZREMRANGEBYSCORE', live, '-inf', ARGV[2]) end
end
forgetExpired()
local function keepForAWhile()
  redis.call('PEXPIRE', live, ${KEPT_MS})
  redis.call('PEXPIRE', cleared, ${KEPT_MS})
  if redis.call('HGET', facts, 'kept') ~= '1' then redis.call('PEXPIRE', facts, ${KEPT_MS}) end
end
local function trim() redis.call('ZREMRANGEBYRANK', live, 0, -${EVENTS_PER_SESSION + 1}) end
`

/**
 * KEYS[4] is of a delivery that may come again, if it may. ARGV: …, head, payload, channel, event id. Answers the
 * event's time and id, each time those of the first time. The first write is one that Redis refuses when its
 * memory is full: after one that it takes, such as DEL, it would take the rest too.
 */
export const APPEND = script(`
local before = KEYS[4] and redis.call('HMGET', KEYS[4], 'at', 'id')
if before and before[1] then return before end
redis.call('HSETNX', facts, 'created', ARGV[1])
if not isLive then redis.call('DEL', live, cleared) end
local at = string.format('%.0f', math.max(now, newest + 1))
local member = at .. '\\n' .. ARGV[3] .. '\\n' .. ARGV[4]
redis.call('HSET', facts, 'newest', at)
redis.call('ZADD', live, at, member)
trim()
keepForAWhile()
if KEYS[4] then
  redis.call('HSET', KEYS[4], 'at', at, 'id', ARGV[6])
  redis.call('PEXPIRE', KEYS[4], ${KEPT_MS})
end
redis.call('PUBLISH', ARGV[5], member)
return { at, ARGV[6] }
`)

/** ARGV: …, since. Answers the members, oldest first. */
export const LIST = script(`
if not isLive then return {} end
return redis.call('ZRANGEBYSCORE', live, '(' .. ARGV[3], '+inf')
`)

/** Answers how many it took. */
export const CLEAR = script(`
if not isLive then return 0 end
redis.call('ZREMRANGEBYSCORE', cleared, '-inf', now - ${CLEARED_KEPT_MS})
local members = redis.call('ZRANGE', live, 0, -1)
for _, member in ipairs(members) do redis.call('ZADD', cleared, ARGV[1], member) end
redis.call('DEL', live)
keepForAWhile()
return #members
`)

/** Answers how many more there are. */
export const RESTORE = script(`
if not isLive then return 0 end
redis.call('ZREMRANGEBYSCORE', cleared, '-inf', now - ${CLEARED_KEPT_MS})
local latest = redis.call('ZREVRANGE', cleared, 0, 0, 'WITHSCORES')[2]
if not latest then return 0 end
local before = redis.call('ZCARD', live)
for _, member in ipairs(redis.call('ZRANGEBYSCORE', cleared, latest, latest)) do
  redis.call('ZADD', live, string.match(member, '^%d+'), member)
  redis.call('ZREM', cleared, member)
end
forgetExpired()
trim()
keepForAWhile()
return redis.call('ZCARD', live) - before
`)

/** ARGV: …, name or nothing. */
export const KEEP = script(`
redis.call('HSETNX', facts, 'created', ARGV[1])
redis.call('HSET', facts, 'kept', '1')
if ARGV[3] ~= '' then redis.call('HSET', facts, 'name', ARGV[3]) end
redis.call('PERSIST', facts)
return 1
`)

/** ARGV: …, name. Answers 0 for an unknown session. */
export const RENAME = script(`
if redis.call('EXISTS', facts) == 0 then return 0 end
redis.call('HSET', facts, 'kept', '1', 'name', ARGV[3])
redis.call('PERSIST', facts)
return 1
`)

/** Answers name, kept, created, newest, events; nothing for an unknown session. */
export const DESCRIBE = script(`
if redis.call('EXISTS', facts) == 0 then return {} end
local known = redis.call('HMGET', facts, 'name', 'kept', 'created', 'newest')
local count = isLive and redis.call('ZCARD', live) or 0
return { known[1] or '', known[2] or '', known[3] or '0', known[4] or '', tostring(count) }
`)

/** Lets go of an expired session, but for the name of one that is kept. Answers 1 where something of it stays. */
export const FORGET = script(`
if isLive then return 1 end
redis.call('DEL', live, cleared)
if redis.call('HGET', facts, 'kept') == '1' then
  redis.call('HDEL', facts, 'newest')
  return 1
end
redis.call('DEL', facts)
return 0
`)

function script(lua: string): Script {
  const whole = COMMON + lua
  return { lua: whole, sha: createHash('sha1').update(whole).digest('hex') }
}

/** Runs a script by its hash; sends its text only where Redis does not know it yet. */
export async function runScript(
  redis: RedisClient,
  { lua, sha }: Script,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...args)
  } catch (error) {
    const isUnknown = error instanceof Error && error.message.startsWith('NOSCRIPT')
    if (!isUnknown) throw error
    return redis.eval(lua, keys.length, ...keys, ...args)
  }
}
