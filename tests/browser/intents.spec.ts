import { expect, type Page } from '@playwright/test'
import { test } from '../support/intents-page.ts'

test('goes from start to a succeeded payment in two more clicks', async ({ intents, page }) => {
  await intents.send()
  await expect(intents.status).toHaveText('requires_payment_method')
  await page.getByRole('button', { name: 'Pay as the shopper' }).click()

  await expect(intents.status).toHaveText('succeeded')
  await expect(page.getByRole('list', { name: 'Way of the payment' })).toContainText('final')
  await expect(intents.rows.first()).toContainText('ZAR 125.00')

  await page.getByRole('link', { name: /payment_succeeded/ }).click()
  await expect(page.getByRole('region', { name: 'Event details' })).toContainText(
    'payment_succeeded',
  )
})

test('hands out the client secret behind dots and opens the payment in the checkout', async ({
  intents,
  page,
}) => {
  await intents.send()
  await expect(intents.payment).toContainText('pay_••••')
  await page.getByRole('button', { name: 'Copy client secret' }).click()
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toMatch(/^pay_.*_secret_/)

  await page.getByRole('button', { name: 'Open in checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\/pay_/)
})

test('form and JSON are two views of one draft', async ({ intents, page }) => {
  await intents.field('amount').fill('999')
  await expect(intents.editor).toContainText('"amount": 999')
  await expect(page.getByText('ZAR 9.99')).toBeVisible()

  await intents.write({ amount: 2000, currency: 'EUR', confirm: false })
  await expect(intents.field('amount')).toHaveValue('2000')
  await expect(intents.field('currency')).toHaveValue('EUR')

  await intents.field('amount').fill('12.50')
  await expect(intents.checks).toContainText('1 error')
  await intents.write('{ "amount": ')
  await expect(page.getByText('The JSON cannot be read yet.')).toBeVisible()
  await expect(page.locator('.cm-lintPoint-error')).toHaveCount(1)
})

test('checks as one types and goes to the place of a finding', async ({ intents, page }) => {
  await intents.write({ currency: 'ZAR', off_session: true, payment_method_id: 'pm_1' })
  for (const words of [
    'payment_method_id is not a field of POST /payments',
    'off_session needs confirm: true',
    'return_url',
  ]) {
    await expect(intents.checks).toContainText(words === 'return_url' ? 'needs customer_id' : words)
  }
  await intents.checks.getByRole('button', { name: /payment_method_id is not a field/ }).click()
  expect(await page.evaluate<string>('getSelection().toString()')).toBe('"pm_1"')

  await page.getByRole('combobox', { name: 'Send' }).selectOption('with the publishable key')
  await expect(intents.checks).toContainText('The publishable key cannot create a payment')
})

test('shows a refusal in the words of the server', async ({ intents, page }) => {
  await intents.write({ amount: 1, currency: 'ZAR', payment_method_id: 'pm_1' })
  await intents.send()

  await expect(page.getByRole('alert')).toContainText('IR_06')
  await expect(page.getByRole('alert')).toContainText('recurring_details')
  await expect(intents.payment).toHaveCount(0)
})

test('meters two syncs a minute and shows the third refused', async ({ intents, page }) => {
  await intents.send()
  const sync = page.getByRole('button', { name: 'Sync' })
  await expect(intents.payment).toContainText('2 of 2 a minute left')
  await sync.click()
  await expect(intents.payment).toContainText('1 of 2 a minute left')
  await sync.click()
  await expect(intents.payment).toContainText('0 of 2 a minute left · +1 in')
  await sync.click()

  await expect(page.getByRole('alert')).toContainText('RATE_LIMITED')
})

test('follows a payment that something else moves', async ({ intents, page, server }) => {
  await intents.send()
  await expect(intents.status).toHaveText('requires_payment_method')
  const id = page.url().split('/').at(-1) ?? ''
  const secret = await keyOf(page)
  await fetch(`${server.urls.sandbox}/payments/${id}/cancel`, {
    method: 'POST',
    headers: { 'api-key': secret, 'content-type': 'application/json' },
    body: '{}',
  })

  await expect(intents.status).toHaveText('cancelled')
  await expect(intents.payment).toContainText('payment_cancelled')
})

test('sets up a credential, then charges it without the shopper', async ({ intents, page }) => {
  await intents.choosePreset('Setup')
  await intents.send()
  await page
    .getByRole('combobox', { name: 'Outcome of the test card' })
    .selectOption('4242424242424242')
  await page.getByRole('button', { name: 'Pay as the shopper' }).click()
  await expect(intents.payment).toContainText('stored as')

  await intents.choosePreset('Off-session')
  await page
    .getByRole('combobox', { name: 'Stored credentials of the customer' })
    .selectOption({ index: 1 })
  await expect(intents.checks).toContainText('Checks found nothing to mend')
  await intents.send()
  await expect(intents.status).toHaveText('succeeded')
  await expect(intents.rows).toHaveCount(2)
})

test('a 3DS challenge waits for the shopper, and ends as one decides', async ({
  intents,
  page,
}) => {
  await intents.send()
  await page
    .getByRole('combobox', { name: 'Outcome of the test card' })
    .selectOption('4000003800000446')
  await page.getByRole('button', { name: 'Pay as the shopper' }).click()
  await expect(intents.status).toHaveText('requires_customer_action')
  await expect(page.getByRole('link', { name: /shopper's page/ })).toHaveAttribute(
    'href',
    /redirect/,
  )
  await page.getByRole('button', { name: 'Let it fail' }).click()

  await expect(intents.status).toHaveText('failed')
})

test('ends payments by the digits of the amount when told so', async ({ intents, page }) => {
  await page.getByRole('combobox', { name: 'How payments end' }).selectOption('amount-suffix')
  await page.getByRole('combobox', { name: 'Amount ends in' }).selectOption('51')
  await expect(intents.editor).toContainText('"amount": 12551')
  await intents.send()
  await page.getByRole('button', { name: 'Pay as the shopper' }).click()

  await expect(intents.status).toHaveText('failed')
  await expect(intents.payment).toContainText('Insufficient funds')
})

test('duplicates a payment and compares it with the draft', async ({ intents, page }) => {
  await intents.write({ amount: 4200, currency: 'ZAR', confirm: false, metadata: { order: '7' } })
  await intents.send()
  await expect(intents.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(intents.editor).toContainText('12500')

  await page.getByRole('button', { name: /^Compare/ }).click()
  await expect(page.getByRole('textbox', { name: 'Left request' })).toContainText('4200')
  await expect(page.getByRole('textbox', { name: 'Right request' })).toContainText('12500')
  await expect(page.getByText('What differs is marked')).toBeVisible()

  await intents.rows.first().focus()
  await page.keyboard.press('Control+d')
  await expect(intents.editor).toContainText('"order"')
  await expect(intents.field('amount')).toHaveValue('4200')
})

test('writes the call in ten languages with a placeholder for the key', async ({
  intents,
  page,
}) => {
  await intents.look('Code')
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language.getByRole('option')).toHaveCount(10)
  await language.selectOption('cURL')
  const code = page.getByRole('region', { name: 'intent call as cURL' })
  await expect(code).toContainText('<SECRET_KEY>')
  await expect(code).toContainText('/payments')
  await expect(code).not.toContainText('snd_')
})

test('builds, sends, pays, syncs and compares without a mouse', async ({ intents, page }) => {
  test.slow() // a whole journey
  await intents.editor.focus()
  await page.keyboard.press('Control+Enter')
  await expect(intents.status).toHaveText('requires_payment_method')

  await page.getByRole('main').focus()
  await page.keyboard.press('p')
  await expect(intents.status).toHaveText('succeeded')
  await page.keyboard.press('y')
  await expect(intents.payment).toContainText('1 of 2 a minute left')
  await page.keyboard.press('Control+Enter')
  await expect(intents.rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(intents.rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(intents.status).toHaveText('succeeded')
  await page.keyboard.press('d')
  await expect(page.getByText('The two are the same')).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'Find a method' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(intents.editor).toBeVisible()
})

/** The key the page sends with, as the control API gives it to the signed-in page. */
async function keyOf(page: Page): Promise<string> {
  const url = new URL('/console/api/environments/sandbox/merchant/run-key', page.url())
  const answer = await page.request.get(url.href)
  return ((await answer.json()) as { secretKey: string }).secretKey
}
