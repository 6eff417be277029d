import type { LoggedBody, LoggedExchange } from '#contract/request-log.ts'

interface NameValue {
  name: string
  value: string
}

/** HTTP Archive 1.2. */
export interface HarLog {
  log: {
    version: '1.2'
    creator: { name: string; version: string }
    entries: HarEntry[]
  }
}

type HarEntry = ReturnType<typeof toEntry>

const UNKNOWN = -1

/** `calls` oldest first. Secrets stay masked: what was not kept can't be exported. */
export function toHar(calls: readonly LoggedExchange[], version: string): HarLog {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Partner Payments Console', version },
      entries: calls.map(toEntry),
    },
  }
}

function toEntry(call: LoggedExchange) {
  const { timing } = call
  return {
    startedDateTime: call.at,
    time: call.elapsedMs,
    request: toRequest(call),
    response: {
      status: call.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toPairs(call.responseHeaders),
      content: toContent(call.responseBody, call.responseHeaders),
      redirectURL: headerOf(call.responseHeaders, 'location'),
      headersSize: UNKNOWN,
      bodySize: call.responseBytes,
    },
    cache: {},
    timings: {
      blocked: UNKNOWN,
      dns: UNKNOWN,
      connect: UNKNOWN,
      send: timing.arrivalMs,
      wait: timing.handlingMs,
      receive: timing.sendingMs,
    },
    comment: call.explanation.refusal?.message ?? '',
  }
}

function toRequest(call: LoggedExchange) {
  const { href, queryString } = addressOf(call)
  const { text } = call.requestBody
  return {
    method: call.method,
    url: href,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(call.requestHeaders),
    queryString,
    headersSize: UNKNOWN,
    bodySize: call.requestBytes,
    ...(text !== null &&
      text !== '' && {
        postData: { mimeType: headerOf(call.requestHeaders, 'content-type'), text },
      }),
  }
}

/** A call of an imported session may have an address that is none. */
function addressOf(call: LoggedExchange): { href: string; queryString: NameValue[] } {
  const base = `http://${headerOf(call.requestHeaders, 'host') || call.address}`
  if (!URL.canParse(call.path, base)) return { href: call.path, queryString: [] }
  const { href, searchParams } = new URL(call.path, base)
  return { href, queryString: toPairs([...searchParams]) }
}

function toContent({ text, bytes, isCut }: LoggedBody, headers: LoggedExchange['responseHeaders']) {
  return {
    size: bytes,
    mimeType: headerOf(headers, 'content-type'),
    ...(text !== null && { text }),
    ...(isCut && { comment: 'Only the start of the body was kept' }),
  }
}

function toPairs(fields: LoggedExchange['requestHeaders']): NameValue[] {
  return fields.map(([name, value]) => ({ name, value }))
}

function headerOf(fields: LoggedExchange['requestHeaders'], wanted: string): string {
  return fields.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}
