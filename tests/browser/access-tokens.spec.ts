import { askForToken, expect, ping, test } from '../support/browser-credentials.ts'
import { expectNoAxeFindings, expectNoOverflow } from '../support/browser-look.ts'

// Long walks: a machine that is busy with something else needs more than the usual time.
test.describe.configure({ timeout: 120_000 })

test('gets a token, watches it and lets it expire', async ({ tab, page }) => {
  const { baseUrl } = await tab.createClient()
  await tab.send()
  await expect(tab.response).toContainText('200 OK')
  const ring = tab.token.getByRole('timer', { name: 'Token lifetime' })
  await expect(ring).toContainText('left of 1 h')
  const shown = await ring.textContent()
  await expect(ring).not.toHaveText(shown ?? '')

  const accessToken = await tab.copy(tab.token.getByRole('button', { name: 'Copy access token' }))
  expect(await ping(baseUrl, accessToken)).toBe(200)
  await tab.button('Try the token').click()
  await expect(tab.token).toContainText(/Accepted for cl_\w+, \d+ s left/)
  await expect(tab.issued).toHaveCount(1)
  const bearer = await tab.copy(tab.issued.getByRole('button', { name: 'Copy bearer' }))
  expect(bearer).toBe(accessToken)

  await tab.issued.getByRole('button', { name: 'Expire now' }).click()
  await expect(tab.issued).toContainText('Expired')
  await expect(ring).toContainText('Expired')
  expect(await ping(baseUrl, accessToken)).toBe(401)
  const warning = page.getByRole('alert', { name: 'Expired token used' })
  await expect(warning).toContainText('Client 2 used a token after it expired.')
  await expect(warning).toContainText('www-authenticate: Bearer realm="partner api"')
  await warning.getByRole('button', { name: 'Close warning' }).click()
  await expect(warning).toHaveCount(0)
})

test('revokes a token and says so where it is tried', async ({ tab }) => {
  const { baseUrl } = await tab.createClient()
  await tab.send()
  const accessToken = await tab.copy(tab.token.getByRole('button', { name: 'Copy access token' }))

  await tab.issued.getByRole('button', { name: 'Revoke' }).click()

  await expect(tab.issued).toContainText('Revoked')
  await expect(tab.token.getByRole('timer')).toContainText('Revoked')
  expect(await ping(baseUrl, accessToken)).toBe(401)
  await tab.button('Try the token').click()
  await expect(tab.token).toContainText('401 Unauthorized')
  await expect(tab.token).toContainText('It was revoked')
})

test('lets a short token run out by itself', async ({ tab, page }) => {
  await tab.createClient()
  await tab.button('Edit token lifetime in seconds').click()
  await page.getByRole('textbox', { name: 'token lifetime in seconds' }).fill('2')
  await page.keyboard.press('Enter')
  await expect(tab.card).toContainText('2 s')

  await tab.send()

  await expect(tab.token.getByRole('timer')).toContainText('Expired')
  await expect(tab.issued).toContainText('Expired')
  await tab.button('Try the token').click()
  await expect(tab.token).toContainText(/It expired \d+ s ago/)
})

test('issues a token for a client whose secret nobody has', async ({ server, tab, page }) => {
  await expect(page.getByText('The secret was shown only once.')).toBeVisible()

  const accessToken = await tab.copy(tab.button('Issue a token'))

  expect(await ping(server.urls.sandbox, accessToken)).toBe(200)
  await expect(tab.issued).toContainText('127.0.0.1')
})

test('counts the uses of a token and names the last caller', async ({ tab }) => {
  const client = await tab.createClient()
  const { accessToken } = await askForToken(client)
  for (let i = 0; i < 3; i++) await ping(client.baseUrl, accessToken)

  await expect(tab.issued.getByRole('cell').nth(4)).toHaveText('3')
  await expect(tab.issued.getByRole('cell').nth(5)).toContainText('127.0.0.1 node')
})

test('writes expires_in as a number or a string', async ({ tab, page }) => {
  await tab.createClient()
  await tab.send()
  await expect(tab.response).toContainText('"expires_in": 3600')

  await page.getByText('string', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'string' })).toBeChecked()
  await tab.send()

  await expect(tab.response).toContainText('"expires_in": "3600"')
})

test('a body written by hand is sent as it is, and can be taken back', async ({ tab, page }) => {
  await tab.createClient()
  const body = page.getByRole('textbox', { name: 'Request body' })
  await body.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"clientId": 7')
  await tab.send()
  await expect(tab.response).toContainText('400 Bad Request')

  await tab.button("Back to this client's request").click()
  await tab.send()

  await expect(tab.response).toContainText('200 OK')
})

