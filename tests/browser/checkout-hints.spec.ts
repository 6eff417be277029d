import type { Page } from '@playwright/test'
import { expect, test, type TestConsole } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

async function makePayment(page: Page, server: TestConsole): Promise<void> {
  await page.goto(server.openUrl)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: /^Make a payment of/ }).click()
  await expect(page.getByRole('region', { name: "Shopper's device" })).toBeVisible()
}

test('says when payments end otherwise than by their card, and where that is changed', async ({
  page,
  server,
}) => {
  await page.goto(server.openUrl)
  await page.getByRole('link', { name: 'Intents' }).click()
  const rule = page.getByRole('combobox', { name: 'How payments end' })
  await rule.selectOption('always-processing')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: /^Make a payment of/ }).click()
  await expect(page.getByText('How payments end is set to Stays in processing.')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'Change it in Intents' }).click()
  await rule.selectOption('by-data')
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Shopper', exact: true })).toBeVisible()
  await expect(page.getByText('How payments end is set to')).toHaveCount(0)
})

test('says why the shopper cannot act now', async ({ page, server }) => {
  await makePayment(page, server)
  const shopper = page.getByRole('group', { name: 'Shopper', exact: true })
  const approve = shopper.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await approve.hover()
  await expect(page.getByRole('tooltip')).toContainText('Nothing to decide: the payment is')

  await shopper.getByRole('button', { name: 'Close tab' }).click()
  await shopper.getByRole('button', { name: 'Pay' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('open it again first')
})

test('draws the arrow of a failed payment in the colour of its class', async ({ page, server }) => {
  await makePayment(page, server)
  const device = page.getByRole('region', { name: "Shopper's device" })
  await device.getByRole('button', { name: /^Declined/ }).click()
  await device.getByRole('button', { name: /^Pay/ }).click()
  const row = page.getByRole('region', { name: 'Sequence' }).getByRole('listitem')
  const failed = row.filter({ hasText: 'payment_failed' })
  await expect(failed.locator('[data-from="event"]')).toHaveAttribute('data-class', 'error')
})
