import type { z } from 'zod'
import { type outboundCallBody, outboundCallBody as callBody } from '#contract/outbound-calls.ts'
import { type MintToken, mintTokenBody } from '#contract/jwt.ts'
import { parseDuration } from '../../shared/time/duration.ts'
import { parseHeaderLines } from '../../shared/http/header-lines.ts'

/** The form of the Mint panel as it is typed. */
export interface MintForm {
  readonly clientId: string
  readonly audience: string
  readonly lifetime: string
  readonly extraClaims: string
  /** Empty for a good token. */
  readonly mutation: string
  readonly url: string
  readonly method: string
  readonly headers: string
  readonly body: string
}

export type MintProblems = Readonly<Partial<Record<keyof MintForm, string>>>

export interface Read<T> {
  /** Set when nothing is wrong. */
  readonly value: T | undefined
  readonly problems: MintProblems
}

export const EMPTY_FORM: MintForm = {
  clientId: '',
  audience: '',
  lifetime: '',
  extraClaims: '',
  mutation: '',
  url: '',
  method: 'GET',
  headers: '',
  body: '',
}

/** What to mint; fields left empty keep what assumption `outbound-claims` says. */
export function readMint(form: MintForm): Read<MintToken> {
  const claims = readObject(form.extraClaims)
  const lifetimeS = form.lifetime === '' ? undefined : parseDuration(form.lifetime)
  if (typeof claims === 'string') return { value: undefined, problems: { extraClaims: claims } }
  if (form.lifetime !== '' && lifetimeS === undefined) {
    return { value: undefined, problems: { lifetime: 'Write a span such as 45s, 5m or 1h' } }
  }
  const read = mintTokenBody.safeParse({
    clientId: form.clientId,
    ...(form.audience.trim() !== '' && { audience: form.audience }),
    ...(lifetimeS !== undefined && { lifetimeS }),
    ...(claims && { extraClaims: claims }),
    ...(form.mutation !== '' && { mutation: form.mutation }),
  })
  return { value: read.data, problems: problemsOf(read.error, { lifetimeS: 'lifetime' }) }
}

/** The call to make; its token is made for it with the choices of the same form. */
export function readCall(form: MintForm): Read<z.input<typeof outboundCallBody>> {
  const mint = readMint(form)
  const headers = parseHeaderLines(form.headers)
  if (typeof headers === 'string') return { value: undefined, problems: { headers } }
  if (!mint.value) return { value: undefined, problems: mint.problems }
  const { mutation, ...token } = mint.value
  const call = {
    token,
    url: form.url.trim(),
    method: form.method.trim() || 'GET',
    headers,
    ...(mutation !== undefined && { mutation }),
    ...(form.body !== '' && { body: form.body }),
  }
  const read = callBody.safeParse(call)
  return { value: read.success ? call : undefined, problems: problemsOf(read.error, {}) }
}

function problemsOf(
  error: z.ZodError | undefined,
  names: Readonly<Record<string, string>>,
): MintProblems {
  const entries = (error?.issues ?? []).map(({ path, message }) => {
    const field = String(path[0] ?? '')
    return [names[field] ?? field, message] as const
  })
  return Object.fromEntries(entries.toReversed()) as MintProblems
}

/** The object, undefined for nothing typed, or what is wrong with it. */
function readObject(text: string): Record<string, unknown> | string | undefined {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject
      ? (value as Record<string, unknown>)
      : 'Write a JSON object such as {"scope": "payments"}'
  } catch (error) {
    return error instanceof Error ? `No JSON: ${error.message}` : 'No JSON'
  }
}
