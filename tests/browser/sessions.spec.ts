import { aWebhook, expect, test } from '../support/browser-console.ts'

test('creates, renames and opens sessions, and tells the server which is current', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_in_first'))
  await expect(ui.row('pay_in_first')).toBeVisible()

  await page.getByRole('button', { name: /^Session:/ }).click()
  await page.getByRole('textbox', { name: 'Name of the new session' }).fill('Refund work')
  await page.getByRole('button', { name: 'New session' }).click()
  await expect(page.getByRole('button', { name: 'Session: Refund work' })).toBeVisible()
  await expect(ui.row('pay_in_first')).toHaveCount(0)

  await page.getByRole('button', { name: /^Session:/ }).click()
  await page.getByRole('button', { name: 'Rename Refund work' }).click()
  await page.getByRole('textbox', { name: 'New name of Refund work' }).fill('Disputes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Disputes' })).toBeVisible()
  await page.getByRole('button', { name: `URL of ${server.session.name}` }).click()
  const copied = await ui.clipboard()
  expect(copied).toBe(server.session.webhookUrl)

  await page.getByRole('textbox', { name: 'Find a session' }).fill(server.session.id)
  await page.keyboard.press('Enter')
  await expect(ui.row('pay_in_first')).toBeVisible()
  await page.reload()
  await expect(ui.row('pay_in_first')).toBeVisible()
})

test('opens any valid id that is typed', async ({ server, ui, page }) => {
  await page.keyboard.press('Control+Shift+S')
  await page.getByRole('textbox', { name: 'Find a session' }).fill('my.own~session')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Session: my.own~session' })).toBeVisible()

  await server.post(
    aWebhook('pay_own'),
    `${server.urls.sandbox}/api/webhooks/session/my.own~session`,
  )

  await expect(ui.row('pay_own')).toBeVisible()
})

test('shows the live environment with its own address and session', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_sandbox'))
  await expect(ui.row('pay_sandbox')).toBeVisible()

  await page.getByRole('button', { name: 'Environment: Sandbox' }).click()
  await page.getByRole('menuitemradio', { name: /Live/ }).click()

  const host = new URL(server.urls.live).host
  await expect(page.getByRole('button', { name: `Server: Running on ${host}` })).toBeVisible()
  await expect(ui.feedStatus).toHaveText('Connected')
  await expect(ui.row('pay_sandbox')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Environment: Live' })).toBeVisible()
})

test('shows the four addresses with a way to copy each', async ({ server, ui, page }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.getByRole('button', { name: /^Server: Running on/ }).click()

  const addresses = page.getByRole('dialog', { name: /^Server:/ })
  for (const url of Object.values(server.urls)) await expect(addresses).toContainText(url)
  await addresses.getByRole('button', { name: 'Copy Key set address' }).click()
  expect(await ui.clipboard()).toBe(server.urls.auth)
})

test('a browser without a valid cookie learns what to do, and goes on once it has one', async ({
  server,
  page,
  context,
}) => {
  await page.goto(server.urls.console)
  await expect(
    page.getByRole('heading', { name: 'This browser is not signed in to the console' }),
  ).toBeVisible()

  const other = await context.newPage()
  await other.goto(server.openUrl)

  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
})
