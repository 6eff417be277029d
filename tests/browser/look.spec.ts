import { aWebhook, expect, test } from '../support/browser-console.ts'
import { expectNoAxeFindings, expectNoOverflow } from '../support/browser-look.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ server, ui, page }) => {
      test.slow() // axe looks at the whole page nine times
      await expect(page.getByText('Webhooks posted to this session')).toBeVisible()
      await expectNoAxeFindings(page)

      for (const status of ['succeeded', 'failed', 'processing', 'authorized']) {
        await server.post(aWebhook(`pay_${status}`, status))
      }
      await server.post({ type: 'bare' })
      await expect(ui.row('bare')).toBeVisible()
      await expectNoAxeFindings(page)

      await ui.row('pay_failed').click()
      await expect(ui.details).toBeVisible()
      await expectNoAxeFindings(page)

      await page.getByRole('button', { name: /^Session:/ }).click()
      await expect(page.getByRole('textbox', { name: 'Find a session' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: /^Server:/ }).click()
      await expect(page.getByRole('dialog', { name: /^Server:/ })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await ui.grid.focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Clear All' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectNoAxeFindings(page)

      await server.stop()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

for (const width of [900, 360]) {
  test(`fits ${width} pixels without scrolling sideways`, async ({ server, ui, page }) => {
    await page.setViewportSize({ width, height: 740 })
    await server.post(aWebhook(`pay_${'long'.repeat(60)}`, 'succeeded', 'x'.repeat(300)))
    await server.post({ type: 'deep', text: 'w'.repeat(2000) })
    await expect(ui.row('deep')).toBeVisible()
    await ui.row('deep').click()
    await expect(ui.details).toBeVisible()

    await expectNoOverflow(page, width)
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeInViewport()
  })
}

test('runs within the policy of the page', async ({ page, server }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(server.openUrl)
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => true)')

  expect(refused).toEqual([])
})
