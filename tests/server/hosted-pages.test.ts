import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCard, aRedirect } from '../support/payments.ts'
import { startHosted } from '../support/shopper.ts'

const CHALLENGED = { ...aCard('4000003800000446'), return_url: 'https://shop.example/done?order=7' }

describe('the page of a bank', () => {
  test('shows what is paid, and runs and loads nothing from elsewhere', async () => {
    const { open, payment } = await startHosted(CHALLENGED)

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
    const { open, read, payment, events, profile } = await startHosted(CHALLENGED)
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
    const { open, profile } = await startHosted({
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
    const { open, read, events } = await startHosted(CHALLENGED)

    const returned = await (await open()).answer('decline')

    expect(String(returned.headers.location)).toContain('status=failed')
    expect(await read()).toMatchObject({ status: 'failed', error_message: 'Cancelled by user' })
    expect(await events()).toEqual(['action_required', 'payment_failed'])
  })

  test('lets the shopper leave, and come back to decide', async () => {
    const { open, read } = await startHosted(CHALLENGED)

    const left = await (await open()).leave()

    expect(String(left.headers.location)).toContain('status=requires_customer_action')
    expect((await read()).status).toBe('requires_customer_action')
    await (await open()).answer('approve')
    expect((await read()).status).toBe('succeeded')
  })

  test('takes one answer only', async () => {
    const { open, read } = await startHosted(CHALLENGED)
    const first = await open()
    await first.answer('decline')

    const again = await first.answer('approve')

    expect(again.statusCode).toBe(410)
    expect((await read()).status).toBe('failed')
    expect((await open()).page.body).not.toContain('<form')
  })

  test('of nobody, or with a token made up, does nothing', async () => {
    const { server, open, read } = await startHosted(CHALLENGED)
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
    const { open, read } = await startHosted({ ...CHALLENGED, ...aCard('4200000000000018') })

    await (await open()).answer('approve')

    expect(await read()).toMatchObject({
      status: 'failed',
      error_message: 'Payment declined: 3DS authentication failed',
    })
  })

  test('may tell the merchant later', async () => {
    const { open, read, pass, events } = await startHosted(CHALLENGED)

    const returned = await (await open()).answer('approve_later')

    expect(String(returned.headers.location)).toContain('status=processing')
    expect((await read()).status).toBe('processing')
    await pass(30_000)
    expect((await read()).status).toBe('succeeded')
    expect(await events()).toEqual(['action_required', 'payment_processing', 'payment_succeeded'])
  })

  test('of a QR code is opened elsewhere: the shopper returns nowhere', async () => {
    const { open, read } = await startHosted(
      aRedirect('scan_to_pay', 'wallet', 'scan_to_pay_redirect'),
    )

    const done = await (await open()).answer('approve')

    expect(done.statusCode).toBe(200)
    expect(done.headers.location).toBeUndefined()
    expect((await read()).status).toBe('succeeded')
  })
})

describe('a page in a frame, specification 4, checkout rule 3', () => {
  test.each([
    ['a card, which always pops out', CHALLENGED, 'DENY'],
    ['eft, whose page refuses frames', aRedirect('eft'), 'DENY'],
    ['pay_shap, whose page allows them', aRedirect('pay_shap'), undefined],
  ])('%s', async (_name, method, expected) => {
    const { open } = await startHosted(method)

    const { page } = await open()

    expect(page.headers['x-frame-options']).toBe(expected)
    expect(String(page.headers['content-security-policy'])).toContain(
      `frame-ancestors ${expected ? "'none'" : '*'}`,
    )
  })

  test('hands the return over to the page around it', async () => {
    const { open, server, action } = await startHosted(aRedirect('pay_shap'), {
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
