import { describe, expect, test } from 'vitest'
import { overview } from '#contract/console.ts'
import { errorBody } from '#contract/errors.ts'
import type { Database } from '../../src-server/platform/database.ts'
import { controlOf } from '../support/control-api.ts'
import { aPartner, type TestPartner } from '../support/partner.ts'
import { aCard, anIntent, readAnswerCheck, startPayments } from '../support/payments.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

type Payments = Awaited<ReturnType<typeof startPayments>>

interface Fault {
  kind: string
  /** Where a small write may still find a place. */
  statuses: number[]
  begin: (db: Database) => void
  end: (db: Database) => void
}

const FAULTS: Fault[] = [
  {
    kind: 'full',
    statuses: [200, 503],
    // What SQLite gives back on a full disk: no page more than the file has.
    begin(db) {
      db.pragma('incremental_vacuum')
      db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`)
    },
    end: (db) => void db.pragma('max_page_count = 1000000000'),
  },
  {
    kind: 'read_only',
    statuses: [503],
    begin: (db) => void db.pragma('query_only = ON'),
    end: (db) => void db.pragma('query_only = OFF'),
  },
]

const LARGE = { ...aWebhook, padding: 'x'.repeat(200_000) }

/** One of each kind of write, on its address. Large where a few bytes might still find room. */
function writesOf(payments: Payments, payment: { payment_id: string }, partner: TestPartner) {
  const { sandbox, access, asMerchant } = payments
  const control = (method: 'POST' | 'PUT', path: string, payload: object) => () =>
    payments.console.inject({
      method,
      url: `/console/api${path}`,
      headers: { authorization: `Bearer ${access.token}` },
      payload,
    })
  const api = (url: string, payload: object) => () =>
    sandbox.inject({ method: 'POST', url, headers: asMerchant, payload })
  const metadata = { padding: 'x'.repeat(20_000) }
  return {
    event: api(sessionPath('s'), LARGE),
    payment: api('/payments', { ...anIntent, metadata }),
    capture: api(`/payments/${payment.payment_id}/capture`, {}),
    customer: api('/customers', { customer_id: 'cus_large', metadata }),
    token: api('/api/oauth/token', partner),
    session: control('POST', '/environments/sandbox/sessions', { name: 'Another' }),
    key: control('POST', '/signing-keys/rotate', {}),
  }
}

/** Uses up what room there is left. */
async function fillUp({ sandbox }: Payments): Promise<void> {
  const fill = () => sandbox.inject({ method: 'POST', url: sessionPath('fill'), payload: LARGE })
  while ((await fill()).statusCode === 200);
}

const problemOf = async (payments: Payments) =>
  overview.parse((await controlOf(payments).get('/overview')).json).storage.problem

describe.each(FAULTS)('while the disk is $kind', ({ kind, statuses, begin, end }) => {
  test('nothing is acknowledged, reads go on, and it mends by itself', async () => {
    const payments = await startPayments()
    const { db, sandbox, clock } = payments
    const partner = await aPartner(payments)
    const fitsDocument = await readAnswerCheck()
    const { body: held } = await payments.post('/payments', {
      ...anIntent,
      ...aCard(),
      confirm: true,
      capture_method: 'manual',
    })
    await sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: aWebhook })
    const feed = async () => (await sandbox.inject(sessionPath('s'))).json()
    const before = {
      feed: await feed(),
      payment: (await payments.get(`/payments/${held.id}`)).body,
    }
    begin(db)
    await fillUp(payments)

    const { event, ...others } = writesOf(payments, held, partner)
    const refused = await event()
    const answers = await Promise.all(Object.values(others).map((write) => write()))

    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(errorBody.parse(refused.json()).error).toMatchObject({ type: 'api', code: 'HE_00' })
    for (const answer of [refused, ...answers]) {
      const { statusCode: status, headers, raw } = answer
      expect(statuses).toContain(status)
      const { method = '', url = '' } = raw.req
      expect(fitsDocument({ method, url, status, headers, body: answer.json() })).toEqual([])
    }
    expect(await problemOf(payments)).toMatchObject({ kind, since: clock.now().toISOString() })
    expect(await feed()).toEqual(before.feed)

    end(db)
    clock.advance(2000)

    expect(await problemOf(payments)).toBeNull()
    for (const write of Object.values(writesOf(payments, held, partner))) {
      expect((await write()).statusCode).toBeLessThan(500)
    }
    expect((await feed()).events).toHaveLength(2)
    expect(before.payment.status).toBe('requires_capture')
    expect((await payments.get(`/payments/${held.id}`)).body.status).toBe('succeeded')
  })

  test('the work of timers fails without ending the process, and is done later', async () => {
    const payments = await startPayments()
    const { db, clock, sandbox, sweep, sessions } = payments
    await sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: aWebhook })
    await sandbox.inject('/.well-known/jwks.json')
    begin(db)
    await fillUp(payments)

    clock.advance(60 * 60 * 1000)
    await sweep()
    await payments.api.dueWork.run()
    end(db)
    clock.advance(10_000)
    await sweep()

    expect(await problemOf(payments)).toBeNull()
    expect(await sessions.sandbox.list('s')).toEqual([])
    const fetches = await controlOf(payments).get('/key-set/fetches')
    expect(fetches.json.fetches).toHaveLength(1)
    expect(db.prepare('SELECT count(*) FROM key_set_fetches').pluck().get()).toBe(1)
  })
})
