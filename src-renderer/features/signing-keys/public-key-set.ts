/** One real answer of the key set's address. */
export interface PublicAnswer {
  readonly status: number
  readonly body: string
  readonly durationMs: number
}

/** Fetches the key set as any verifier does, past the browser's cache; the fetch audit records it. */
export async function fetchPublicKeySet(url: string): Promise<PublicAnswer> {
  const startedMs = performance.now()
  const response = await fetch(url, { cache: 'no-store' })
  const body = await response.text()
  return { status: response.status, body, durationMs: performance.now() - startedMs }
}
