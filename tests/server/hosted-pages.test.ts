import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, type Body, startPayments } from '../support/payments.ts'

type Payments = Awaited<ReturnType<typeof startPayments>>

/** A shopper's browser, as far as these pages need one. */
function aShopper({ server }: Pick<Payments, 'server'>) {
  async function follow(url: string) {
    const page = await server.inject(url)
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1]
    const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const leave = /href="([^"]*redirect\/response[^"]*)"/.exec(page.body)?.[1] ?? ''
    const answer = (decision: string) =>
      server.inject({
        method: 'POST',
        url: action,
        payload: new URLSearchParams({ token: field('token') ?? '', decision }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    return { page, answer, leave: () => server.inject(leave) }
  }
  return { follow }
}

async function startWith(method: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  const started = await startPayments()
  const payment = await started.create(changes)
  const { body } = await started.confirm(payment, method)
  const action = body.next_action
  const url: string = action.redirect_to_url ?? action.popup_url ?? action.raw_qr_data
  const { follow } = aShopper(started)
  const read = async (): Promise<Body> => (await started.get(`/payments/${payment.id}`)).body
  return { ...started, payment, action, read, open: () => follow(new URL(url).pathname) }
}

const CHALLENGED = { ...aCard('4000003800000446'), return_url: 'https://shop.example/done?order=7' }

describe('the page of a bank', () => {
  test('shows what is paid, and runs and loads nothing from elsewhere', async () => {
    const { open, payment } = await startWith(CHALLENGED)

    const { page } = await open()

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('ZAR 125.00')
    expect(page.body).toContain(payment.id)
    expect(page.body).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    })
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('takes the approval, and returns the shopper with the documented query', async () => {
    const { open, read, payment, events, profile } = await startWith(CHALLENGED)
    profile.change({ signsReturnUrl: false })

    const returned = await (await open()).answer('approve')

    expect(returned.statusCode).toBe(303)
    const to = new URL(String(returned.headers.location))
    expect(to.origin + to.pathname).toBe('https://shop.example/done')
    expect(Object.fromEntries(to.searchParams)).toEqual({
      order: '7',
      status: 'succeeded',
      payment_id: payment.id,
      payment_intent_client_secret: payment.client_secret,
      amount: '12500',
      manual_retry_allowed: 'false',
    })
    expect((await read()).status).toBe('succeeded')
    expect(await events()).toEqual(['action_required', 'payment_succeeded'])
  })

  test('signs the whole query of the return when the account wants it', async () => {
    const { open, profile } = await startWith({
      ...CHALLENGED,
      return_url: 'https://shop.example/done?order=7&signature=mine&z=a%20b',
    })

    const { headers } = await (await open()).answer('approve')

    const query = new URL(String(headers.location)).searchParams
    expect(query.get('signature_algorithm')).toBe('HMAC-SHA512')
    const signature = query.get('signature')
    query.delete('signature')
    query.delete('signature_algorithm')
    query.sort()
    expect(query.get('order')).toBe('7')
    const expected = createHmac('sha512', profile.hashKey()).update(query.toString())
    expect(signature).toBe(expected.digest('hex'))
  })

  test('takes a refusal', async () => {
    const { open, read, events } = await startWith(CHALLENGED)

    const returned = await (await open()).answer('decline')

    expect(String(returned.headers.location)).toContain('status=failed')
    expect(await read()).toMatchObject({ status: 'failed', error_message: 'Cancelled by user' })
    expect(await events()).toEqual(['action_required', 'payment_failed'])
  })

  test('lets the shopper leave, and come back to decide', async () => {
    const { open, read } = await startWith(CHALLENGED)

    const left = await (await open()).leave()

    expect(String(left.headers.location)).toContain('status=requires_customer_action')
    expect((await read()).status).toBe('requires_customer_action')
    await (await open()).answer('approve')
    expect((await read()).status).toBe('succeeded')
  })

  test('takes one answer only', async () => {
    const { open, read } = await startWith(CHALLENGED)
    const first = await open()
    await first.answer('decline')

    const again = await first.answer('approve')

    expect(again.statusCode).toBe(410)
    expect((await read()).status).toBe('failed')
    expect((await open()).page.body).not.toContain('<form')
  })

  test('of nobody, or with a token made up, does nothing', async () => {
    const { server, open, read } = await startWith(CHALLENGED)
    await open()

    expect((await server.inject('/payments/redirect/pay_x/merchant_x/pay_x_1')).statusCode).toBe(
      410,
    )
    const { page } = await open()
    const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const forged = await server.inject({
      method: 'POST',
      url: action,
      payload: 'token=x&decision=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(forged.statusCode).toBe(410)
    expect((await read()).status).toBe('requires_customer_action')
  })

  test('fails a challenge whose card never passes', async () => {
    const { open, read } = await startWith({ ...CHALLENGED, ...aCard('4200000000000018') })

    await (await open()).answer('approve')

    expect(await read()).toMatchObject({
      status: 'failed',
      error_message: 'Payment declined: 3DS authentication failed',
    })
  })

  test('may tell the merchant later', async () => {
    const { open, read, pass, events } = await startWith(CHALLENGED)

    const returned = await (await open()).answer('approve_later')

    expect(String(returned.headers.location)).toContain('status=processing')
    expect((await read()).status).toBe('processing')
    await pass(30_000)
    expect((await read()).status).toBe('succeeded')
    expect(await events()).toEqual(['action_required', 'payment_processing', 'payment_succeeded'])
  })

  test('of a QR code is opened elsewhere: the shopper returns nowhere', async () => {
    const { open, read } = await startWith(
      aRedirect('scan_to_pay', 'wallet', 'scan_to_pay_redirect'),
    )

    const done = await (await open()).answer('approve')

    expect(done.statusCode).toBe(200)
    expect(done.headers.location).toBeUndefined()
    expect((await read()).status).toBe('succeeded')
  })
})

describe('the page of a payment whose end is planned, assumption outcome', () => {
  const withData = (family: string, key: string, data: unknown) => ({
    ...aRedirect(key, family),
    payment_method_data: { [family]: { [key]: data } },
  })
  const toPhone = (number: string) => ({
    ...aRedirect('pay_shap'),
    payment_method_data: {
      bank_transfer: { pay_shap: {} },
      billing: { phone: { country_code: '+27', number } },
    },
  })
  const capitec = (account_id: string) =>
    withData('bank_transfer', 'capitec_pay', { account_type: 'id_number', account_id })

  test.each([
    ['a phone that declines', toPhone('711111160'), '100.396.101', 'Declined by the shopper'],
    ['a phone that expires', toPhone('711111140'), '100.396.103', 'The request expired'],
    ['a phone without connection', toPhone('711111107'), '800.100.100', 'The connector failed'],
    ['an id that declines', capitec('1111111111137'), '100.396.101', 'Declined by the shopper'],
    ['an id that times out', capitec('1111111111138'), '100.396.103', 'The request timed out'],
  ])('ends by the test value: %s', async (_name, method, code, message) => {
    const { open, read, pass } = await startWith(method)
    const { page, answer } = await open()

    expect(page.body).toContain(`fails with ${code}: ${message}.`)
    expect(page.headers['x-assumption']).toBe('outcome')
    await answer('approve_later')
    await pass(30_000)

    expect(await read()).toMatchObject({ status: 'failed', error_code: code })
  })

  test.each([
    ['a phone that pays', toPhone('711111200')],
    ['an id that pays', capitec('1111111111214')],
    ['an ordinary phone', toPhone('821234567')],
  ])('leaves it to the shopper: %s', async (_name, method) => {
    const { open, read } = await startWith(method)
    const { page, answer } = await open()

    expect(page.body).not.toContain('Once approved')
    await answer('approve')

    expect((await read()).status).toBe('succeeded')
  })

  test.each([
    ['always-fail', 12_500, { status: 'failed', error_code: 'DC_08' }, 'fails with DC_08'],
    ['amount-suffix', 12_551, { status: 'failed', error_code: '51' }, 'fails with 51'],
    ['always-processing', 12_500, { status: 'processing' }, 'no answer comes'],
    ['ask', 12_500, { status: 'processing' }, 'waits until the console decides'],
  ])('ends by the setting %s', async (setting, amount, expected, note) => {
    const { create, confirm, assume, server, get, pass } = await startPayments()
    assume('outcome', setting)
    const payment = await create({ amount })
    const { body } = await confirm(payment, aRedirect())
    const { follow } = aShopper({ server })
    const { page, answer } = await follow(new URL(body.next_action.redirect_to_url).pathname)

    expect(page.body).toContain(note)
    await answer('approve')
    await pass(30_000)

    expect((await get(`/payments/${payment.id}`)).body).toMatchObject(expected)
  })

  test('is declined by the shopper whatever was planned', async () => {
    const { create, confirm, assume, server, get, pass } = await startPayments()
    assume('outcome', 'amount-suffix')
    const payment = await create({ amount: 12_568 })
    const { body } = await confirm(payment, aRedirect())
    const { follow } = aShopper({ server })
    const { page, answer } = await follow(new URL(body.next_action.redirect_to_url).pathname)

    expect(page.body).toContain('A minute later it is found paid')
    await answer('decline')
    await pass(60_000)

    expect((await get(`/payments/${payment.id}`)).body).toMatchObject({
      status: 'failed',
      error_message: 'Cancelled by user',
    })
  })
})

describe('a page in a frame, specification 4, checkout rule 3', () => {
  test.each([
    ['a card, which always pops out', CHALLENGED, 'DENY'],
    ['eft, whose page refuses frames', aRedirect('eft'), 'DENY'],
    ['pay_shap, whose page allows them', aRedirect('pay_shap'), undefined],
  ])('%s', async (_name, method, expected) => {
    const { open } = await startWith(method)

    const { page } = await open()

    expect(page.headers['x-frame-options']).toBe(expected)
    expect(String(page.headers['content-security-policy'])).toContain(
      `frame-ancestors ${expected ? "'none'" : '*'}`,
    )
  })

  test('hands the return over to the page around it', async () => {
    const { open, server, action } = await startWith(aRedirect('pay_shap'), {
      is_iframe_redirection_enabled: true,
    })
    expect(action.type).toBe('redirect_inside_popup')

    const done = await (await open()).answer('approve')

    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('data-url="https://shop.example/done?order=7&amp;')
    const script = /<script src="([^"]+)" defer>/.exec(done.body)?.[1] ?? ''
    const { body } = await server.inject(script)
    expect(body).toContain('openurl_if_required')
  })
})
