import { expect } from '@playwright/test'
import { test } from '../support/intents-page.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

test('runs within the policy of the page', async ({ intents, page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await intents.send()
  await expect(intents.status).toBeVisible()
  await intents.choosePreset('Mobile')
  await intents.look('Diff')
  await expect(page.getByRole('textbox', { name: 'Left request' })).toBeVisible()

  expect(refused).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ intents, page }) => {
      test.slow() // axe looks at the whole page six times
      await expectNoAxeFindings(page)
      await intents.write({ currency: 'ZAR', off_session: true, payment_method_id: 'pm_1' })
      await intents.send()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoAxeFindings(page)
      await intents.look('Why not offered?')
      await expectNoAxeFindings(page)
      await intents.choosePreset('Off-session')
      await intents.look('Code')
      await expectNoAxeFindings(page)
      await intents.choosePreset('Mobile')
      await page.getByRole('button', { name: 'Save and fetch' }).click()
      await expect(intents.status).toBeVisible()
      await expectNoAxeFindings(page)
      await intents.look('Diff')
      await page.getByRole('button', { name: /^Compare/ }).click()
      await expectNoAxeFindings(page)
    })
  })
}

for (const width of [900, 360]) {
  test(`fits ${width} pixels without scrolling sideways`, async ({ intents, page }) => {
    await page.setViewportSize({ width, height: 740 })
    await intents.send()
    await expect(intents.status).toBeVisible()

    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport()
  })
}
