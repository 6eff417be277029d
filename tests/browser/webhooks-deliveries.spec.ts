import { aWebhook, expect, test as base } from '../support/browser-console.ts'
import { TestHandler } from '../support/browser-handler.ts'
import { expectNoOverflow } from '../support/browser-look.ts'
import { createControlApi } from '../support/control-api.ts'

const test = base.extend<{ handler: TestHandler }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the pattern
  handler: async ({}, use) => {
    const handler = await TestHandler.start()
    await use(handler)
    await handler.stop()
  },
})

test('forwards to a handler, retries, and replays an edited event signed anew', async ({
  server,
  ui,
  page,
  handler,
}) => {
  test.slow() // one journey over everything that leaves for a handler
  const body = JSON.stringify(aWebhook('pay_sent'))
  await page.keyboard.press('t')
  const targets = page.getByRole('dialog', { name: 'Forward targets' })
  await targets.getByRole('button', { name: 'Add a target' }).click()
  await targets.getByLabel('Address of the handler').fill(handler.url)
  await targets.getByLabel('Name').fill('my handler')
  await targets.getByLabel('Signed').selectOption('own')
  await targets.getByLabel('Signing secret').fill('a-shared-secret-0123')
  await targets.getByRole('button', { name: 'Add target' }).click()
  await expect(targets).toContainText('Not tried yet')
  await expect(targets).not.toContainText('a-shared-secret')
  await expect(targets).toContainText('signed with its own secret …0123')
  await targets.getByRole('button', { name: 'Edit my handler' }).click()
  await expect(targets.getByPlaceholder('as it is (…0123)', { exact: true })).toBeVisible()
  await targets.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')

  await server.post(body)
  await expect.poll(() => handler.got.length).toBe(1)
  expect(handler.got[0]?.body).toBe(body)
  expect(handler.isSigned('a-shared-secret-0123')).toBe(true)

  await ui.row('pay_sent').click()
  await ui.details.getByRole('tab', { name: 'Attempts' }).click()
  const attempt = ui.details.getByRole('region', { name: 'Attempt' })
  await expect(attempt).toContainText('noted')
  await attempt.getByText('Request', { exact: true }).click()
  await expect(attempt).toContainText('the same as received, byte for byte')
  await attempt.getByRole('button', { name: 'Retry' }).click()
  await expect(ui.details.getByRole('listitem')).toHaveCount(2)
  expect(handler.got.map((one) => one.body)).toEqual([body, body])

  handler.status = 500
  await ui.grid.focus()
  await page.keyboard.press('e')
  const replay = page.getByRole('dialog', { name: 'Edit and replay' })
  const draft = replay.getByRole('textbox', { name: 'Body to send' })
  await draft.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"event_type":"payment_edited"}')
  await expect(replay.getByText('Changed', { exact: true })).toBeVisible()
  await replay.getByRole('switch', { name: 'Send it twice' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(replay).toContainText('Done: 2 of 2 sent')
  await expect(replay).toContainText('1 sent twice')
  await expect(replay.getByRole('region', { name: 'Answers' })).toContainText(
    'other status than last time',
  )
  expect(handler.got.at(-1)?.body).toBe('{"event_type":"payment_edited"}')
  expect(handler.isSigned('a-shared-secret-0123')).toBe(true)
  await replay.getByRole('button', { name: 'Done' }).click()

  await page.keyboard.press('t')
  await targets.getByRole('button', { name: 'Delete my handler' }).click()
  await expect(targets.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(targets.getByRole('listitem')).toContainText('my handler')

  await targets.getByRole('button', { name: 'Delete my handler' }).click()
  await expect(targets.getByRole('listitem')).toHaveCount(0)
  await page.reload()
  await expect(ui.grid).toBeVisible()
  await page.keyboard.press('t')
  await expect(targets.getByRole('button', { name: 'Add a target' })).toBeVisible()
  await expect(targets.getByRole('listitem')).toHaveCount(0)
})

test('replays a session to an address in reverse, and says why nothing was sent', async ({
  server,
  ui,
  page,
  handler,
}) => {
  for (const id of ['pay_1', 'pay_2', 'pay_3']) await server.post(aWebhook(id))
  await expect(ui.row('pay_3')).toBeVisible()
  await page.keyboard.press('Shift+R')
  const replay = page.getByRole('dialog', { name: 'Replay' })
  await expect(replay).toContainText('all 3 events that are kept')
  await expect(replay).toContainText('This session has no forward target yet')
  await replay.getByRole('button', { name: 'Replay the session' }).click()
  await expect(replay).toContainText('This session has no forward target yet')

  await replay.getByText('An address', { exact: true }).click()
  await replay.getByRole('textbox', { name: 'Address' }).fill('nowhere')
  await replay.getByRole('button', { name: 'Replay the session' }).click()
  await expect(replay).toContainText('Use an http:// or https:// address')
  await replay.getByRole('textbox', { name: 'Address' }).fill(handler.url)
  await replay.getByRole('switch', { name: /^Newest first/ }).click()
  await replay.getByRole('button', { name: 'Replay the session' }).click()

  await expect(replay).toContainText('Done: 3 of 3 sent')
  expect(handler.got.map(({ body }) => /pay_\d/.exec(body)?.[0])).toEqual([
    'pay_3',
    'pay_2',
    'pay_1',
  ])
  const answer = replay.getByRole('row').filter({ hasText: 'pay_2' })
  await answer.getByRole('button', { name: 'payment_succeeded' }).click()
  await expect(replay).toHaveCount(0)
  await expect(ui.details).toContainText('pay_2')
})

test('keeps the options of a replay in sight below many targets with long addresses', async ({
  server,
  ui,
  page,
}) => {
  const { id } = server.session
  for (let index = 0; index < 40; index += 1) {
    const url = `http://127.0.0.1:9/${'handler'.repeat(20)}/${index}`
    await createControlApi(server).post(`/environments/sandbox/sessions/${id}/targets`, {
      name: `Handler ${index}`,
      url,
    })
  }
  await server.post(aWebhook('pay_1'))
  await expect(ui.row('pay_1')).toBeVisible()
  await page.keyboard.press('Shift+R')
  const replay = page.getByRole('dialog', { name: 'Replay' })
  await expect(replay.getByRole('checkbox', { name: 'Handler 39' })).toBeChecked()
  await expect(replay.getByRole('button', { name: 'Replay the session' })).toBeInViewport()
  await expectNoOverflow(page, 1280)
  const body = await replay.boundingBox()
  const address = await replay.getByText('handlerhandler').first().boundingBox()
  expect((address?.x ?? 0) + (address?.width ?? 0)).toBeLessThan(
    (body?.x ?? 0) + (body?.width ?? 0),
  )
})

test('exports a session with its notes and brings it back as one of its own', async ({
  server,
  ui,
  page,
}) => {
  const body = '{"type":"kept","b":1.0,"a":12345678901234567890}'
  await server.post(body)
  await ui.row('kept').click()
  await ui.grid.focus()
  await page.keyboard.press('Shift+N')
  await page.keyboard.type('for the ticket')
  await page.keyboard.press('Enter')
  await expect(ui.row('Note: for the ticket')).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Session file, to import again' }).click()
  const file = await (await download).path()
  await page.getByLabel('Session file').setInputFiles(file)

  await expect(page.getByText(/^Imported 1 event/)).toBeVisible()
  await expect(ui.row('Note: for the ticket')).toContainText('import')
  await expect(ui.row('kept')).toContainText('no longer on the feed')
  await ui.row('kept').click()
  await ui.details.getByText('Raw', { exact: true }).click()
  await expect(ui.details.getByRole('region', { name: 'Payload JSON' })).toHaveText(body)
})
