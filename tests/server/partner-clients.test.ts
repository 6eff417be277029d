import { describe, expect, test } from 'vitest'
import { controlOf } from '../support/control-api.ts'
import { requestToken } from '../support/partner.ts'
import { startTestApp } from '../support/test-app.ts'

const CLIENTS = '/environments/sandbox/clients'

async function start() {
  const app = await startTestApp()
  const environments = await app.partnerAuth.prepare()
  const api = controlOf(app)
  const tokenStatus = async (clientId: string, clientSecret: string): Promise<number> =>
    (await requestToken(app.sandbox, { clientId, clientSecret })).statusCode
  return { ...app, environments, api, tokenStatus }
}

describe('the partner clients of an environment', () => {
  test('begin with one whose secret only the first start knows', async () => {
    const { environments, partnerAuth, api, tokenStatus } = await start()
    const { clientId, clientSecret } = environments.sandbox

    const { clients } = (await api.get(CLIENTS)).json
    const again = await partnerAuth.prepare()

    expect(clients).toHaveLength(1)
    expect(clients[0]).toMatchObject({ clientId, name: 'First client', isEnabled: true })
    expect(await tokenStatus(clientId, clientSecret ?? '')).toBe(200)
    expect(again.sandbox).toMatchObject({ clientId, clientSecret: null, secretKey: null })
    expect(environments.live.clientId).not.toBe(clientId)
  })

  test('are made with id and secret, and show the secret whole only then', async () => {
    const { api, tokenStatus } = await start()

    const made = await api.post(CLIENTS, { name: 'Acquirer A', tokenLifetimeS: 60, audience: 'a' })
    const { client, clientSecret } = made.json
    const listed = await api.get(CLIENTS)
    const read = await api.get(`${CLIENTS}/${client.clientId}`)

    expect(made.status).toBe(200)
    expect(client).toMatchObject({ name: 'Acquirer A', tokenLifetimeS: 60, audience: 'a' })
    expect(clientSecret).toMatch(/^cs_[0-9A-Za-z]{48}$/)
    expect(client.secret.mask).toBe(`cs_…${clientSecret.slice(-4)}`)
    expect(await tokenStatus(client.clientId, clientSecret)).toBe(200)
    expect(read.json).toEqual(client)
    expect(listed.json.clients.at(-1)).toEqual(client)
    expect(listed.text + read.text).not.toContain(clientSecret)
  })

  test('take a name, a token lifetime and an audience, and can be switched off and on', async () => {
    const { api, tokenStatus, sandbox } = await start()
    const { client, clientSecret } = (await api.post(CLIENTS, {})).json
    const one = `${CLIENTS}/${client.clientId}`

    const changed = await api.patch(one, { name: ' B ', tokenLifetimeS: 5, audience: 'b' })
    const disabled = await api.patch(one, { isEnabled: false })
    const whileDisabled = await tokenStatus(client.clientId, clientSecret)
    await api.patch(one, { isEnabled: true })
    const token = await requestToken(sandbox, { clientId: client.clientId, clientSecret })

    expect(changed.json).toMatchObject({ name: 'B', tokenLifetimeS: 5, audience: 'b' })
    expect(disabled.json).toMatchObject({ name: 'B', isEnabled: false })
    expect(whileDisabled).toBe(401)
    expect(token.json().expires_in).toBe(5)
  })

  test('keep the old secret alive for the overlap the user chose, and say until when', async () => {
    const { api, tokenStatus, clock } = await start()
    const { client, clientSecret: old } = (await api.post(CLIENTS, {})).json
    const one = `${CLIENTS}/${client.clientId}`

    const { clientSecret: second, client: overlapping } = (
      await api.post(`${one}/rotate-secret`, { overlapS: 120 })
    ).json
    const both = [
      await tokenStatus(client.clientId, old),
      await tokenStatus(client.clientId, second),
    ]
    clock.advance(120_000)
    const afterwards = (await api.get(one)).json
    const { clientSecret: third } = (await api.post(`${one}/rotate-secret`, {})).json

    expect(both).toEqual([200, 200])
    expect(overlapping.previousSecret).toMatchObject({
      mask: client.secret.mask,
      expiresAt: clock.now().toISOString(),
    })
    expect(await tokenStatus(client.clientId, old)).toBe(401)
    expect(afterwards.previousSecret).toBeNull()
    expect(await tokenStatus(client.clientId, second)).toBe(401)
    expect(await tokenStatus(client.clientId, third)).toBe(200)
  })

  test('can be deleted, and brought back for 15 seconds', async () => {
    const { api, tokenStatus, clock } = await start()
    const { client, clientSecret } = (await api.post(CLIENTS, {})).json
    const one = `${CLIENTS}/${client.clientId}`

    const deleted = await api.delete(one)
    const gone = [(await api.get(one)).status, await tokenStatus(client.clientId, clientSecret)]
    clock.advance(14_999)
    const back = await api.post(`${one}/undo-delete`)
    const working = await tokenStatus(client.clientId, clientSecret)
    await api.delete(one)
    clock.advance(15_000)
    const tooLate = await api.post(`${one}/undo-delete`)

    expect(deleted.status).toBe(204)
    expect(gone).toEqual([404, 401])
    expect(back.json).toEqual({ ...client, lastTokenAt: null })
    expect(working).toBe(200)
    expect(tooLate.status).toBe(409)
  })

  test.each([
    ['a lifetime of 0', 'PATCH', { tokenLifetimeS: 0 }, 'tokenLifetimeS'],
    ['a lifetime in text', 'PATCH', { tokenLifetimeS: '60' }, 'tokenLifetimeS'],
    ['an empty name', 'PATCH', { name: ' ' }, 'name'],
    ['an unknown field', 'PATCH', { secret: 'x' }, 'secret'],
    ['a negative overlap', 'POST', { overlapS: -1 }, 'overlapS'],
    ['an overlap beyond 30 days', 'POST', { overlapS: 2_592_001 }, '30 days'],
  ])('refuse %s and name the field', async (_what, method, body, words) => {
    const { api, environments } = await start()
    const one = `${CLIENTS}/${environments.sandbox.clientId}`

    const answer =
      method === 'PATCH' ? await api.patch(one, body) : await api.post(`${one}/rotate-secret`, body)

    expect(answer.status).toBe(400)
    expect(answer.json.error.message).toContain(words)
  })

  test('are those of one environment: the other has no such client', async () => {
    const { api, environments, live } = await start()
    const { clientId, clientSecret } = environments.sandbox

    const read = await api.get(`/environments/live/clients/${clientId}`)
    const refused = await requestToken(live, { clientId, clientSecret })
    const nowhere = await api.get('/environments/staging/clients')

    expect(read.status).toBe(404)
    expect(refused.statusCode).toBe(401)
    expect(nowhere.status).toBe(400)
    expect(nowhere.json.error.message).toContain('environment')
  })
})
