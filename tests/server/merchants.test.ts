import { describe, expect, test } from 'vitest'
import { createMerchantsService } from '../../src-server/features/merchants/merchants.service.ts'
import { createSqliteMerchantsStore } from '../../src-server/features/merchants/merchants.store.sqlite.ts'
import { createSystemRandom } from '../../src-server/platform/random.ts'
import { controlOf } from '../support/control-api.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { aTempDatabase } from '../support/temp-database.ts'
import { startTestApp } from '../support/test-app.ts'

describe('the merchant keys of an environment', () => {
  test.each([
    ['sandbox', 'snd_'],
    ['live', 'prd_'],
  ] as const)('of %s tell by their prefix where they belong', async (environment, prefix) => {
    const app = await startTestApp()
    const { secretKey, publishableKey } = (await app.partnerAuth.prepare())[environment]

    const read = await controlOf(app).get(`/environments/${environment}/merchant`)

    expect(secretKey).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{64}$`))
    expect(publishableKey).toMatch(new RegExp(`^pk_${prefix}[0-9a-f]{32}$`))
    expect(read.json.publishableKey.key).toBe(publishableKey)
    expect(read.json.secretKey.mask).toBe(`${prefix}…${secretKey?.slice(-4)}`)
    expect(read.text).not.toContain(secretKey)
  })

  test('are made again where the transaction that made them was rolled back', () => {
    const db = aTempDatabase()
    const store = createSqliteMerchantsStore(db, 'sandbox')
    const merchants = createMerchantsService({
      environment: 'sandbox',
      store,
      clock: createFakeClock(),
      random: createSystemRandom(),
      onChange: () => undefined,
    })
    const failing = db.transaction(() => {
      merchants.prepare()
      throw new Error('the disk is full')
    })
    expect(failing).toThrow('the disk is full')

    const { secretKey } = merchants.prepare()

    expect(merchants.authenticate(secretKey ?? '')).toBe('secret')
    expect(store.find()?.publishableKey).toBe(merchants.describe().publishableKey.key)
  })

  test('are joined by a secret key for the page, which the other environment does not know', async () => {
    const app = await startTestApp()
    const { sandbox, live } = app.partnerAuth.merchants

    const { secretKey } = (await controlOf(app).get('/environments/sandbox/merchant/run-key')).json

    expect(sandbox.authenticate(secretKey)).toBe('secret')
    expect(live.authenticate(secretKey)).toBeUndefined()
  })

  test('are rotated one by one; the old one stops at once', async () => {
    const app = await startTestApp()
    const before = (await app.partnerAuth.prepare()).sandbox
    const api = controlOf(app)
    const { authenticate } = app.partnerAuth.merchants.sandbox

    const rotated = (await api.post('/environments/sandbox/merchant/rotate-secret-key')).json
    const merchant = (await api.post('/environments/sandbox/merchant/rotate-publishable-key')).json

    expect(rotated.secretKey).toMatch(/^snd_/)
    expect(rotated.merchant.publishableKey.key).toBe(before.publishableKey)
    expect(merchant.publishableKey.key).not.toBe(before.publishableKey)
    expect(merchant.secretKey).toEqual(rotated.merchant.secretKey)
    expect(authenticate(rotated.secretKey)).toBe('secret')
    expect(authenticate(merchant.publishableKey.key)).toBe('publishable')
    expect(authenticate(before.secretKey ?? '')).toBeUndefined()
    expect(authenticate(before.publishableKey)).toBeUndefined()
    expect(app.partnerAuth.merchants.live.authenticate(rotated.secretKey)).toBeUndefined()
  })
})
