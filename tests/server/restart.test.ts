import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { tokenAnswer } from '#contract/oauth.ts'
import { createControlApi } from '../support/control-api.ts'
import { startServer } from '../support/sample-providers.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

const CLIENTS = '/environments/sandbox/clients'

type Console = Awaited<ReturnType<typeof startTestConsole>>

/** A connection kept from before the restart would only break. */
const ONCE = { connection: 'close' }

async function requestToken({ urls }: Console, body: object) {
  const answer = await fetch(`${urls.sandbox}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ONCE },
    body: JSON.stringify(body),
  })
  return { status: answer.status, token: tokenAnswer.parse(await answer.json()).access_token }
}

async function ping({ urls }: Console, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...ONCE }
  return (await fetch(`${urls.sandbox}/api/partner/ping`, { headers })).status
}

/** Stops the console and starts it on the same data, ports and clock: the addresses are in its tokens. */
async function restart(console: Console): Promise<Console> {
  const portOf = (url: string): number => Number(new URL(url).port)
  const { sandbox, live, auth, console: page } = console.urls
  const ports = {
    sandbox: portOf(sandbox),
    live: portOf(live),
    auth: portOf(auth),
    console: portOf(page),
  }
  await console.close()
  return startTestConsole({ dataFolder: console.dataFolder, clock: console.clock, ports })
}

describe('a restart', () => {
  test('keeps clients, merchant keys, signing keys and issued tokens', async () => {
    const first = await startTestConsole({ dataFolder: aTempFolder() })
    const { clientId, clientSecret } = first.environments.sandbox
    const { token } = await requestToken(first, { clientId, clientSecret })
    const gone = await requestToken(first, { clientId, clientSecret })
    const api = createControlApi(first)
    const { tokens } = (await api.get('/environments/sandbox/tokens')).json
    await api.post(`/environments/sandbox/tokens/${tokenIdOf(gone.token)}/revoke`)
    await ping(first, token)
    await api.post('/environments/live/clients', { name: 'Acquirer B' })
    await fetch(`${first.urls.auth}/.well-known/jwks.json`, { headers: ONCE })
    const read = async (console: Console) => {
      const { get } = createControlApi(console)
      const paths = [CLIENTS, '/environments/live/clients', '/environments/sandbox/merchant']
      const others = ['/environments/sandbox/tokens', '/signing-keys', '/key-set/fetches']
      return Promise.all([...paths, ...others].map(async (path) => (await get(path)).json))
    }
    const before = await read(first)

    const second = await restart(first)

    expect(await read(second)).toEqual(before)
    expect(tokens).toHaveLength(2)
    expect(await ping(second, token)).toBe(200)
    expect(await ping(second, gone.token)).toBe(401)
    expect((await requestToken(second, { clientId, clientSecret })).status).toBe(200)
    expect(second.environments.sandbox).toEqual({
      ...first.environments.sandbox,
      clientSecret: null,
      secretKey: null,
    })
  })

  test('cuts nothing off half-way: tokens asked for last are kept or never were', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const first = await startTestConsole({ dataFolder: aTempFolder(), logger })
    const { clientId, clientSecret } = first.environments.sandbox
    const asked = Array.from({ length: 40 }, () =>
      requestToken(first, { clientId, clientSecret }).catch(() => undefined),
    )
    await Promise.race(asked)

    const second = await restart(first)

    expect(lines).toEqual([])
    const answered = (await Promise.all(asked)).flatMap((answer) => answer?.token ?? [])
    expect(answered.length).toBeGreaterThan(0)
    for (const token of answered) expect(await ping(second, token)).toBe(200)
  })

  test('ends an outbound call that waits for its answer, and keeps what is known of it', async () => {
    const first = await startTestConsole({ dataFolder: aTempFolder() })
    const { clientId } = first.environments.sandbox
    const arrived = Promise.withResolvers<void>()
    const url = await startServer(() => arrived.resolve())
    const calls = '/environments/sandbox/outbound-calls'
    const answer = createControlApi(first)
      .post(calls, { token: { clientId }, url })
      .catch(() => undefined)
    await arrived.promise

    const second = await restart(first)
    await answer

    const kept = (await createControlApi(second).get(calls)).json.calls
    expect(kept).toMatchObject([{ clientId, answer: null, failure: 'Cancelled' }])
  })

  test('marks a conformance run it cut off', async () => {
    const first = await startTestConsole({ dataFolder: aTempFolder() })
    const url = 'http://127.0.0.1:1/'
    const run = (await createControlApi(first).post('/conformance/runs', { url })).json

    const second = await restart(first)

    const read = (await createControlApi(second).get(`/conformance/runs/${run.id}`)).json
    expect(read.state).not.toBe('running')
    expect(read.rows.every(({ result }: { result: string }) => result !== 'running')).toBe(true)
  })
})

function tokenIdOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
}
