import {
  LOGGED_BODY_CHARACTERS,
  type LogAddress,
  type LoggedBody,
  type LoggedExchange,
  type LoggedRequest,
  type RequestExplanation,
} from '#contract/request-log.ts'
import { maskBody, maskHeader, maskPath } from './masking.domain.ts'

type Headers = Readonly<Record<string, unknown>>

/** The start of a body, as it went over the wire, and how long it was; null was not read or is no text. */
export interface CapturedBody {
  readonly start: Buffer | string | null
  readonly bytes: number
}

/** A call as it was; holds its secrets, so it is for memory alone. */
export interface CapturedExchange {
  readonly address: LogAddress
  readonly id: string
  readonly atMs: number
  readonly method: string
  readonly url: string
  readonly ip: string
  readonly status: number
  readonly isStream: boolean
  readonly requestHeaders: Headers
  readonly requestBody: CapturedBody
  readonly responseHeaders: Headers
  readonly responseBody: CapturedBody
  readonly explanation: RequestExplanation
  readonly timing: LoggedExchange['timing']
}

type Facts = Omit<LoggedRequest, 'seq'>
type Contents = Omit<LoggedExchange, keyof LoggedRequest>

/** A call to be kept; both texts are JSON without secrets. */
export interface LogEntry {
  readonly address: LogAddress
  /** What lists show. */
  readonly facts: string
  /** The rest of it. */
  readonly contents: string
}

/** What is kept of a call: its secrets masked, its bodies cut. */
export function toLogEntry(call: CapturedExchange): LogEntry {
  const { explanation, timing, requestHeaders, responseHeaders } = call
  const assumptions = textOf(responseHeaders['x-assumption'])
  const facts: Facts = {
    id: call.id,
    address: call.address,
    at: new Date(call.atMs).toISOString(),
    method: call.method,
    path: maskPath(call.url),
    status: call.status,
    elapsedMs: rounded(timing.arrivalMs + timing.handlingMs + timing.sendingMs),
    client: `${call.ip} ${textOf(requestHeaders['user-agent'])}`.trim().slice(0, 256),
    requestBytes: call.requestBody.bytes,
    responseBytes: call.responseBody.bytes,
    paymentId: explanation.payment?.id ?? null,
    assumptions: assumptions === '' ? [] : assumptions.split(', '),
    isStream: call.isStream,
  }
  const contents: Contents = {
    requestHeaders: toFields(requestHeaders),
    requestBody: toBody(call.requestBody, requestHeaders),
    responseHeaders: toFields(responseHeaders),
    responseBody: toBody(call.responseBody, responseHeaders),
    explanation,
    timing: {
      arrivalMs: rounded(timing.arrivalMs),
      handlingMs: rounded(timing.handlingMs),
      sendingMs: rounded(timing.sendingMs),
    },
  }
  return { address: call.address, facts: JSON.stringify(facts), contents: JSON.stringify(contents) }
}

function toBody({ start, bytes }: CapturedBody, headers: Headers): LoggedBody {
  const text = start === null ? null : start.toString()
  if (text === null || text.includes('\0')) return { text: null, bytes, isCut: false }
  const cut = text.slice(0, LOGGED_BODY_CHARACTERS)
  return {
    text: maskBody(cut, textOf(headers['content-type'])),
    bytes,
    isCut: cut.length < text.length || Buffer.byteLength(text) < bytes,
  }
}

function toFields(headers: Headers): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, maskHeader(name, textOf(value))])
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === undefined || value === null ? '' : String(value)
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}
