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
}

export type ConsoleClient = ReturnType<typeof createConsoleClient>

/** Calls the control API of a console. */
export function createConsoleClient({ urls, token }: ConsoleAddress) {
  async function request(method: string, address: string, body?: unknown): Promise<Response> {
    return call(`${urls.console}/console/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
  }
  return {
    urls,
    async json<T extends z.ZodType>(
      schema: T,
      method: string,
      address: string,
      /** Bytes are sent as they are, anything else as JSON. */
      body?: unknown,
    ): Promise<z.output<T>> {
      const response = await request(method, address, body)
      return schema.parse(await response.json())
    },
    async text(address: string, method = 'GET'): Promise<string> {
      return (await request(method, address)).text()
    },
  }
}

/** Sends a request to the console. @throws ConsoleRefusal with the reason where it is refused or nobody answers */
export async function call(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new ConsoleRefusal(`The console at ${new URL(url).origin} does not answer`, { cause })
  })
  if (response.ok) return response
  const refusal = errorBody.safeParse(await response.json().catch(() => undefined))
  throw new ConsoleRefusal(refusal.data?.error.message ?? `The console answered ${response.status}`)
}

/** The console that runs on this data folder, or undefined when none answers. */
export async function findRunningConsole(
  dataFolder = defaultDataFolder(),
): Promise<ConsoleAddress | undefined> {
  try {
    const note = readFileSync(path.join(dataFolder, 'console.json'), 'utf8')
    const found = runningConsole.parse(JSON.parse(note))
    await createConsoleClient(found).text('/overview')
    return found
  } catch {
    return undefined // no note, an unfinished one, or one whose process is gone
  }
}
