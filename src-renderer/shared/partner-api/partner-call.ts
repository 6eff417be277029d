import { readJson } from '../json/read-json.ts'

/** A request to the emulated API. */
export interface PartnerRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, so that what the user typed is what the server reads. */
  readonly body?: string | undefined
}

/** A request with what came back. `status` is 0 and `text` says why where no answer came. */
export interface PartnerCall {
  readonly request: PartnerRequest
  readonly startedAtMs: number
  readonly elapsedMs: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Calls the emulated API as any client would. A refusal is an answer to show; only the signal makes it throw. */
export async function callPartnerApi(
  request: PartnerRequest,
  signal?: AbortSignal,
): Promise<PartnerCall> {
  const { method, url, headers, body } = request
  const startedAtMs = Date.now()
  const started = performance.now()
  const call = { request, startedAtMs }
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    const elapsedMs = performance.now() - started
    return {
      ...call,
      elapsedMs,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
    }
  } catch (error) {
    if (signal?.aborted) throw error
    const host = new URL(url).host
    const text = `The server at ${host} does not answer`
    return { ...call, elapsedMs: performance.now() - started, status: 0, headers: {}, text }
  }
}

/** The answer's JSON; undefined where it is none. */
export function answerOf(call: PartnerCall): unknown {
  return readJson(call.text)
}
