import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, BILLING, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('the next action of a method', () => {
  const ORIGIN = 'http://127.0.0.1:4010'

  test('eft: a redirect to a page of ours', async () => {
    const { create, confirm } = await startPayments()
    const payment = await create()

    const { body } = await confirm(payment, aRedirect('eft'))

    expect(body.status).toBe('requires_customer_action')
    expect(body.next_action).toEqual({
      type: 'redirect_to_url',
      redirect_to_url: `${ORIGIN}/payments/redirect/${payment.id}/${payment.merchant_id}/${payment.id}_1`,
    })
  })

  test('a popup when the intent or the account says so; the intent wins, specification 2.2', async () => {
    const { create, confirm, profile } = await startPayments()
    const typeOf = async (changes: Record<string, unknown>, method = aRedirect('pay_shap')) =>
      (await confirm(await create(changes), method)).body.next_action.type

    expect(await typeOf({ is_iframe_redirection_enabled: true })).toBe('redirect_inside_popup')
    profile.change({ isIframeRedirectionEnabled: true })
    expect(await typeOf({})).toBe('redirect_inside_popup')
    expect(await typeOf({ is_iframe_redirection_enabled: false })).toBe('redirect_to_url')
    // Cards always pop out. Specification 4, checkout rule 3.
    expect(await typeOf({}, aCard('4000003800000446'))).toBe('redirect_to_url')
  })

  test('scan_to_pay: a QR code as an image, or a redirect on request', async () => {
    const { create, confirm } = await startPayments()
    const method = aRedirect('scan_to_pay', 'wallet', 'scan_to_pay_redirect')

    const { body } = await confirm(await create(), method)
    const redirected = await confirm(await create(), {
      ...method,
      payment_experience: 'redirect_to_url',
    })

    expect(body.next_action).toMatchObject({
      type: 'qr_code_information',
      image_data_url: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      display_to_timestamp: Date.parse('2026-01-02T03:19:05.678Z'),
      raw_qr_data: expect.stringContaining('/payments/redirect/'),
    })
    expect(redirected.body.next_action.type).toBe('redirect_to_url')
  })

  test.each([
    ['google_pay', 'google_pay_redirect', 'redirect_to_url'],
    ['apple_pay', 'apple_pay_third_party_sdk', 'third_party_sdk_session_token'],
    ['apple_pay', 'apple_pay', undefined],
  ])('%s sent as %s: %s', async (type, key, expected) => {
    const { create, confirm } = await startPayments()

    const { body } = await confirm(await create(), aRedirect(type, 'wallet', key))

    expect(body.next_action?.type).toBe(expected)
    expect(body.status).toBe(expected ? 'requires_customer_action' : 'succeeded')
  })

  test('upi_collect: a wait screen whose poll ends it', async () => {
    const { create, confirm, get, asClient } = await startPayments()
    const payment = await create({ currency: 'INR' })
    const upi = { upi_collect: { vpa_id: 'failure@upi' } }

    const { body } = await confirm(payment, {
      payment_method: 'upi',
      payment_method_type: 'upi_collect',
      payment_method_data: { upi },
    })
    const poll = await get(`/poll/status/${payment.id}`, asClient)

    expect(body.next_action).toMatchObject({
      type: 'wait_screen_information',
      poll_config: { delay_in_secs: 2, frequency: 5 },
    })
    expect(poll.body).toEqual({ poll_id: payment.id, status: 'completed' })
    expect((await get(`/payments/${payment.id}`)).body.status).toBe('failed')
    expect((await get('/poll/status/pay_x', asClient)).body.status).toBe('not_found')
  })

  test('redirects need somewhere to return to', async () => {
    const { create, confirm, profile } = await startPayments()
    const method = { ...aRedirect('eft'), return_url: undefined }

    expect(await confirm(await create(), method)).toMatchObject(refusal(404, 'HE_03'))
    profile.change({ returnUrl: 'https://shop.example/' })
    expect((await confirm(await create(), method)).status).toBe(200)
  })

  test.each([
    ['family and data', { payment_method: 'wallet' }],
    ['type and family', { payment_method_type: 'google_pay' }],
    ['data and type', { payment_method_data: { bank_transfer: { pix: {} } } }],
    ['two families', { payment_method_data: { bank_transfer: { eft: {} }, wallet: {} } }],
  ])('%s that contradict each other are refused', async (_name, change) => {
    const { create, confirm } = await startPayments()

    expect(await confirm(await create(), { ...aRedirect('eft'), ...change })).toMatchObject(
      refusal(422, 'IR_06'),
    )
  })

  test('PayShap has a maximum per bank', async () => {
    const { create, confirm } = await startPayments()
    const method = aRedirect('pay_shap')
    method['payment_method_data'] = {
      bank_transfer: { pay_shap: { bank: 'absa' } },
      billing: BILLING,
    }

    expect(await confirm(await create({ amount: 300_001 }), method)).toMatchObject(
      refusal(400, 'IR_39'),
    )
    expect((await confirm(await create({ amount: 300_000 }), method)).status).toBe(200)
  })

  test('PayShap needs the phone of the shopper once it is to be paid', async () => {
    const { create, confirm, get } = await startPayments()
    const method = { ...aRedirect('pay_shap') }
    method['payment_method_data'] = { bank_transfer: { pay_shap: {} } }
    const payment = await create(method)

    expect(payment.status).toBe('requires_confirmation')
    for (const billing of [undefined, {}, { phone: { number: '' } }]) {
      expect(await confirm(payment, { ...method, billing })).toMatchObject(
        refusal(400, 'IR_04', 'Missing required param: billing.phone.number'),
      )
    }
    expect((await get(`/payments/${payment.id}`)).body.status).toBe('requires_confirmation')
    expect((await confirm(payment, { billing: BILLING })).status).toBe(200)
  })

  test('M-PESA takes whole units', async () => {
    const { create, confirm } = await startPayments()
    const method = aRedirect('mpesa', 'wallet', 'mpesa_redirect')
    const ofAmount = (amount: number) => create({ amount, currency: 'KES' })

    expect(await confirm(await ofAmount(12_555), method)).toMatchObject(
      refusal(400, 'IR_39', expect.stringContaining('whole units')),
    )
    expect((await confirm(await ofAmount(12_500), method)).status).toBe(200)
  })
})
