import { expect, postJson, test, TestDesktop } from '../support/desktop-app.ts'

const webhook = {
  event_type: 'payment_succeeded',
  content: { type: 'payment_details', object: { payment_id: 'pay_desktop', status: 'succeeded' } },
}

test('shows a posted webhook within a second, expands, clears and brings it back', async ({
  desktop,
}) => {
  const { page } = desktop
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const url = await desktop.webhookUrl()
  const row = page.getByRole('row').filter({ hasText: 'pay_desktop' })

  expect(await postJson(url, webhook)).toBe(200)
  await expect(row).toBeVisible({ timeout: 1000 })
  await expect(row).toContainText('payment_succeeded')

  await row.click()
  await expect(page.getByRole('region', { name: 'Payload JSON' })).toContainText(
    '"payment_id": "pay_desktop"',
  )

  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('has what it had when it is started again', async ({ dataFolder }) => {
  const first = await TestDesktop.launch(dataFolder)
  expect(await postJson(await first.webhookUrl(), webhook)).toBe(200)
  expect(await first.quit()).toBe(0)

  const second = await TestDesktop.launch(dataFolder)
  const row = second.page.getByRole('row').filter({ hasText: 'pay_desktop' })
  await expect(row).toBeVisible()
  await second.app.close()
})
