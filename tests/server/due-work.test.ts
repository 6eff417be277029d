import { expect, onTestFinished, test } from 'vitest'
import { aRedirect, startPayments } from '../support/payments.ts'

/** For a machine that is busy with something else. */
const PATIENCE = { timeout: 30_000 }

async function startWorking() {
  const payments = await startPayments()
  const before = payments.clock.waiting()
  onTestFinished(payments.api.dueWork.start())
  /** How many waits the work has pending. */
  const waits = () => payments.clock.waiting() - before
  const pass = async (ms: number): Promise<void> => {
    payments.clock.advance(ms)
    await payments.api.dueWork.run()
  }
  return { ...payments, waits, pass }
}

test('due work sleeps while nothing waits for a time', async () => {
  const { create, pass, waits, get, call } = await startWorking()
  await pass(1000)
  await expect.poll(waits, PATIENCE).toBe(0)

  const { id } = await create({ session_expiry: 60 })
  expect(waits()).toBe(1)
  await pass(1000)
  await expect.poll(waits, PATIENCE).toBe(1)
  await call('POST', `/payments/${id}/cancel`, {})
  await pass(10_000)

  await expect.poll(waits, PATIENCE).toBe(0)
  expect((await get(`/payments/${id}`)).body.status).toBe('cancelled')
})

test('it does what is due without being asked, also when the next is hours away', async () => {
  const { create, confirm, events, clock, waits } = await startWorking()
  await create({ session_expiry: 7200 })
  clock.advance(1000)
  await expect.poll(waits, PATIENCE).toBe(1)

  await create({ session_expiry: 60 })
  const { body } = await confirm(await create(), aRedirect())
  expect(body.status).toBe('requires_customer_action')

  await expect
    .poll(async () => {
      clock.advance(10_000)
      return events()
    }, PATIENCE)
    .toContain('payment_expired')
})
