import { expect } from '@playwright/test'
import { test } from '../support/intents-page.ts'

test.describe('why a method is not offered', () => {
  test('names the first link that fails and mends it', async ({ intents, page }) => {
    await intents.look('Why not offered?')
    const table = page.getByRole('table', { name: 'Why methods are offered or not' })
    const find = page.getByRole('textbox', { name: 'Find a method' })
    await find.fill('klarna')
    await expect(table.getByRole('row', { name: /Klarna/ })).toContainText(
      'Takes EUR, GBP, USD, not ZAR',
    )
    await page.getByRole('button', { name: 'Use EUR: Klarna' }).click()
    await expect(table.getByRole('row', { name: /Klarna/ })).toContainText('Offered')

    await intents.field('currency').selectOption('ZAR')
    await find.fill('float')
    await page.getByRole('button', { name: 'Disable Float on the account' }).click()
    await expect(table.getByRole('row', { name: /Float/ })).toContainText(
      'Not enabled on the merchant account',
    )
    await page.getByRole('button', { name: 'Enable: Float' }).click()
    await expect(table.getByRole('row', { name: /Float/ })).toContainText('Offered')

    await intents.field('amount').fill('50')
    await expect(table.getByRole('row', { name: /Float/ })).toContainText('Takes ZAR 1.00 or more')
  })

  test('tells presentation from what the API enforces', async ({ intents, page }) => {
    await intents.look('JSON')
    await intents.write({
      amount: 5000,
      currency: 'ZAR',
      confirm: false,
      allowed_payment_method_types: ['credit'],
    })
    await intents.look('Why not offered?')
    await page.getByRole('textbox', { name: 'Find a method' }).fill('eft')
    await expect(page.getByRole('row', { name: /EFT/ })).toContainText(
      'Not listed in allowed_payment_method_types',
    )
    await page.getByRole('button', { name: 'Allow: EFT' }).click()
    await page.getByRole('textbox', { name: 'Hidden by paymentMethodsConfig' }).fill('eft')
    await expect(page.getByRole('row', { name: /EFT/ })).toContainText('the API still takes it')
  })
})

test.describe('mobile', () => {
  test('edits what an app is served, which plain HTTP then gets', async ({
    intents,
    page,
    server,
  }) => {
    await intents.choosePreset('Mobile')
    const url = `${server.urls.sandbox}/api/create-msdk-intent?sessionId=${server.session.id}`
    await expect(page.getByRole('img', { name: `QR code of ${url}` })).toBeVisible()
    await expect(page.getByRole('note')).toContainText('a phone cannot reach it')

    await intents.field('payload.orchestratorBaseUrl').fill('not an address')
    await expect(page.getByRole('button', { name: 'Save and fetch' })).toBeDisabled()
    await intents.field('payload.orchestratorBaseUrl').fill('https://api.example')
    await intents.field('intent.amount').fill('7700')
    await page.getByRole('button', { name: 'Save and fetch' }).click()
    await expect(intents.response).toContainText('https://api.example')
    await expect(intents.rows.first()).toContainText('ZAR 77.00')
    const fetched = (await (await fetch(url)).json()) as Record<string, string>
    expect(fetched['orchestratorBaseUrl']).toBe('https://api.example')

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(intents.field('intent.amount')).toHaveValue('')
    await expect
      .poll(
        async () =>
          ((await (await fetch(url)).json()) as Record<string, string>)['orchestratorBaseUrl'],
      )
      .toBe(server.urls.sandbox)
  })
})
