import { lookup as systemLookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Clock } from './clock.ts'
import { isLinkLocalAddress, isLinkLocalHost } from './link-local.ts'
import { http } from './node-http.ts'

export interface HttpCall {
  readonly method: string
  readonly url: string
  /** Name and value in order; repeats are sent as they are. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array | undefined
  /** For the whole answer. */
  readonly timeoutMs: number
  /** Bytes of the answer's body that are read; 1 MiB if absent. */
  readonly largestBodyBytes?: number
  /** Lets link-local and metadata addresses through. */
  readonly allowsLinkLocal?: boolean
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  /** Its beginning, as UTF-8. */
  readonly body: string
  readonly isCut: boolean
  /** Address that answered. */
  readonly remoteAddress: string
}

/** No answer came; the message says why, for people. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
}

export type HttpCaller = ReturnType<typeof createHttpCaller>

const LARGEST_BODY_BYTES = 1024 * 1024

const CLOSED = 'The connection was closed before an answer came'

/** What a code of Node says, in words. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens at HOST on this port: is your service running?'],
  [/^ENOTFOUND$/, 'There is no host HOST'],
  [/^EAI_AGAIN$/, 'HOST could not be looked up: is this machine offline?'],
  [/^(?:ECONNRESET|EPIPE)$/, CLOSED],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/, 'There is no way from this machine to HOST'],
  [/^EPROTO$/, 'It does not speak TLS here: try http:// instead of https://'],
  [/^HPE_HEADER_OVERFLOW$/, 'The header fields of its answer are larger than 16 KiB'],
  [/^HPE_/, 'It does not answer in HTTP/1.1'],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    'The certificate of HOST is self-signed, and this machine does not trust it: start the console with NODE_EXTRA_CA_CERTS, or use http://',
  ],
  [
    /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|CERT_UNTRUSTED)$/,
    'The certificate of HOST comes from an authority this machine does not know: start the console with NODE_EXTRA_CA_CERTS, or use http://',
  ],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of HOST has expired'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate of HOST is not valid yet: is a clock wrong?'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate is for other hosts than HOST'],
]

/**
 * Calls addresses the user named until `stopped`. Never follows a redirect: the answer shows it. `lookup` finds the
 * addresses of a name: those it hands over are the ones that are checked and connected to.
 */
export function createHttpCaller(
  clock: Clock,
  stopped: AbortSignal,
  lookup: LookupFunction = systemLookup,
) {
  const checkedLookup = refuseLinkLocal(lookup)
  return (call: HttpCall): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const url = new URL(call.url)
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (!call.allowsLinkLocal && isLinkLocalHost(host)) {
        reject(new CallFailure(`${host} is a link-local or metadata address: it is never called`))
        return
      }
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        toOptions(call, stopped, call.allowsLinkLocal ? lookup : checkedLookup),
      )
      let isAnswered = false
      let ended: Error | undefined
      const cancelTimer = clock.after(call.timeoutMs, () => {
        const missing = isAnswered ? 'whole answer' : 'answer'
        ended = new CallFailure(`No ${missing} within ${call.timeoutMs / 1000} s`)
        request.destroy(ended)
      })
      const fail = (error: NodeJS.ErrnoException): void => reject(explain(ended ?? error, host))
      request.on('error', fail)
      request.on('response', (response) => {
        isAnswered = true
        readAnswer(response, call.largestBodyBytes ?? LARGEST_BODY_BYTES).then(resolve, fail)
      })
      request.on('close', () => {
        cancelTimer()
        // An offer to change protocols ends the connection without a word.
        if (!isAnswered) fail(new CallFailure(CLOSED))
      })
      request.end(call.body)
    })
}

function toOptions(
  { method, headers, body, signal }: HttpCall,
  stopped: AbortSignal,
  lookup: LookupFunction,
): RequestOptions {
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))]
  const own = headers.filter(([name]) => !/^(?:content-length|transfer-encoding)$/i.test(name))
  return {
    method,
    // As a flat list, repeated fields go out repeated. Node then adds no Host by itself.
    headers: [...own.flat(), ...length] as unknown as Record<string, string>,
    lookup,
    agent: false,
    signal: signal ? AbortSignal.any([signal, stopped]) : stopped,
  }
}

/** Finds no address of a name that has such an address among its own. */
function refuseLinkLocal(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const refused = error ? undefined : addresses.find(isLinkLocalAddress)
      const failure =
        refused === undefined
          ? error
          : new CallFailure(`${hostname} is ${refused}, a link-local or metadata address`)
      callback(failure, found, family)
    })
}

async function readAnswer(response: IncomingMessage, largestBytes: number): Promise<HttpAnswer> {
  const remoteAddress = response.socket.remoteAddress ?? ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > largestBytes) break
  }
  const fields = response.rawHeaders
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: fields.flatMap((name, i): [string, string][] =>
      i % 2 === 0 ? [[name.toLowerCase(), fields[i + 1] ?? '']] : [],
    ),
    body: Buffer.concat(chunks).subarray(0, largestBytes).toString('utf8'),
    isCut: length > largestBytes,
    remoteAddress,
  }
}

function explain(error: NodeJS.ErrnoException, host: string): Error {
  if (error instanceof CallFailure) return error
  if (error.name === 'AbortError') return new CallFailure('Cancelled', { cause: error })
  const words = WORDS.find(([codes]) => codes.test(error.code ?? ''))?.[1]
  const message = words?.replace('HOST', host) ?? `No answer: ${error.message}`
  return new CallFailure(message, { cause: error })
}
