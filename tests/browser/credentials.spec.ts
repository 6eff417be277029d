import { askForToken, expect, test } from '../support/browser-credentials.ts'

// Long walks: a machine that is busy with something else needs more than the usual time.
test.describe.configure({ timeout: 120_000 })

test('creates a client whose secret is shown whole once and gets a token', async ({
  tab,
  page,
}) => {
  const client = await tab.createClient()

  expect((await askForToken(client)).status).toBe(200)
  await expect(tab.newSecret).toContainText(client.clientSecret)
  await expect(tab.clients).toHaveCount(2)
  await expect(tab.clients.last()).toContainText(/token (now|\d+ sec\. ago)/)

  await tab.button('Done, mask it').click()
  await expect(tab.card).not.toContainText(client.clientSecret)
  expect(await tab.copy(tab.button('Copy client secret'))).toBe(client.clientSecret)
  await tab.button('Show client secret').click()
  await expect(tab.card).toContainText(client.clientSecret)
  await tab.button('Hide client secret').click()
  await expect(tab.card).not.toContainText(client.clientSecret)

  await page.reload()
  await expect(tab.card).toContainText(`…${client.clientSecret.slice(-4)}`)
  const env = await tab.copy(tab.button('Copy .env'))
  expect(env).toContain(`PARTNER_CLIENT_ID=${client.clientId}\n`)
  expect(env).toContain('rotate to get one\nPARTNER_CLIENT_SECRET=\n')
})

test('masks a revealed secret by itself', async ({ tab, page }) => {
  await page.clock.install()
  const { clientSecret } = await tab.createClient()
  await tab.button('Done, mask it').click()
  await tab.button('Show client secret').click()
  await expect(tab.card).toContainText(clientSecret)

  await page.clock.fastForward(30_000)

  await expect(tab.card).not.toContainText(clientSecret)
})

test('renames a client and refuses an empty name', async ({ tab, page }) => {
  await tab.button('Edit client name').click()
  const field = page.getByRole('textbox', { name: 'client name' })
  await field.fill('')
  await expect(page.getByText('Give the client a name')).toBeVisible()
  await field.fill('Acme Payments')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Acme Payments' })).toBeVisible()
  await expect(tab.clients.first()).toContainText('Acme Payments')
  await page.reload()
  await expect(tab.clients.first()).toContainText('Acme Payments')
})

test('rotates a secret with an overlap in which both work, then without', async ({ tab }) => {
  const first = await tab.createClient()

  const second = await tab.rotate('5 min')
  await expect(tab.card).toContainText(/works beside the new one until .* \([34] min left\)/)
  expect(second.clientId).toBe(first.clientId)
  expect((await askForToken(first)).status).toBe(200)
  expect((await askForToken(second)).status).toBe(200)

  const third = await tab.rotate('None')
  await expect(tab.card).not.toContainText('works beside')
  const answers = await Promise.all([first, second, third].map(askForToken))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
})

test('disables a client and says why its token request is refused', async ({ tab, page }) => {
  const client = await tab.createClient()
  await tab.button('Disable').click()
  await expect(tab.card.getByText('Disabled: token requests get 401')).toBeVisible()
  expect((await askForToken(client)).status).toBe(401)

  await tab.send()

  await expect(tab.response).toContainText('401 Unauthorized')
  await expect(tab.response).toContainText('The client is disabled')
  await page.getByRole('tab', { name: /^Refused calls/ }).click()
  const refused = page.getByRole('table', { name: 'Refused calls' }).getByRole('row')
  await expect(refused.filter({ hasText: 'The client is disabled' })).toHaveCount(2)
  await tab.button('Enable').click()
  await expect(tab.card.getByText('Enabled', { exact: true })).toBeVisible()
  expect((await askForToken(client)).status).toBe(200)
})

test('tells a wrong secret from an unknown client only in the console', async ({ tab, page }) => {
  const client = await tab.createClient()
  const wrong = await askForToken({ ...client, clientSecret: 'not-the-secret' })
  const unknown = await askForToken({ ...client, clientId: 'cl_nobody' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])

  await page.getByRole('tab', { name: 'Refused calls 2' }).click()

  const rows = page.getByRole('table', { name: 'Refused calls' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText('cl_nobody')
  await expect(rows.last()).toContainText('Client 2')
  const [first, last] = await rows.getByRole('cell').allTextContents().then(reasons)
  expect(first).not.toBe(last)
})

test('deletes a client at once and brings it back', async ({ tab, page }) => {
  const client = await tab.createClient()
  await tab.button('Delete client').click()
  await expect(tab.clients).toHaveCount(1)
  expect((await askForToken(client)).status).toBe(401)

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(tab.clients).toHaveCount(2)
  await expect(tab.clients.last().getByRole('link')).toHaveAttribute('aria-current', 'true')
  expect((await askForToken(client)).status).toBe(200)
})

test('offers a client where there is none', async ({ tab, page }) => {
  await tab.button('Delete client').click()
  await expect(page.getByText('This environment has no partner client')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'New client' }).last().click()

  await expect(tab.newSecret).toBeVisible()
})

test('keeps clients of the environments apart', async ({ server, tab, page }) => {
  const sandbox = await tab.createClient()
  await page.getByRole('button', { name: 'Environment: Sandbox' }).click()
  await page.getByRole('menuitemradio', { name: /Live/ }).click()
  await expect(tab.clients).toHaveCount(1)
  await expect(tab.merchantKeys).toContainText('pk_prd_')

  const live = await tab.createClient()

  expect(live.baseUrl).toBe(server.urls.live)
  expect((await askForToken(live)).status).toBe(200)
  expect((await askForToken({ ...sandbox, baseUrl: live.baseUrl })).status).toBe(401)
})

test('rotates the merchant keys and shows the secret one once', async ({ tab, page }) => {
  const secretKey = tab.merchantKeys.getByRole('group', { name: 'Secret key' })
  const publishable = tab.merchantKeys.getByRole('group', { name: 'Publishable key' })
  await expect(secretKey).toContainText('server only')
  await expect(publishable).toContainText('browser or app')

  await tab.button('Rotate secret key').click()
  await expect(page.getByRole('dialog')).toContainText('refused with 401 at once')
  await tab.button('Rotate key').click()
  await expect(secretKey).toContainText(/snd_[A-Za-z0-9]{64}/)
  const key = await tab.copy(secretKey.getByRole('button', { name: 'Copy secret key' }))
  expect(key).toMatch(/^snd_[A-Za-z0-9]{64}$/)
  await tab.button('Done, mask it').click()
  await expect(secretKey).not.toContainText(key)
  await tab.button('Show secret key').click()
  await expect(secretKey).toContainText(key)

  const before = await tab.copy(tab.button('Copy publishable key'))
  await tab.button('Rotate publishable key').click()
  await tab.button('Rotate key').click()
  await expect(publishable).not.toContainText(before)
  const env = await tab.copy(tab.button('Copy merchant keys as .env'))
  expect(env).toMatch(/^MERCHANT_SECRET_KEY=snd_\w+\nMERCHANT_PUBLISHABLE_KEY=pk_snd_\w+\n$/)
  expect(env).not.toContain(before)
  await page.reload()
  await expect(secretKey).toContainText(`…${key.slice(-4)}`)
})

/** The column "Why" of each row of refused calls. */
function reasons(cells: readonly string[]): string[] {
  return cells.filter((_cell, index) => index % 6 === 4)
}
