import type { Page } from '@playwright/test'
import { createControlApi } from '../support/control-api.ts'
import { expect, test, type TestConsole } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

async function openSettings(page: Page, server: TestConsole): Promise<void> {
  await page.goto(server.openUrl)
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment methods' })).toBeVisible()
}

test('changes what the emulated API does, and back', async ({ page, server }) => {
  const api = createControlApi(server)
  await openSettings(page, server)

  const outcome = page.getByRole('combobox', { name: 'How an unscripted payment ends' })
  await outcome.selectOption('always-fail')
  const revert = page.getByRole('button', { name: /^Set How an unscripted payment ends back/ })
  await expect(revert).toBeVisible()
  await expect(page.getByText('outcome: It fails, declined')).toBeVisible()
  expect((await api.get('/settings')).json.assumptions).toEqual({ outcome: 'always-fail' })
  await revert.click()
  await expect(outcome).toHaveValue('by-data')

  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('payflex')
  await expect(page.getByRole('heading', { name: 'Server' })).toBeHidden()
  await page.getByRole('textbox', { name: /^Currencies of/ }).fill('zar, eur')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Currencies of/ })).toHaveValue('ZAR EUR')
  await page.getByRole('textbox', { name: /^Currencies of/ }).fill('moon')
  await expect(page.getByTitle('MOON is no currency: use codes such as ZAR EUR')).toBeVisible()
})

test('exports, resets and imports the settings', async ({ page, server }) => {
  await openSettings(page, server)
  await page.getByRole('combobox', { name: 'Size of the log' }).selectOption('64')
  await expect(page.getByRole('combobox', { name: 'Size of the log' })).toHaveValue('64')
  const archive = page.getByRole('combobox', { name: 'Size of the archive' })
  await archive.selectOption('64')
  await expect(page.getByRole('button', { name: /^Set Size of the archive back/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  const file = await (await download).path()

  await page.getByRole('button', { name: 'Reset…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset to sample' })
  await expect(dialog.getByRole('button', { name: 'Delete and start anew' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('reset')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Control+,')
  const size = page.getByRole('combobox', { name: 'Size of the log' })
  await expect(size).toHaveValue('256')

  await page.getByLabel('Settings file').setInputFiles(file)
  await expect(size).toHaveValue('64')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ page, server }) => {
      test.slow()
      await openSettings(page, server)
      await expectNoAxeFindings(page)
    })
  })
}
