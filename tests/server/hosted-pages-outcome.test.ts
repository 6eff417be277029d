import { describe, expect, test } from 'vitest'
import { aRedirect, startPayments } from '../support/payments.ts'
import { aShopper, startHosted } from '../support/shopper.ts'

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
    const { open, read, pass } = await startHosted(method)
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
    const { open, read } = await startHosted(method)
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
