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

test('keeps the checks of the draft out of the answer in a low window', async ({
  intents,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  const checks = await intents.checks.boundingBox()
  const answer = await page.getByRole('region', { name: 'Answer and payment' }).boundingBox()
  if (!checks || !answer) throw new Error('both panes are expected')
  expect(checks.y + checks.height).toBeLessThanOrEqual(answer.y)
})

test('keeps the rule of how payments end in sight', async ({ intents, page }) => {
  await expect(intents.editor).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'How payments end' })).toBeInViewport({
    ratio: 1,
  })
})

test('shows a refusal with the draft that was refused alone', async ({ intents, page }) => {
  await intents.write({ currency: 'ZAR', payment_method_id: 'pm_1' })
  await intents.send()
  await expect(page.getByRole('alert')).toBeVisible()
  await intents.choosePreset('Off-session')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await intents.choosePreset('Checkout')
  await expect(page.getByRole('alert')).toBeVisible()
})

for (const width of [900, 360]) {
  test(`fits ${width} pixels without scrolling sideways`, async ({ intents, page }) => {
    await page.setViewportSize({ width, height: 740 })
    await intents.send()
    await expect(intents.status).toBeVisible()

    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport()
  })
}
