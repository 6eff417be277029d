import { expect, test } from '../support/desktop-app.ts'

test.describe.configure({ timeout: 90_000 })

test('pays by card in the embedded checkout, and sends a call of it again', async ({ desktop }) => {
  const { page } = desktop
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Make a payment of R 125.00' }).click()
  const device = page.getByRole('region', { name: "Shopper's device" })
  await device.getByRole('button', { name: 'Succeeds …4242' }).click()
  await device.getByRole('button', { name: 'Pay R 125.00' }).click()
  await expect(device).toContainText('Payment succeeded')

  await page.getByRole('link', { name: 'Requests' }).click()
  const rows = page.getByRole('grid', { name: 'Requests' }).getByRole('row')
  const created = rows.filter({
    has: page.getByRole('gridcell', { name: '/payments', exact: true }),
  })
  await expect(created).toHaveCount(1)
  await created.click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(created).toHaveCount(2)
})

test('pays in a popup whose page is another address', async ({ desktop }) => {
  const { page } = desktop
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'New payment' }).click()
  const device = page.getByRole('region', { name: "Shopper's device" })
  await page
    .getByRole('radiogroup', { name: 'How redirects are shown' })
    .getByText('Popup', { exact: true })
    .click()
  await expect(page.getByRole('region', { name: 'Sequence' })).toContainText('Update intent')
  await device.getByRole('radio', { name: 'Payflex', exact: true }).check()
  await device.getByRole('button', { name: 'Pay R 125.00' }).click()
  await page
    .frameLocator('iframe[title="Page of Payflex"]')
    .getByRole('button', { name: 'Approve', exact: true })
    .click()

  await expect(device).toContainText('Payment succeeded')
})

test('walks the recurring wizard to a charge and to a refusal', async ({ desktop }) => {
  const { page } = desktop
  await page.getByRole('link', { name: 'Recurring' }).click()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'Create setup intent' }).click()
  const device = page.getByRole('region', { name: "Shopper's device" })
  await device.getByRole('button', { name: 'Succeeds …4242' }).click()
  await device.getByRole('button', { name: /^Agree and pay/ }).click()
  await expect(device).toContainText('Payment succeeded')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Read the credential' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await page.getByRole('button', { name: 'Charge now' }).click()
  const sequence = page.getByRole('region', { name: 'Sequence' })
  await expect(sequence.getByText('payment_succeeded')).toHaveCount(2)
  const refusals = page.getByRole('list', { name: 'Charges that are refused' })
  await refusals.getByRole('button', { name: 'Over the cap' }).click()
  await expect(refusals).toContainText('the mandate allows 20000 in minor units a charge')
})
