import { aWebhook, expect, test } from '../support/browser-console.ts'
import { createControlApi } from '../support/control-api.ts'

test('shows a posted webhook within a second, expands, clears and brings it back', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_first'))
  await expect(ui.row('pay_first')).toBeVisible({ timeout: 1000 })
  await expect(ui.row('pay_first')).toContainText('payment_succeeded')

  await ui.row('pay_first').click()
  await expect(ui.details.getByRole('region', { name: 'Payload JSON' })).toContainText(
    '"payment_id": "pay_first"',
  )

  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(ui.row('pay_first')).toHaveCount(0)
  await expect(page.getByText('Cleared 1 event')).toBeVisible()
  const stored = await fetch(server.session.webhookUrl)
  expect(await stored.json()).toMatchObject({ events: [] })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ui.row('pay_first')).toBeVisible()
})

test('goes on reading and sending where the feed wants a token of others', async ({
  server,
  ui,
  page,
}) => {
  await createControlApi(server).put('/assumptions/feed-auth', { value: 'bearer' })
  await page.reload()
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.getByRole('button', { name: 'Send a sample event' }).first().click()

  await expect(ui.row('payment_')).toHaveCount(1)
  expect((await fetch(server.session.webhookUrl)).status).toBe(401)
})

test('says Reconnecting while the server is away and goes on without a reload', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_before'))
  await expect(ui.row('pay_before')).toBeVisible()
  await page.evaluate('window.stayed = true')

  await server.stop()
  await expect(ui.feedStatus).toHaveText('Reconnecting')
  await expect(page.getByRole('alert')).toContainText('does not answer')
  await expect(page.getByRole('button', { name: 'Server: Stopped' })).toBeVisible()
  await expect(ui.row('pay_before')).toBeVisible()

  await server.startAgain()
  await expect(ui.feedStatus).toHaveText('Connected')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await server.post(aWebhook('pay_after'))
  await expect(ui.row('pay_after')).toBeVisible()
  await expect(ui.row('pay_before')).toBeVisible()
  expect(await page.evaluate<boolean>('window.stayed')).toBe(true)

  const timeline = page.getByRole('slider', { name: 'Events over time' })
  await expect(timeline).toHaveAccessibleDescription(/^Stream followed since .* 1 reconnect\.$/)
  await timeline.press('Home')
  await expect(timeline).toHaveAttribute('aria-valuetext', /^\d+ events?, \d\d:\d\d:\d\d/)
  await timeline.hover({ position: { x: 4, y: 8 } })
  await expect(page.getByText(/^No event before/)).toBeVisible()
  await page.mouse.move(0, 0)
  await timeline.press('Enter')
  await expect(ui.grid).toBeFocused()
  await expect(ui.grid.getByRole('row', { selected: true })).toHaveCount(1)
})

test('shows the digits, key order and doubled keys that the sender wrote', async ({
  server,
  ui,
}) => {
  const body = '{"type":"odd","b":1.0,"a":12345678901234567890,"a":1e5,"text":"\\u0041"}'
  await server.post(body)
  await ui.row('odd').click()
  const json = ui.details.getByRole('region', { name: 'Payload JSON' })

  await expect(json).toContainText('"b": 1.0,')
  await expect(json).toContainText('"a": 12345678901234567890,')
  await expect(json).toContainText('"a": 1e5,')
  await expect(json).toContainText('"text": "\\u0041"')
  await ui.details.getByText('Raw', { exact: true }).click()
  await expect(json).toHaveText(body)
})

test('shows hostile strings as text', async ({ server, ui, page }) => {
  const hostile = '<img src=x onerror="document.title=1">'
  await server.post({ event_type: hostile, payment_id: `${hostile}2`, status: '<b>bold</b>' })
  await ui.row(hostile).click()

  await expect(ui.details).toContainText('<b>bold</b>')
  await expect(page.locator('img')).toHaveCount(0)
  await expect(page.locator('main b')).toHaveCount(0)
})

test('greys events that somebody else took off the feed', async ({ server, ui, page }) => {
  await server.postMany(3)
  await expect(ui.row('pay_3')).toBeVisible()
  await expect(page.getByText('59 min left').or(page.getByText('60 min left'))).toBeVisible()

  await fetch(server.session.webhookUrl, { method: 'DELETE' })

  await expect(ui.row('no longer on the feed')).toHaveCount(3)
  await expect(page.getByText('0/100 events')).toBeVisible()
  await expect(page.getByText('3 kept')).toBeVisible()
})

test('marks unread events until they are viewed and counts them in the title', async ({
  server,
  ui,
  page,
}) => {
  await server.postMany(2)
  await expect(page).toHaveTitle(/^\(2\) Webhooks/)

  await ui.row('pay_1').click()

  await expect(page).toHaveTitle(/^\(1\) Webhooks/)
  await expect(ui.row('pay_1').getByText('Unread')).toHaveCount(0)
  await expect(ui.row('pay_2').getByText('Unread')).toHaveCount(1)

  await page.keyboard.press('Shift+M')
  await expect(page).toHaveTitle(/^Webhooks/)
  await page.keyboard.press('u')
  await expect(page).toHaveTitle(/^\(1\) Webhooks/)
  await expect(ui.row('pay_1').getByText('Unread')).toHaveCount(1)
})

test('an empty session offers a sample event and a command that works', async ({ ui, page }) => {
  const command = await page.getByRole('region', { name: 'Ready command' }).innerText()
  const [, url = ''] = /'(http[^']+)'/.exec(command) ?? []
  const [, body = ''] = /--data-raw '([^']+)'/.exec(command) ?? []
  const sent = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(sent.status).toBe(200)
  await expect(ui.row('pay_1')).toBeVisible()

  await page.getByRole('button', { name: 'Send a sample event' }).click()
  await expect(ui.row('pay_sample')).toBeVisible()
})

test('an empty session leads to the sample sessions', async ({ ui, page }) => {
  await page.getByRole('button', { name: 'Load sample session' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('button', { name: /^Session: Sample/ })).toBeVisible()
  await expect(ui.grid.getByRole('row')).not.toHaveCount(0)
})

test('filters by text, field and amount', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_good'))
  await server.post(aWebhook('pay_bad', 'failed'))
  await expect(ui.row('pay_bad')).toBeVisible()

  await ui.filter.fill('status:failed amount>100')
  await expect(ui.row('pay_good')).toHaveCount(0)
  await expect(ui.row('pay_bad')).toBeVisible()
  await expect(page.getByText('1 of 2')).toBeVisible()

  await ui.filter.fill('nothing-like-this')
  await expect(page.getByText('No event matches the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(ui.row('pay_good')).toBeVisible()
})

test('copies an event as a command that posts its own bytes, and as a link', async ({
  server,
  ui,
  page,
}) => {
  const eventId = await server.post(`{"type":"it's","n":1.0}`)
  await ui.row("it's").click()

  await ui.details.getByRole('button', { name: 'Copy as cURL' }).click()
  const curl = await ui.clipboard()
  expect(curl).toContain(server.session.webhookUrl)
  expect(curl).toContain(`--data-raw '{"type":"it'\\''s","n":1.0}'`)

  await ui.details.getByRole('button', { name: 'More about the event' }).click()
  await page.getByRole('menuitem', { name: 'Copy link to event' }).click()
  await expect(page.getByText('Copied the link to the event')).toBeVisible()
  const link = await ui.clipboard()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(ui.details).toContainText(eventId)
})
