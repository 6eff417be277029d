import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CredentialsFileError, readCredentialsFile } from '../../src-server/credentials-file.ts'
import { createControlApi } from '../support/control-api.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

const KNOWN = {
  sandbox: {
    clients: [
      { clientId: 'acquirer-a', clientSecret: 'a-known-secret', name: 'A', tokenLifetimeS: 60 },
      { clientId: 'acquirer-b', clientSecret: 'b-known-secret', audience: 'b' },
    ],
    secretKey: `snd_${'a'.repeat(64)}`,
    publishableKey: `pk_snd_${'0'.repeat(32)}`,
  },
  live: { clients: [{ clientId: 'acquirer-a', clientSecret: 'a-live-secret' }] },
}

function write(content: unknown): string {
  const file = path.join(aTempFolder(), 'credentials.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function startWith(content: unknown, dataFolder = aTempFolder()) {
  return startTestConsole({ dataFolder, credentials: readCredentialsFile(write(content)) })
}

describe('a credentials file', () => {
  test('sets known clients and merchant keys, per environment', async () => {
    const console = await startWith(KNOWN)
    const askForToken = (url: string, clientId: string, clientSecret: string) =>
      fetch(`${url}/api/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret }),
      })

    const answers = [
      await askForToken(console.urls.sandbox, 'acquirer-a', 'a-known-secret'),
      await askForToken(console.urls.sandbox, 'acquirer-b', 'b-known-secret'),
      await askForToken(console.urls.live, 'acquirer-a', 'a-live-secret'),
      await askForToken(console.urls.live, 'acquirer-a', 'a-known-secret'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401])
    expect(await answers[0]?.json()).toMatchObject({ expires_in: 60 })
    expect(console.environments.sandbox).toEqual({
      clientId: 'acquirer-a',
      clientSecret: 'a-known-secret',
      secretKey: KNOWN.sandbox.secretKey,
      publishableKey: KNOWN.sandbox.publishableKey,
    })
    expect(console.environments.live).toMatchObject({
      clientId: 'acquirer-a',
      clientSecret: 'a-live-secret',
      secretKey: expect.stringMatching(/^prd_/),
    })
  })

  test('changes what is there already and leaves other clients alone', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder })
    await first.close()
    const second = await startWith(KNOWN, dataFolder)
    await second.close()

    const third = await startWith(
      { sandbox: { clients: [{ clientId: 'acquirer-a', clientSecret: 'another-secret' }] } },
      dataFolder,
    )

    const api = createControlApi(third)
    const { clients } = (await api.get('/environments/sandbox/clients')).json
    expect(clients).toMatchObject([
      { clientId: first.environments.sandbox.clientId },
      { clientId: 'acquirer-a', name: 'A', previousSecret: null },
      { clientId: 'acquirer-b', audience: 'b' },
    ])
    expect(third.environments.sandbox).toMatchObject({
      clientSecret: 'another-secret',
      secretKey: null,
      publishableKey: KNOWN.sandbox.publishableKey,
    })
  })

  test.each([
    [
      'a secret that is too short',
      { sandbox: { clients: [{ clientId: 'a', clientSecret: 'short' }] } },
      'sandbox.clients.0.clientSecret: Use at least 8 characters',
    ],
    [
      'a live key for the sandbox',
      { sandbox: { secretKey: `prd_${'a'.repeat(64)}` } },
      'sandbox.secretKey: Use a key that starts with snd_',
    ],
    ['an unknown environment', { staging: {} }, 'staging'],
    [
      'a client twice',
      {
        live: {
          clients: [
            { clientId: 'a', clientSecret: 'secret-one' },
            { clientId: 'a', clientSecret: 'secret-two' },
          ],
        },
      },
      'Name each clientId once',
    ],
    ['text that is no JSON', '{"sandbox": {"secretKey": "snd_hush', 'is not JSON'],
    ['a list', [], 'is not a credentials file'],
  ])('with %s is refused with the field, not the value', (_what, content, words) => {
    const file = write(content)

    const read = () => readCredentialsFile(file)

    expect(read).toThrow(CredentialsFileError)
    expect(read).toThrow(words)
    expect(read).not.toThrow(/short"|prd_a{4}|secret-one|snd_hush/)
  })

  test('that is not there is named', () => {
    expect(() => readCredentialsFile('/nowhere/credentials.json')).toThrow(
      "/nowhere/credentials.json can't be read (ENOENT)",
    )
  })
})