test('shows the request as code in the language chosen last', async ({ server, tab, page }) => {
  await tab.button('Code').click()
  for (const language of ['Python requests', 'Go', 'Kotlin', 'TypeScript']) {
    await page.getByLabel('Language').selectOption(language)
    const code = page.getByRole('region', { name: `token request as ${language}` })
    await expect(code).toContainText(`${server.urls.sandbox}/api/oauth/token`)
    await expect(code).toContainText('<CLIENT_SECRET>')
  }
  await page.getByText('Use it', { exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'call with the token as TypeScript' }),
  ).toBeVisible()

  await page.reload()
  await tab.button('Code').click()
  await expect(page.getByLabel('Language')).toHaveValue('TypeScript')
})

test('says that the server is away and goes on when it is back', async ({ server, tab, page }) => {
  await tab.createClient()
  await server.stop()
  await expect(page.getByText('Stopped')).toBeVisible()
  await tab.button('Send').click()
  await expect(tab.response.getByRole('alert')).toContainText('does not answer')

  await server.startAgain()

  await expect(page.getByText('Stopped')).toHaveCount(0)
  await tab.send()
  await expect(tab.response).toContainText('200 OK')
})

test('does it all without a mouse', async ({ tab, page }) => {
  test.slow()
  await page.keyboard.press('n')
  await expect(tab.newSecret).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('Acme')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(tab.response).toContainText('200 OK')
  await page.keyboard.press('t')
  await expect(tab.token).toContainText('Accepted for')

  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toContainText('Rotate the secret of Acme?')
  await page.keyboard.press('Enter')
  await expect(tab.card).toContainText('works beside the new one')

  await page.getByRole('tab', { name: /^Issued tokens/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(tab.issued.first()).toBeFocused()
  await page.keyboard.press('b')
  await expect.poll(() => tab.clipboard()).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.keyboard.press('x')
  await expect(tab.issued).toContainText('Expired')
  await page.keyboard.press('i')
  await expect(tab.issued).toHaveCount(2)
  await tab.issued.last().focus()
  await page.keyboard.press('k')
  await expect(tab.issued.first()).toBeFocused()
  await page.keyboard.press('Shift+X')
  await expect(tab.issued.first()).toContainText('Revoked')

  await tab.clients.last().getByRole('link').focus()
  await page.keyboard.press('k')
  await expect(tab.clients.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+D')
  await expect(tab.clients.last()).toContainText('Disabled')
  await page.keyboard.press('Delete')
  await expect(tab.clients).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(tab.clients).toHaveCount(2)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in credentials', async ({ tab, page }) => {
      await expectNoAxeFindings(page)
      const client = await tab.createClient()
      await tab.send()
      await tab.button('Try the token').click()
      await expect(tab.token).toContainText('Accepted for')
      await expectNoAxeFindings(page)

      await tab.button('Rotate secret').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await tab.rotate('1 h')

      await tab.issued.getByRole('button', { name: 'Expire now' }).click()
      await tab.button('Try the token').click()
      await expect(tab.token).toContainText('401')
      await tab.button('Code').click()
      await tab.button('Disable').click()
      await askForToken(client)
      await page.getByRole('tab', { name: /^Refused calls/ }).click()
      await expect(page.getByRole('table', { name: 'Refused calls' })).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

for (const width of [900, 360]) {
  test(`credentials fit ${width} pixels without scrolling sideways`, async ({ tab, page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    await tab.createClient()
    await tab.button('Edit client name').click()
    await page.getByRole('textbox', { name: 'client name' }).fill('W'.repeat(80))
    await page.keyboard.press('Enter')
    await tab.button('Edit audience').click()
    await page.getByRole('textbox', { name: 'audience' }).fill('https://x.test/'.repeat(16))
    await page.keyboard.press('Enter')
    await tab.rotate('24 h')
    await tab.send()
    await tab.button('Try the token').click()
    await expect(tab.token).toContainText('Accepted for')
    await expectNoOverflow(page, width)

    await tab.issued.getByRole('button', { name: 'Revoke' }).click()
    await tab.button('Try the token').click()
    await expect(tab.token).toContainText('It was revoked')
    await page.getByRole('tab', { name: /^Refused calls/ }).click()
    await tab.button('Code').click()
    await expectNoOverflow(page, width)
  })
}

test('credentials run within the policy of the page', async ({ page, server, tab }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.reload()
  await tab.createClient()
  await tab.send()
  await tab.button('Code').click()
  await expect(page.getByRole('region', { name: /^token request as/ })).toContainText(
    server.urls.sandbox,
  )

  expect(refused).toEqual([])
})
