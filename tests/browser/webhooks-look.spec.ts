import { aWebhook, expect, test } from '../support/browser-console.ts'
import { expectNoAxeFindings, expectNoOverflow } from '../support/browser-look.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in the inspector', async ({ server, ui, page }) => {
      test.slow() // axe looks at the whole page seven times
      for (const status of ['failed', 'succeeded']) await server.post(aWebhook('pay_1', status))
      await fetch(server.session.webhookUrl, { method: 'DELETE' })
      await server.post(aWebhook('pay_2'))
      await expect(ui.row('no longer on the feed')).toHaveCount(2)

      await ui.row('payment_failed').click()
      await ui.grid.focus()
      await page.keyboard.press('p')
      await page.keyboard.press('Shift+N')
      await page.keyboard.type('worth a note')
      await page.keyboard.press('Enter')
      await expect(ui.row('Note: worth a note')).toBeVisible()
      await expectNoAxeFindings(page)
      await ui.details.getByRole('tab', { name: 'Derived' }).click()
      await expectNoAxeFindings(page)

      await ui.grid.focus()
      await page.keyboard.press('Shift+ArrowUp')
      await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Shift+ArrowUp')
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
      await page.keyboard.press('Escape')

      await page.keyboard.press('n')
      await expect(page.getByRole('region', { name: 'Schema' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await page.keyboard.press('t')
      const targets = page.getByRole('dialog', { name: 'Forward targets' })
      await targets.getByRole('button', { name: 'Add a target' }).click()
      await targets.getByLabel('Address of the handler').fill('http://127.0.0.1:9/webhooks')
      await targets.getByRole('button', { name: 'Add target' }).click()
      await expect(targets.getByRole('listitem')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await page.keyboard.press('e')
      const replay = page.getByRole('dialog', { name: 'Edit and replay' })
      await replay.getByRole('button', { name: 'Replay the event' }).click()
      await expect(replay.getByRole('region', { name: 'Answers' })).toBeVisible()
      await expectNoAxeFindings(page)
      await replay.getByRole('button', { name: 'Done' }).click()
      await ui.details.getByRole('tab', { name: 'Attempts' }).click()
      await expect(ui.details.getByRole('region', { name: 'Attempt' })).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

test('dialogs and comparison fit 360 pixels', async ({ server, ui, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await server.post(aWebhook(`pay_${'long'.repeat(30)}`))
  await server.post(aWebhook('pay_2'))
  await ui.row('pay_2').click()
  await ui.grid.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  await expectNoOverflow(page, 360)
  await page.keyboard.press('Escape')

  for (const [keys, name] of [
    ['n', 'New event'],
    ['t', 'Forward targets'],
    ['e', 'Edit and replay'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoOverflow(page, 360)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
})

test('an event that left the feed says so in full beside its buttons', async ({ server, ui }) => {
  await server.post(aWebhook('pay_1'))
  await fetch(server.session.webhookUrl, { method: 'DELETE' })
  await ui.row('no longer on the feed').click()

  await expect(ui.details.getByText('no longer on the feed')).toBeInViewport({ ratio: 1 })
  const facts = await ui.details.getByTitle(/^evt_/).boundingBox()
  const button = await ui.details.getByRole('button', { name: 'Replay' }).boundingBox()
  expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThan(button?.x ?? 0)
})
