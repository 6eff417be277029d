import { z } from 'zod'
import type { BearerFailure } from '#contract/oauth.ts'
import type { TokenCheck } from '#contract/jwt.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The readable parts of a compact JWS. */
export interface DecodedToken {
  readonly header: JsonObject
  readonly claims: JsonObject
}

/** What a token has to say, besides being signed by us. */
export interface TokenExpectation {
  readonly type: 'at+jwt' | 'JWT'
  readonly issuer: string
  /** Undefined lets any audience pass. */
  readonly audience: string | undefined
  readonly nowMs: number
}

/** A check with the reason a failure of it has. */
export interface JudgedCheck extends TokenCheck {
  readonly failure: BearerFailure
}

/** Clocks may differ this much when a token says when it was issued, in seconds. */
const ISSUED_SKEW_S = 60

const jsonObject = z.record(z.string(), z.unknown())

/** Header and claims of a compact JWS, or undefined when it is none. The signature is not looked at. */
export function decodeToken(token: string): DecodedToken | undefined {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(token)
  const header = decodePart(parts?.[1])
  const claims = decodePart(parts?.[2])
  return header && claims && { header, claims }
}

function decodePart(part: string | undefined): JsonObject | undefined {
  if (part === undefined) return undefined
  try {
    const text = Buffer.from(part, 'base64url').toString('utf8')
    return jsonObject.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // not JSON
  }
}

export function toCheck(
  check: TokenCheck['check'],
  failure: BearerFailure,
  isPassed: boolean | null,
  detail: string,
): JudgedCheck {
  return { check, failure, isPassed, detail }
}

/** Algorithm, type and critical members. RFC 8725 §3.1 and §3.11, RFC 7515 §4.1.11. */
export function checkHeader({ header }: DecodedToken, type: string): JudgedCheck[] {
  const { alg, typ, crit } = header
  const isType = typeof typ === 'string' && typ.toLowerCase() === type.toLowerCase()
  return [
    toCheck('algorithm', 'wrong_algorithm', alg === 'RS256', `alg is ${show(alg)}, RS256 is taken`),
    toCheck('type', 'wrong_type', isType, `typ is ${show(typ)}, ${type} is taken`),
    toCheck(
      'critical',
      'wrong_type',
      crit === undefined,
      crit === undefined ? 'No critical extensions' : `crit is ${show(crit)}: none is understood`,
    ),
  ]
}

/** Issuer, audience and times. RFC 9068 §4, by the clock of the console. */
export function checkClaims({ claims }: DecodedToken, expected: TokenExpectation): JudgedCheck[] {
  const { iss, aud } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  const { audience } = expected
  return [
    toCheck(
      'issuer',
      'wrong_issuer',
      iss === expected.issuer,
      `iss is ${show(iss)}, ${expected.issuer} is expected`,
    ),
    toCheck(
      'audience',
      'wrong_audience',
      audience === undefined ? aud !== undefined : audiences.includes(audience),
      `aud is ${show(aud)}, ${audience ?? 'any'} is expected`,
    ),
    checkTimes(claims, expected.nowMs),
  ]
}

function checkTimes({ exp, nbf, iat }: JsonObject, nowMs: number): JudgedCheck {
  if (typeof exp !== 'number') {
    return toCheck('time', 'missing_claim', false, 'exp is not a number: a token has to end')
  }
  const aheadS = typeof nbf === 'number' ? nbf - nowMs / 1000 : 0
  if (aheadS > 0) {
    return toCheck('time', 'not_yet_valid', false, `It is not valid for another ${seconds(aheadS)}`)
  }
  if (typeof iat === 'number' && iat - nowMs / 1000 > ISSUED_SKEW_S) {
    return toCheck('time', 'not_yet_valid', false, 'It says that it was issued in the future')
  }
  const leftS = exp - nowMs / 1000
  return leftS > 0
    ? toCheck('time', 'expired', true, `It is valid for another ${seconds(leftS)}`)
    : toCheck('time', 'expired', false, `It expired ${seconds(-leftS)} ago`)
}

function seconds(value: number): string {
  return `${Math.ceil(value)} s`
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
