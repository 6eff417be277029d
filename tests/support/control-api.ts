import type { TestApp } from './test-app.ts'

interface ConsoleAddress {
  urls: { console: string }
  token: string
}

interface ControlAnswer {
  status: number
  text: string
  /** The body where it is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect to be there
  json: any
}

type Call = (method: Method, path: string, body?: unknown) => Promise<ControlAnswer>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ControlApi = ReturnType<typeof withVerbs>

/** The control API of a running console, as the page calls it. */
export function createControlApi({ urls, token }: ConsoleAddress): ControlApi {
  return withVerbs(async (method, path, body) => {
    const response = await fetch(`${urls.console}/console/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        // A connection that is kept breaks in the hands of whoever restarts the console.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    return toAnswer(response.status, await response.text(), type)
  })
}

/** The control API of a console without ports. */
export function controlOf({ console: server, access }: TestApp): ControlApi {
  return withVerbs(async (method, path, body) => {
    const answer = await server.inject({
      method,
      url: `/console/api${path}`,
      headers: { authorization: `Bearer ${access.token}` },
      ...(body !== undefined && { payload: body as object }),
    })
    return toAnswer(answer.statusCode, answer.body, String(answer.headers['content-type']))
  })
}

function toAnswer(status: number, text: string, type: string): ControlAnswer {
  return { status, text, json: type.startsWith('application/json') ? JSON.parse(text) : undefined }
}

function withVerbs(call: Call) {
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
  }
}
