import type { Environment } from '#contract/environments.ts'
import { type LoggedExchange, MASK } from '#contract/request-log.ts'
import type { PartnerRequest } from '../../shared/partner-api/partner-call.ts'
import { isCredentialField, ownHeaders } from './curl-command.ts'

/** What the page can put where the log has masks. */
export interface Credentials {
  readonly secretKey: string
  readonly publishableKey: string
}

const MASKED_CLIENT_SECRET = new RegExp(`"client_secret"(\\s*:\\s*)"[^"]*${MASK}"`)

/** Why a call can't be made again from here; undefined where it can. */
export function reasonNotToResend(call: LoggedExchange): string | undefined {
  if (call.isStream) return 'A stream is followed, not sent'
  if (call.requestBody.isCut) return 'Only the start of its body was kept'
  const [, type = ''] = call.requestHeaders.find(([name]) => name === 'content-type') ?? []
  const hasBody = call.requestBody.bytes > 0
  if (hasBody && call.requestBody.text !== null && !type.includes('json')) {
    return 'Its body is not JSON'
  }
  return undefined
}

/** The call as it can be made now, with the masks that the log put in. */
export function toRequest(call: LoggedExchange, baseUrl: string): PartnerRequest {
  const { text } = call.requestBody
  return {
    method: call.method,
    url: baseUrl + call.path,
    headers: Object.fromEntries(ownHeaders(call)),
    ...(text !== null && text !== '' && { body: text }),
  }
}

/** The request with the key that the page has wherever a header still is as the log masked it. */
export function withKey(
  request: PartnerRequest,
  call: LoggedExchange,
  credentials: Credentials,
): PartnerRequest {
  const logged = new Map(call.requestHeaders)
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const isAsLogged = value.includes(MASK) && logged.get(name) === value
    const key = isAsLogged && isCredentialField(call, name) && keyOf(call, credentials)
    if (typeof key !== 'string') return [name, value]
    return [name, name === 'authorization' ? `Bearer ${key}` : key]
  })
  return { ...request, headers: Object.fromEntries(headers) }
}

function keyOf(call: LoggedExchange, credentials: Credentials): string | undefined {
  const kind = call.explanation.credential?.kind
  if (kind === 'publishable-key') return credentials.publishableKey
  return kind === 'secret-key' ? credentials.secretKey : undefined
}

/** The body with the payment's client secret put back; unchanged where there is none. */
export function withClientSecret(
  request: PartnerRequest,
  clientSecret: string | null | undefined,
): PartnerRequest {
  if (typeof clientSecret !== 'string') return request
  const { body, url } = request
  return {
    ...request,
    url: url.replace(/([?&]client_secret=)[^&]*•+[^&]*/, `$1${encodeURIComponent(clientSecret)}`),
    ...(body !== undefined && {
      body: body.replace(MASKED_CLIENT_SECRET, `"client_secret"$1${JSON.stringify(clientSecret)}`),
    }),
  }
}

/** Whether a secret is still missing in it. */
export function isMasked({ url, headers, body = '' }: PartnerRequest): boolean {
  const texts = [url, body, ...Object.values(headers)]
  return url.includes(encodeURIComponent(MASK)) || texts.some((text) => text.includes(MASK))
}

/** The environment whose keys a call takes. */
export function environmentOf({ address }: LoggedExchange, open: Environment): Environment {
  return address === 'auth' ? open : address
}
