import { lookup } from 'node:dns'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Clock } from './clock.ts'

export interface HttpCall {
  readonly method: string
  readonly url: string
  /** Name and value in order; repeats are sent as they are. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | undefined
  readonly timeoutMs: number
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  /** At most 1 MiB of it, as UTF-8. */
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

/** Addresses that reach cloud metadata or the wire itself rather than a provider. */
const REFUSED = new BlockList()
REFUSED.addSubnet('169.254.0.0', 16, 'ipv4')
REFUSED.addSubnet('fe80::', 10, 'ipv6')
REFUSED.addAddress('fd00:ec2::254', 'ipv6')
REFUSED.addAddress('100.100.100.200', 'ipv4')

/** Calls addresses the user named until `stopped`. Never follows a redirect: the answer shows it. */
export function createHttpCaller(clock: Clock, stopped: AbortSignal) {
  return (call: HttpCall): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const url = new URL(call.url)
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (isRefused(host)) {
        reject(new CallFailure(`${host} is a link-local or metadata address: it is never called`))
        return
      }
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        toOptions(call, stopped),
      )
      const cancelTimer = clock.after(call.timeoutMs, () =>
        request.destroy(new CallFailure(`No answer within ${call.timeoutMs / 1000} s`)),
      )
      request.on('close', cancelTimer)
      request.on('error', (error: NodeJS.ErrnoException) => reject(explain(error, host)))
      request.on('response', (response) => {
        readAnswer(response).then(resolve, (error) => reject(explain(error, host)))
      })
      request.end(call.body)
    })
}

function toOptions(
  { method, headers, body, signal }: HttpCall,
  stopped: AbortSignal,
): RequestOptions {
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))]
  const own = headers.filter(([name]) => !/^(?:content-length|transfer-encoding)$/i.test(name))
  return {
    method,
    // As a flat list, repeated fields go out repeated. Node then adds no Host by itself.
    headers: [...own.flat(), ...length] as unknown as Record<string, string>,
    lookup: refusingLookup,
    agent: false,
    signal: signal ? AbortSignal.any([signal, stopped]) : stopped,
  }
}

const refusingLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
    const refused = error ? undefined : addresses.find(isRefused)
    const failure =
      refused === undefined
        ? error
        : new CallFailure(`${hostname} is ${refused}, a link-local or metadata address`)
    callback(failure, found, family)
  })
}

function isRefused(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && REFUSED.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
  const remoteAddress = response.socket.remoteAddress ?? ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > LARGEST_BODY_BYTES) break
  }
  const fields = response.rawHeaders
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: fields.flatMap((name, i): [string, string][] =>
      i % 2 === 0 ? [[name.toLowerCase(), fields[i + 1] ?? '']] : [],
    ),
    body: Buffer.concat(chunks).subarray(0, LARGEST_BODY_BYTES).toString('utf8'),
    isCut: length > LARGEST_BODY_BYTES,
    remoteAddress,
  }
}

function explain(error: NodeJS.ErrnoException, host: string): Error {
  if (error instanceof CallFailure) return error
  if (error.name === 'AbortError') return new CallFailure('Cancelled', { cause: error })
  const words: Record<string, string> = {
    ECONNREFUSED: `Nothing listens at ${host} on this port: is your service running?`,
    ENOTFOUND: `There is no host ${host}`,
    ECONNRESET: 'The connection was closed before an answer came',
    EPROTO: 'It does not speak TLS here: try http:// instead of https://',
    HPE_INVALID_CONSTANT: 'It does not answer in HTTP/1.1',
  }
  return new CallFailure(words[error.code ?? ''] ?? `No answer: ${error.message}`, { cause: error })
}
