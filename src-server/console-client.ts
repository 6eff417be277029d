import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { addresses } from '#contract/console.ts'
import { errorBody } from '#contract/errors.ts'
import { defaultDataFolder } from './platform/data-folder.ts'

/** What a running console writes beside its lock. */
const runningConsole = z.object({ urls: addresses, token: z.string() })
export type ConsoleAddress = z.output<typeof runningConsole>

/** The console refused; the message is its own. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal'
  /** Of its answer; undefined where there was none. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = status
  }
}

export type ConsoleClient = ReturnType<typeof createConsoleClient>

/** No answer is waited for longer, in milliseconds; a large import takes a while. */
const CALL_LIMIT_MS = 60_000

/** Calls the control API of the console that runs on this data folder. */
export function createConsoleClient(first: ConsoleAddress, dataFolder = defaultDataFolder()) {
  let known = first
  async function request(method: string, address: string, body?: unknown): Promise<Response> {
    return call(`${known.urls.console}/console/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${known.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
  }
  return {
    get urls() {
      return known.urls
    },
    /** A console that was started again has another token, and may have other addresses. */
    renew(): void {
      known = readNote(dataFolder) ?? known
    },
    /** A control route for a caller that makes its requests itself. */
    route: (address: string) => ({
      url: `${known.urls.console}/console/api${address}`,
      headers: { authorization: `Bearer ${known.token}` },
    }),
    async json<T extends z.ZodType>(
      schema: T,
      method: string,
      address: string,
      /** Bytes are sent as they are, anything else as JSON. */
      body?: unknown,
    ): Promise<z.output<T>> {
      const response = await request(method, address, body)
      return schema.parse(await whole(response.json(), response.url))
    },
    async text(address: string, method = 'GET'): Promise<string> {
      const response = await request(method, address)
      return whole(response.text(), response.url)
    },
  }
}

/**
 * Sends a request to the console. Without a signal of its own it ends after a minute, body and all.
 * @throws ConsoleRefusal with the reason where it is refused or nobody answers
 */
export async function call(url: string, init: RequestInit): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(CALL_LIMIT_MS)
  const response = await whole(fetch(url, { ...init, signal }), url)
  if (response.ok) return response
  const refusal = errorBody.safeParse(await response.json().catch(() => undefined))
  const { status } = response
  throw new ConsoleRefusal(refusal.data?.error.message ?? `The console answered ${status}`, {
    status,
  })
}

/** @throws ConsoleRefusal where the answer breaks off or takes too long */
function whole<T>(answer: Promise<T>, url: string): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw new ConsoleRefusal(`The console at ${new URL(url).origin} does not answer`, { cause })
  })
}

/** What a console wrote down on this data folder; undefined without a note, or for an unfinished one. */
function readNote(dataFolder: string): ConsoleAddress | undefined {
  try {
    const note = readFileSync(path.join(dataFolder, 'console.json'), 'utf8')
    return runningConsole.parse(JSON.parse(note))
  } catch {
    return undefined
  }
}

/** The console that runs on this data folder, or undefined when none answers. */
export async function findRunningConsole(
  dataFolder = defaultDataFolder(),
): Promise<ConsoleAddress | undefined> {
  const found = readNote(dataFolder)
  if (!found) return undefined
  try {
    await createConsoleClient(found, dataFolder).text('/overview')
    return found
  } catch {
    return undefined // its process is gone
  }
}
