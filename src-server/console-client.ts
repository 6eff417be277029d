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
    const response = await fetch(`${urls.console}/console/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    const refusal = errorBody.safeParse(await response.json())
    throw new ConsoleRefusal(
      refusal.data?.error.message ?? `The console answered ${response.status}`,
    )
  }
  return {
    urls,
    async json<T extends z.ZodType>(
      schema: T,
      method: string,
      address: string,
      body?: unknown,
    ): Promise<z.output<T>> {
      const response = await request(method, address, body)
      return schema.parse(await response.json())
    },
    async text(address: string): Promise<string> {
      return (await request('GET', address)).text()
    },
  }
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
