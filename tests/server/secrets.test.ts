import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { tokenAnswer } from '#contract/oauth.ts'
import type { KeyProtector } from '../../src-server/platform/key-protector.ts'
import { createControlApi } from '../support/control-api.ts'
import { startServer } from '../support/sample-providers.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

/** Everything that is on the disk, the write-ahead log included. */
function bytesOf(folder: string): Buffer {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  return Buffer.concat(
    files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(path.join(file.parentPath, file.name))),
  )
}

const flip = (byte: number): number => byte ^ 0x5a

/** Stands for a key store of an operating system. */
const FLIPPING: KeyProtector = {
  kind: 'os_key_store',
  label: 'Encrypted with the keychain of this account',
  protect: (bytes) => bytes.map(flip),
  unprotect: (bytes) => bytes.map(flip),
}

/**
 * Whether some of a private key is there in the clear. Its modulus is part of it, perhaps spread over pages; the
 * public one is kept as text.
 */
function holdsPrivateKey(folder: string, { n }: { n: string }): boolean {
  const bytes = bytesOf(folder)
  const modulus = Buffer.from(n, 'base64url')
  return [0, 64, 128, 192].some((from) => bytes.includes(modulus.subarray(from, from + 64)))
}

/** Makes every kind of secret there is and returns them all. */
async function makeSecrets(console: Awaited<ReturnType<typeof startTestConsole>>) {
  const api = createControlApi(console)
  const { clientId, clientSecret, secretKey } = console.environments.sandbox
  const made = (await api.post('/environments/sandbox/clients', {})).json
  const one = `/environments/sandbox/clients/${made.client.clientId}`
  const rotated = (await api.post(`${one}/rotate-secret`, { overlapS: 60 })).json
  const merchant = (await api.post('/environments/live/merchant/rotate-secret-key')).json
  const askForToken = async (secret: unknown) =>
    fetch(`${console.urls.sandbox}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret: secret }),
    })
  const { access_token: token } = tokenAnswer.parse(await (await askForToken(clientSecret)).json())
  await askForToken('a-wrong-secret-by-hand')
  await askForToken({ nested: 'a-malformed-secret' })
  await fetch(`${console.urls.sandbox}/api/partner/ping`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await fetch(`${console.urls.live}/api/partner/ping`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const url = await startServer((_request, response) => void response.end())
  const call = await api.post('/environments/sandbox/outbound-calls', { token: { clientId }, url })
  const { live } = console.environments
  return [
    clientSecret,
    secretKey,
    live.clientSecret,
    live.secretKey,
    made.clientSecret,
    rotated.clientSecret,
    merchant.secretKey,
    token.split('.')[2],
    call.json.accessToken.split('.')[2],
    'a-wrong-secret-by-hand',
    'a-malformed-secret',
  ].map(String)
}

describe('secrets', () => {
  test('are nowhere in the data folder, only hashes of them', async () => {
    const dataFolder = aTempFolder()
    const console = await startTestConsole({ dataFolder })
    const secrets = await makeSecrets(console)

    const whileRunning = bytesOf(dataFolder)
    await console.close()
    const afterwards = bytesOf(dataFolder)

    expect(secrets.every((secret) => secret.length > 10)).toBe(true)
    for (const secret of secrets) {
      expect([secret, whileRunning.includes(secret)]).toEqual([secret, false])
      expect([secret, afterwards.includes(secret)]).toEqual([secret, false])
    }
    expect(afterwards.includes(console.environments.sandbox.clientId)).toBe(true)
  })

  test('are nowhere in the log, at its most talkative', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const console = await startTestConsole({ logger })

    const secrets = [...(await makeSecrets(console)), console.token]

    const log = lines.join('')
    expect(log).toContain('refused')
    for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
  })

  test('of signing lie on the disk as the key protector gives them, also those from before', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder })
    const { keys } = (await createControlApi(first).get('/signing-keys')).json
    await first.close()
    const keptClear = holdsPrivateKey(dataFolder, keys[0])

    const second = await startTestConsole({ dataFolder, keyProtector: FLIPPING })
    const api = createControlApi(second)
    const { clientId } = second.environments.sandbox
    const minted = await api.post('/environments/sandbox/outbound-tokens', { clientId })
    const next = (await api.post('/signing-keys/rotate', {})).json
    const { protection } = (await api.get('/signing-keys')).json
    await second.close()

    expect(keptClear).toBe(true)
    expect(minted.json.header.kid).toBe(keys[0].kid)
    expect(protection).toEqual({ kind: FLIPPING.kind, label: FLIPPING.label })
    expect(holdsPrivateKey(dataFolder, keys[0])).toBe(false)
    expect(holdsPrivateKey(dataFolder, next)).toBe(false)
  })

  test('of signing that cannot be read here give way to a new key; their tokens stay good', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder, keyProtector: FLIPPING })
    const [old] = (await createControlApi(first).get('/signing-keys')).json.keys
    const { clientId } = first.environments.sandbox
    const mint = async (console: typeof first) => {
      const api = createControlApi(console)
      return (await api.post('/environments/sandbox/outbound-tokens', { clientId })).json
    }
    const { token } = await mint(first)
    await first.close()

    const second = await startTestConsole({ dataFolder, clock: first.clock })
    const { header } = await mint(second)
    const verdict = await createControlApi(second).post('/environments/sandbox/jwt/verify', {
      token,
      as: 'outbound',
      audience: clientId,
    })

    expect(header.kid).not.toBe(old.kid)
    expect(verdict.json.checks).toContainEqual(
      expect.objectContaining({ check: 'signature', isPassed: true }),
    )
  })

  test('of a target that cannot be read here outlast an edit, unless all are given anew', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder, keyProtector: FLIPPING })
    const targets = '/environments/sandbox/sessions/orders/targets'
    const made = await createControlApi(first).post(targets, {
      url: 'http://127.0.0.1:9/hooks',
      headers: [['x-tenant', 'acme']],
      signing: { secret: 'a-secret-of-its-own' },
    })
    const target = `${targets}/${made.json.id}`
    await first.close()
    const headless = await startTestConsole({ dataFolder, clock: first.clock })
    const api = createControlApi(headless)

    const renamed = await api.patch(target, { name: 'Renamed', signing: { mode: 'hmac-sha512' } })
    const half = await api.patch(target, { headers: [['x-tenant', 'other']] })
    const otherHalf = await api.patch(target, { signing: { secret: 'another-secret-here' } })

    expect(renamed.json).toMatchObject({ name: 'Renamed', signing: { secretHint: '…-own' } })
    expect([half.status, otherHalf.status]).toEqual([409, 409])
    expect(half.json.error.message).toContain('give both signing.secret and headers')
    await headless.close()
    const third = await startTestConsole({
      dataFolder,
      clock: first.clock,
      keyProtector: FLIPPING,
    })
    const kept = (await createControlApi(third).get(targets)).json.targets[0]
    expect(kept).toMatchObject({ name: 'Renamed', headers: [['x-tenant', 'acme']] })
    await third.close()

    const again = await startTestConsole({ dataFolder, clock: first.clock })
    const anew = await createControlApi(again).patch(target, {
      headers: [['x-tenant', 'other']],
      signing: { secret: 'another-secret-here' },
    })
    expect(anew.json).toMatchObject({
      headers: [['x-tenant', 'other']],
      signing: { secretHint: '…here' },
    })
  })
})
