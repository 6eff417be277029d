import { describe, expect, test } from 'vitest'
import { findPythonWithJwt, pyJwtVerifier } from '../support/pyjwt.ts'
import { startRealConsole } from '../support/real-console.ts'
import {
  joseVerifier,
  jwksRsaVerifier,
  startExpressProvider,
  startProvider,
  type Verifier,
  type VerifierSettings,
} from '../support/sample-providers.ts'

type StartProvider = (settings: VerifierSettings) => Promise<string>

const served =
  (create: (settings: VerifierSettings) => Verifier): StartProvider =>
  (settings) =>
    startProvider(create(settings))

const PROVIDERS: [name: string, start: StartProvider][] = [
  ['jose', served(joseVerifier)],
  ['jwks-rsa', served(jwksRsaVerifier)],
  ['express-oauth2-jwt-bearer', startExpressProvider],
]

const python = findPythonWithJwt()
if (python !== undefined) PROVIDERS.push(['PyJWT', served(pyJwtVerifier(python))])
else process.stdout.write('PyJWT is left out: no python3 here imports jwt and cryptography\n')

async function start(startOne: StartProvider) {
  const { api, clientId, settings, urls } = await startRealConsole()
  const mint = async (others: object = {}): Promise<string> => {
    const path = '/environments/sandbox/outbound-tokens'
    return (await api.post(path, { clientId, ...others })).json.token
  }
  const ask = async (url: string, token: string): Promise<number> =>
    (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status
  /** A verifier may look for new keys a moment later than its token comes. */
  const isLetIn = (url: string, token: string) =>
    expect.poll(() => ask(url, token), { timeout: 10_000, interval: 100 }).toBe(200)
  return { api, urls, settings, mint, ask, isLetIn, url: await startOne(settings) }
}

describe.each(PROVIDERS)('a provider on %s', { timeout: 30_000 }, (_name, startOne) => {
  test('lets in what is issued, before, during and after a rotation', async () => {
    const { api, mint, ask, isLetIn, url } = await start(startOne)
    const before = await mint()
    expect(await ask(url, before)).toBe(200)

    const next = (await api.post('/signing-keys/rotate', { publishAheadS: 60 })).json
    const during = await mint()
    expect(await ask(url, during)).toBe(200)
    await api.post(`/signing-keys/${next.kid}/activate`)
    const after = await mint()

    await isLetIn(url, after)
    expect(await ask(url, before)).toBe(200)
    expect(await ask(url, during)).toBe(200)
  })

  test('goes on when the key it had expired, and its tokens are out for who comes later', async () => {
    const { api, mint, ask, isLetIn, url, settings } = await start(startOne)
    const old = await mint()
    expect(await ask(url, old)).toBe(200)
    const { keys } = (await api.get('/signing-keys')).json

    await api.post(`/signing-keys/${keys[0].kid}/expire`)
    const fresh = await mint()
    const newcomer = await startOne(settings)

    await isLetIn(url, fresh)
    expect(await ask(newcomer, fresh)).toBe(200)
    expect(await ask(newcomer, old)).toBe(401)
  })

  test('shuts out expired tokens and those for somebody else', async () => {
    const { mint, ask, url } = await start(startOne)
    expect(await ask(url, await mint())).toBe(200)

    const tokens = [
      await mint({ mutation: 'expired' }),
      await mint({ audience: 'somebody-else' }),
      await mint({ mutation: 'alg-none' }),
      await mint({ mutation: 'foreign-key' }),
    ]

    for (const token of tokens) expect(await ask(url, token)).toBe(401)
  })

  test('reads the same key set from each of the three addresses', async () => {
    const { settings, urls, mint, ask } = await start(startOne)
    const token = await mint()

    for (const address of [urls.sandbox, urls.live, urls.auth]) {
      const keySetUrl = `${address}/.well-known/jwks.json`
      expect(await ask(await startOne({ ...settings, keySetUrl }), token)).toBe(200)
    }
  })
})
