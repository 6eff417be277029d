import { partnerPing, type TokenAnswer, tokenAnswer } from '#contract/oauth.ts'
import { readJson } from '../../shared/json/read-json.ts'

/** An answer of the emulated API as it came. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  /** Those that matter here, in order of name. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly tookMs: number
  /** Epoch milliseconds. */
  readonly receivedMs: number
}

/** A token request with what came of it. */
export interface Exchange {
  readonly answer: Answer
  /** The token, where there is one. */
  readonly token?: Grant | undefined
  /** What trying the token gave. */
  readonly trial?: Answer | undefined
}

export interface Grant {
  readonly accessToken: string
  /** Lifetime in seconds, however `expires_in` is written. */
  readonly lifetimeS: number
  /** Epoch milliseconds by this page's clock, as a client would count. */
  readonly expiresMs: number
}

const HEADERS = ['cache-control', 'content-type', 'retry-after', 'www-authenticate', 'x-assumption']

/** Spec §4: `POST /api/oauth/token` with the body as written. @throws Error when no answer comes. */
export async function requestToken(baseUrl: string, body: string): Promise<Exchange> {
  const answer = await call(`${baseUrl}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { answer, token: readGrant(answer) }
}

/** Calls the partner API's ping with the token. @throws Error when no answer comes. */
export function tryToken(baseUrl: string, accessToken: string): Promise<Answer> {
  return call(`${baseUrl}/api/partner/ping`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
}

/** The token of an answer; undefined for a refusal. */
export function readGrant(answer: Answer): Grant | undefined {
  if (answer.status !== 200) return undefined
  const read = tokenAnswer.safeParse(readJson(answer.body))
  return read.success ? toGrant(read.data, answer.receivedMs) : undefined
}

/** What a successful ping says in one line. */
export function describePing(answer: Answer): string | undefined {
  const read = partnerPing.safeParse(readJson(answer.body))
  if (!read.success) return undefined
  return `Accepted for ${read.data.clientId}, ${read.data.expiresInS} s left`
}

function toGrant(answer: TokenAnswer, receivedMs: number): Grant {
  const lifetimeS = Number(answer.expires_in)
  return {
    accessToken: answer.access_token,
    lifetimeS,
    expiresMs: receivedMs + lifetimeS * 1000,
  }
}

async function call(url: string, init: RequestInit): Promise<Answer> {
  const startedMs = performance.now()
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Error(`${new URL(url).origin} does not answer`, { cause })
  })
  const body = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    headers: HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body,
    tookMs: Math.round(performance.now() - startedMs),
    receivedMs: Date.now(),
  }
}
