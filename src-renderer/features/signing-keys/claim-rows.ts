import { formatDuration } from '../../shared/time/duration.ts'

export interface ClaimRow {
  readonly name: string
  /** The value as JSON; a string without its quotes. */
  readonly value: string
  /** What the claim says, for people. */
  readonly meaning: string
  /** Set where the claim alone makes a verifier refuse the token now. */
  readonly isRefused: boolean
}

const MEANINGS: Readonly<Record<string, string>> = {
  iss: 'Who signed it',
  sub: 'Whom it is about',
  aud: 'Who may accept it',
  jti: 'Its own id',
  client_id: 'The client it was given to',
  scope: 'What it allows',
  env: 'Environment',
}

const TIMES = new Set(['exp', 'nbf', 'iat', 'auth_time'])
/** Seconds of 8 640 000 000 000 000 ms, the last moment a date can be. */
const LAST_MOMENT_S = 8_640_000_000_000

/** One row a claim, in the token's order. `nowMs` is what "ago" counts from. */
export function claimRows(claims: Readonly<Record<string, unknown>>, nowMs: number): ClaimRow[] {
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    ...describe(name, value, nowMs),
  }))
}

function describe(
  name: string,
  value: unknown,
  nowMs: number,
): Pick<ClaimRow, 'meaning' | 'isRefused'> {
  if (!TIMES.has(name)) return { meaning: MEANINGS[name] ?? '', isRefused: false }
  if (typeof value !== 'number' || Math.abs(value) > LAST_MOMENT_S) {
    return { meaning: 'Not a time: it has to be seconds since 1970, as a number', isRefused: true }
  }
  const aheadS = value - nowMs / 1000
  const moment = new Date(value * 1000).toISOString().replace('.000Z', 'Z').replace('T', ' ')
  return { meaning: `${moment} · ${timeWords(name, aheadS)}`, isRefused: isOff(name, aheadS) }
}

function timeWords(name: string, aheadS: number): string {
  const span = formatDuration(Math.abs(aheadS))
  if (name === 'exp') return aheadS > 0 ? `expires in ${span}` : `expired ${span} ago`
  if (name === 'nbf') return aheadS > 0 ? `valid in ${span}` : `valid since ${span}`
  return aheadS > 0 ? `in ${span}, in the future` : `${span} ago`
}

function isOff(name: string, aheadS: number): boolean {
  if (name === 'exp') return aheadS <= 0
  return name !== 'auth_time' && aheadS > 60
}
