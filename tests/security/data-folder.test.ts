import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createControlApi } from '../support/control-api.ts'
import { aCard, anIntent, type Body, CARD, MANDATE } from '../support/payments.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

const KEPT_FROM_OTHERS = 0o077

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
}

/** What somebody finds who takes the folder away: every byte, the write-ahead log included. */
const stolen = (folder: string): Buffer =>
  Buffer.concat(filesIn(folder).map((file) => readFileSync(file)))

describe('the data folder', () => {
  test('is closed to other users, also where it was open before', async () => {
    const dataFolder = path.join(aTempFolder(), 'data')
    mkdirSync(dataFolder)
    chmodSync(dataFolder, 0o777)
    writeFileSync(path.join(dataFolder, 'console.json'), 'left by an earlier version')
    chmodSync(path.join(dataFolder, 'console.json'), 0o666)
    const before = process.umask(0)

    const first = await startTestConsole({ dataFolder })
    await first.close()
    writeFileSync(path.join(dataFolder, 'console.db'), Buffer.alloc(8192))
    await startTestConsole({ dataFolder })
    process.umask(before)

    const open = [dataFolder, ...filesIn(dataFolder)].filter(
      (file) => (statSync(file).mode & KEPT_FROM_OTHERS) !== 0,
    )
    // What was no file of ours when it was set aside keeps its mode: the folder closes it.
    expect(open.filter((file) => !file.includes('.damaged.'))).toEqual([])
    expect((statSync(dataFolder).mode & 0o777).toString(8)).toBe('700')
  })

  test('holds no secret that would let its finder in, and no card', async () => {
    const console = await startTestConsole()
    const { dataFolder, urls, environments, token } = console
    const { secretKey, clientSecret, clientId } = environments.sandbox
    const asMerchant = { 'api-key': secretKey ?? '', 'content-type': 'application/json' }
    const post = async (address: string, body: unknown): Promise<Body> => {
      const init = { method: 'POST', headers: asMerchant, body: JSON.stringify(body) }
      return (await fetch(`${urls.sandbox}${address}`, init)).json()
    }
    const paid = await post('/payments', { ...anIntent, ...MANDATE, ...aCard(), confirm: true })
    await post('/payments', { ...anIntent, ...aCard('4000000000000002'), confirm: true })
    await post('/payments', { ...aCard(), confirm: 'refused, and logged' })
    const ephemeral = await post('/ephemeral_keys', { customer_id: 'cus_1' })
    const { access_token: access } = await post('/api/oauth/token', { clientId, clientSecret })
    await fetch(`${urls.sandbox}/payments?api-key=${secretKey}&client_secret=${clientSecret}`, {
      headers: { authorization: `Bearer ${access}`, cookie: `own=${token}` },
    })
    const control = createControlApi(console)
    const { client, clientSecret: second } = (
      await control.post('/environments/live/clients', { name: 'Acquirer B' })
    ).json
    await control.get('/requests?environment=sandbox')
    expect(paid.status).toBe('succeeded')
    expect(client.name).toBe('Acquirer B')

    const secrets = {
      secretKey,
      clientSecret,
      liveKey: environments.live.secretKey,
      second,
      ephemeral: ephemeral.secret,
      access,
      card: CARD.card_number,
      declined: '4000000000000002',
      cvc: `"card_cvc":"${CARD.card_cvc}"`,
    }
    await console.close()
    const found = stolen(dataFolder)
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, typeof secret, found.includes(String(secret))]).toEqual([name, 'string', false])
    }
    expect(found.includes(token)).toBe(false)
  })

  test('holds the token of the run only while it runs, in a file of its owner', async () => {
    const { dataFolder, token, close } = await startTestConsole()
    const holders = () => filesIn(dataFolder).filter((file) => readFileSync(file).includes(token))

    expect(holders()).toEqual([path.join(dataFolder, 'console.json')])
    await close()
    expect(holders()).toEqual([])
  })
})
