import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-console.ts'

/** Drops a file of this text on the window, as a file manager does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
    return data
  })()`)
  const body = page.locator('body')
  await body.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Drop to import')).toBeVisible()
  await body.dispatchEvent('dragover', { dataTransfer: transfer })
  await body.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('Drop to import')).toBeHidden()
}

test('a session is exported, dropped back in, and loaded from the samples', async ({
  page,
  server,
  ui,
}) => {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await server.post('{"type":"payment_failed","payment_id":"pay_x","n":1.0}')
  await expect(ui.row('pay_x')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Session file, to import again' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`${server.session.id}.session.json`)
  const file = JSON.parse(await readFile(await saved.path(), 'utf8'))
  file.session.name = '<img src=x onerror=alert(1)>'

  await drop(page, 'yesterday.session.json', JSON.stringify(file))
  await expect(page.getByText(/^Imported 1 event, as a new session/)).toBeVisible()
  await expect(ui.row('pay_x')).toBeVisible()
  await expect(page.getByText(file.session.name).first()).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)

  await drop(page, 'broken.json', '{"format":"payments-console.session","version":9}')
  await expect(page.getByRole('alert').filter({ hasText: 'made by a newer console' })).toBeVisible()
  await expect(ui.row('pay_x')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).first().click()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load a sample…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load a sample session' })
  await expect(dialog.getByRole('button')).toHaveCount(7)
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations).toEqual([])
  await dialog.getByRole('button', { name: /duplicates, out of order/ }).click()
  await expect(dialog).toBeHidden()
  await expect(ui.row('pay_sampletwice')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /\d new/ })).toHaveCount(0)
})
