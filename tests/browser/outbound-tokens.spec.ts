import { expect, test } from '../support/browser-keys.ts'

// Long walks: a busy machine takes more than the usual time for them.
test.describe.configure({ timeout: 90_000 })

test('mints only when told to, decodes and verifies apart from that', async ({ tab, page }) => {
  const token = page.getByRole('region', { name: 'Token', exact: true })
  await page.getByLabel('Extra claims').fill('{"scope": "payments"}')
  await expect(token).toHaveCount(0)
  await page.getByRole('button', { name: 'Mint token' }).click()
  const minted = await token.innerText()
  await page.getByLabel('Extra claims').fill('{"scope": "other"}')
  await expect(token).toHaveText(minted)

  await page
    .getByRole('region', { name: 'Minted token' })
    .getByRole('button', { name: 'Verify' })
    .click()
  await page.getByRole('form', { name: 'Verify' }).getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Valid' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('signature')

  await page.getByRole('tab', { name: 'Decode' }).click()
  const field = page
    .getByRole('tabpanel', { name: 'Decode' })
    .getByRole('textbox', { name: 'Token' })
  await field.fill(`Authorization: Bearer ${minted}`)
  await expect(page.getByRole('tabpanel', { name: 'Decode' })).toContainText('payments')
  await field.fill('nonsense')
  await expect(page.getByText('A token has three parts')).toBeVisible()
  await expect(tab.keys).toHaveCount(1)
})

test('calls the user’s URL with a good and a bad token', async ({ tab, page, providerUrl }) => {
  await page.getByLabel('URL', { exact: true }).fill(providerUrl)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const history = page.getByRole('list', { name: 'History of outbound calls' })
  await expect(history.getByRole('button')).toContainText('200')
  await expect(page.getByText('It fetched the key set meanwhile')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(
    'Bearer $TOKEN',
  )

  await page.getByRole('combobox', { name: 'Token' }).click()
  await page.getByRole('option', { name: 'Expired an hour ago' }).click()
  await expect(page.getByText('A verifier should refuse it')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(history.getByRole('button')).toHaveCount(2)
  await expect(history.getByRole('button').first()).toContainText('401')
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('refused')

  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const curl = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(curl).toContain(providerUrl)
  expect(curl).toContain('Bearer eyJ')
  await expect(tab.audit.filter({ hasText: 'First fetch' })).not.toHaveCount(0)
})

test('says why a call got no answer, and keeps it for another try', async ({ tab, page }) => {
  await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1:9/payments')
  await page.getByLabel('Headers').fill('x-request-id: 7')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  const call = page.getByRole('article', { name: 'GET http://127.0.0.1:9/payments' })
  await expect(call).toContainText('Nothing listens at 127.0.0.1 on this port')
  await page.getByLabel('Headers').fill('')
  await call.getByRole('button', { name: 'Use again' }).click()
  await expect(page.getByLabel('Headers')).toHaveValue('x-request-id: 7')

  await page.getByLabel('URL', { exact: true }).fill('ftp://nowhere')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Use an http:// or https:// URL')).toBeVisible()
  await expect(tab.audit).toHaveCount(0)
})

test('verifies a bad token and says what is wrong with it', async ({ tab, page }) => {
  await page.getByRole('combobox', { name: 'Token' }).click()
  await page.getByRole('option', { name: 'Expired an hour ago' }).click()
  await page.getByRole('button', { name: 'Mint token' }).click()
  const minted = page.getByRole('region', { name: 'Minted token' })
  await minted.getByRole('button', { name: 'Send to my URL' }).click()
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused()
  await minted.getByRole('button', { name: 'Verify' }).click()
  const form = page.getByRole('form', { name: 'Verify' })
  await form.getByRole('button', { name: 'Verify' }).click()

  await expect(form.getByText('Not valid')).toBeVisible()
  const failed = form.getByRole('listitem').filter({ has: page.getByLabel('Failed') })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('It expired')

  await form.getByRole('textbox', { name: 'Token' }).fill('garbage')
  await form.getByRole('button', { name: 'Verify' }).click()
  await expect(failed).toContainText('format')
  await expect(tab.keys).toHaveCount(1)
})

test('tokens are worked without a mouse', async ({ tab, page, providerUrl }) => {
  await page.keyboard.press('d')
  await expect(page.getByRole('tab', { name: 'Decode' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('m')
  await page.getByLabel('URL', { exact: true }).fill(providerUrl)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'History of outbound calls' })).toBeVisible()
  await expect(tab.audit.filter({ hasText: 'First fetch' })).toHaveCount(1)
})
