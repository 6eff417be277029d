import type { JsonWebKeyEntry } from '#contract/key-set.ts'
import type { SigningKeyStatus } from '#contract/signing-keys.ts'
import { AppError } from '../../errors.ts'

/** A signing key without its private half. Times are milliseconds since 1970. */
export interface SigningKeyRecord {
  readonly kid: string
  readonly modulusBits: number
  readonly n: string
  readonly e: string
  readonly lifetimeS: number
  readonly createdMs: number
  /** Null while it waits to be activated. */
  readonly activeFromMs: number | null
  /** Its `exp`: it signs until then. */
  readonly expiresMs: number
  /** When the last token it signed expires. */
  readonly lastTokenMs: number
  readonly isHidden: boolean
  readonly isRetired: boolean
}

/** What the key set needs of a key. */
export type PublicKey = Pick<SigningKeyRecord, 'kid' | 'n' | 'e' | 'expiresMs'>

/** Longest time a next key is published before it signs by itself, in milliseconds. */
const LONGEST_LEAD_MS = 60 * 60 * 1000
/** Shortest: making a key takes a moment. */
const SHORTEST_LEAD_MS = 5000

/** When the key leaves the key set: it stays until its tokens have expired. */
export function publishedUntilMs(key: SigningKeyRecord): number {
  return Math.max(key.expiresMs, key.lastTokenMs)
}

export function statusOf(key: SigningKeyRecord, nowMs: number): SigningKeyStatus {
  if (key.isRetired || nowMs >= publishedUntilMs(key)) return 'retired'
  if (key.activeFromMs === null || nowMs < key.activeFromMs) return 'upcoming'
  return nowMs < key.expiresMs ? 'active' : 'previous'
}

/** `act` says what only such a key can do. @throws AppError wrong_state */
export function requireStatus(
  key: SigningKeyRecord,
  nowMs: number,
  allowed: readonly string[],
  act: string,
): void {
  const status = statusOf(key, nowMs)
  if (allowed.includes(status)) return
  throw new AppError(
    'wrong_state',
    `${key.kid} is ${status}: only ${allowed.join(', ')} keys can ${act}`,
  )
}

/** Spec §5.2: one key set for sandbox, live and the authentication address. */
export function isPublished(key: SigningKeyRecord, nowMs: number): boolean {
  return !key.isHidden && statusOf(key, nowMs) !== 'retired'
}

/** The key that signs now. */
export function activeKey(
  keys: readonly SigningKeyRecord[],
  nowMs: number,
): SigningKeyRecord | undefined {
  return keys
    .filter((key) => statusOf(key, nowMs) === 'active')
    .toSorted((a, b) => (b.activeFromMs ?? 0) - (a.activeFromMs ?? 0))[0]
}

/** The next moment at which some key changes its status, if any. */
export function nextChangeMs(keys: readonly SigningKeyRecord[], nowMs: number): number | undefined {
  const kept = keys.filter((key) => statusOf(key, nowMs) !== 'retired')
  const times = kept.flatMap((key) => [key.activeFromMs ?? 0, key.expiresMs, publishedUntilMs(key)])
  const moments = times.filter((ms) => ms > nowMs)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** When the successor of the active key has to be in the key set. */
export function successorDueMs(active: SigningKeyRecord): number {
  const leadMs = Math.min(
    Math.max((active.lifetimeS * 1000) / 10, SHORTEST_LEAD_MS),
    LONGEST_LEAD_MS,
  )
  return Math.max(active.activeFromMs ?? 0, active.expiresMs - leadMs)
}

/** The keys as they are once `next` signs from `fromMs` on. Returns those that changed, `next` among them. */
export function succeed(
  keys: readonly SigningKeyRecord[],
  next: SigningKeyRecord,
  fromMs: number,
): SigningKeyRecord[] {
  const started = {
    ...next,
    activeFromMs: fromMs,
    expiresMs: fromMs + next.lifetimeS * 1000,
  }
  const others = keys.filter(({ kid, isRetired }) => kid !== next.kid && !isRetired)
  const ended = others
    .filter((key) => (key.activeFromMs ?? Infinity) < fromMs && key.expiresMs > fromMs)
    .map((key) => ({ ...key, expiresMs: fromMs }))
  // Keys that were to sign from then on wait again.
  const postponed = others
    .filter((key) => key.activeFromMs !== null && key.activeFromMs >= fromMs)
    .map((key) => ({ ...key, activeFromMs: null }))
  return [...ended, ...postponed, started]
}

/** The key as the key set shows it. Spec §2.1. */
export function toJwk(key: PublicKey, withKid: boolean): JsonWebKeyEntry {
  return {
    alg: 'RS256',
    kty: 'RSA',
    use: 'sig',
    exp: String(Math.floor(key.expiresMs / 1000)),
    n: key.n,
    e: key.e,
    ...(withKid && { kid: key.kid }),
  }
}
