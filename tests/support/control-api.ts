interface ConsoleAddress {
  urls: { console: string }
  token: string
}

/** The control API of a running console, as the page calls it. */
export function createControlApi({ urls, token }: ConsoleAddress) {
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${urls.console}/console/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
  }
}

export type ControlApi = ReturnType<typeof createControlApi>
