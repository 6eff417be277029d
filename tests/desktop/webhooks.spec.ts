import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { TestHandler } from '../support/browser-handler.ts'
import { expect, postJson, test as base } from '../support/desktop-app.ts'

const test = base.extend<{ handler: TestHandler }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the pattern
  handler: async ({}, use) => {
    const handler = await TestHandler.start()
    await use(handler)
    await handler.stop()
  },
})

test.describe.configure({ timeout: 90_000 })

const succeeded = { event_type: 'payment_succeeded', payment_id: 'pay_1', amount: 12500 }
const failed = { event_type: 'payment_failed', payment_id: 'pay_1', amount: 12500 }

test('compares two events, replays one edited, and takes the session to a file and back', async ({
  desktop,
  dataFolder,
  handler,
}) => {
  const { page, app } = desktop
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const url = await desktop.webhookUrl()
  for (const body of [succeeded, failed]) expect(await postJson(url, body)).toBe(200)
  await expect(page.getByRole('row').filter({ hasText: 'payment_failed' })).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowDown')
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText('1 value differs')
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const replay = page.getByRole('dialog', { name: 'Edit and replay' })
  await replay.getByText('An address', { exact: true }).click()
  await replay.getByRole('textbox', { name: 'Address' }).fill(handler.url)
  await replay.getByRole('textbox', { name: 'Body to send' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"event_type":"payment_edited"}')
  await page.keyboard.press('Control+Enter')
  await expect(replay).toContainText('Done: 1 of 1 sent')
  expect(handler.got.map(({ body }) => body)).toEqual(['{"event_type":"payment_edited"}'])
  await replay.getByRole('button', { name: 'Done' }).click()

  const file = path.join(dataFolder, '..', `${path.basename(dataFolder)}.session.json`)
  await saveDownloadsAs(app, file)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Session file, to import again' }).click()
  await expect
    .poll(() =>
      stat(file)
        .then(({ size }) => size > 0)
        .catch(() => false),
    )
    .toBe(true)
  await page.getByLabel('Session file').setInputFiles(file)
  await expect(page.getByText(/^Imported 2 events/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'import' })).toHaveCount(2)
  await rm(file)
})

/** As a user who chooses this file each time they are asked where to save. */
function saveDownloadsAs(app: ElectronApplication, file: string): Promise<void> {
  return app.evaluate(({ session }, target) => {
    session.defaultSession.on('will-download', (_event, item) => item.setSavePath(target))
  }, file)
}
