import { expectNoAxeFindings } from '../support/browser-look.ts'
import { expect, test } from '../support/browser-keys.ts'

// Long walks: a busy machine takes more than the usual time for them.
test.describe.configure({ timeout: 90_000 })

test('shows the key that signs, how it is protected, and the key set as served', async ({
  tab,
  page,
  server,
}) => {
  const served = await fetch(`${server.urls.auth}/.well-known/jwks.json`)
  const body = await served.text()

  await expect(tab.keys).toHaveCount(1)
  await expect(tab.keys.first()).toContainText('active')
  await expect(page.getByText(/^Private keys (not )?encrypted/)).toBeVisible()
  await expect(tab.keySet).toContainText(/public, max-age=\d+/)
  await expect(tab.keySet).toContainText(served.headers.get('etag') ?? 'no tag')
  await tab.keySet.getByText('Bytes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Body of the key set' })).toHaveText(body)
  await tab.keySet.getByText('PEM', { exact: true }).click()
  await expect(tab.keySet).toContainText('-----BEGIN PUBLIC KEY-----')
  await tab.keySet.getByRole('button', { name: 'Fetch it now' }).click()
  await expect(tab.keySet).toContainText('the same bytes as below')
})

test('publishes the next key ahead, and changes hands at once', async ({ tab, page }) => {
  await tab.rotate('5m')
  await expect(tab.keys).toHaveCount(2)
  await expect(tab.keys.first()).toContainText('upcoming')

  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(tab.keys.first()).toContainText('active')
  await expect(page.getByRole('button', { name: 'Sign now' })).toHaveCount(0)
})

test('hides, publishes, shortens and expires a key', async ({ tab, page }) => {
  await tab.rotate('0s')
  await expect(tab.keys.first()).toContainText('active')

  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(tab.keys.first()).toContainText('hidden')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(tab.keys.first()).not.toContainText('hidden')

  await page.getByRole('button', { name: 'Lifetime' }).click()
  const form = page.getByRole('form', { name: 'Lifetime of the key' })
  await form.getByLabel('Ends').fill('2h')
  await form.getByRole('button', { name: 'Set lifetime' }).click()
  await expect(page.getByText(/in (2 h|1 h 59 m)/)).toBeVisible()

  await page.getByRole('button', { name: 'Expire now' }).click()
  await expect(page.getByText('leaves the key set for good')).toBeVisible()
  await page.getByRole('button', { name: 'Expire it now' }).click()
  await expect(tab.keys.filter({ hasText: 'active' })).toHaveCount(1)
  await expect(tab.keys.filter({ hasText: 'retired' })).not.toHaveCount(0)
})

test('says that the browser keeps the clipboard shut, also for the details of that', async ({
  tab,
  page,
}) => {
  await page.evaluate(`
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false`)
  const refused = 'The browser does not let this page use the clipboard'
  await tab.keySet.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(refused)

  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('status').filter({ hasText: refused })).toBeVisible()
})

test('is loud while the key set is broken on purpose', async ({ tab, page, server }) => {
  for (const [name, words] of [
    ['Error', 'answers 500'],
    ['Empty', 'answers with no keys'],
    ['Garbage', 'no JSON'],
    ['Slow', '5 s late'],
  ] as const) {
    await page.getByRole('button', { name: 'Serve faults' }).click()
    await page.getByRole('menuitemradio', { name: new RegExp(`^${name} `) }).click()
    await expect(page.getByRole('alert')).toContainText(words)
  }
  await page.getByRole('button', { name: 'Serve it properly' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const answer = await fetch(`${server.urls.auth}/.well-known/jwks.json`)
  expect(answer.status).toBe(200)
  await expect(tab.audit.filter({ hasText: 'First fetch' })).toHaveCount(1)
})

test('tells a needless fetch from the first', async ({ tab, server }) => {
  const url = `${server.urls.auth}/.well-known/jwks.json`
  await fetch(url)
  await expect(tab.audit.filter({ hasText: 'First fetch' })).toHaveCount(1)
  await fetch(url)
  await expect(tab.audit.filter({ hasText: 'Not needed' })).toHaveCount(1)
})

test('shows the newest 200 fetches, and all when asked', async ({ tab, page, server }) => {
  const url = `${server.urls.auth}/.well-known/jwks.json`
  await Promise.all(Array.from({ length: 203 }, () => fetch(url)))
  const withHead = 1
  await expect(page.getByText('203 fetches')).toBeVisible()
  await expect(tab.audit).toHaveCount(200 + withHead)

  await page.getByRole('button', { name: 'Show all 203' }).click()
  await expect(tab.audit).toHaveCount(203 + withHead)
  await page.getByRole('button', { name: 'Show the newest 200' }).click()
  await expect(tab.audit).toHaveCount(200 + withHead)
})

test('keys are worked without a mouse', async ({ tab, page }) => {
  await page.keyboard.press('r')
  await expect(page.getByLabel('Publish ahead')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab.keys).toHaveCount(2)

  await tab.keys.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tab.keys.nth(1)).toBeFocused()
  await expect(tab.keys.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await expect(tab.keys.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('h')
  await expect(tab.keys.first()).toContainText('hidden')
  await page.keyboard.press('s')
  await expect(tab.keys.first()).toContainText('active')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Expire it now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab.keys.filter({ hasText: 'active' })).toHaveCount(1)
  await expect(page.getByText('leaves the key set for good')).toHaveCount(0)
})

test('the palette breaks the key set on purpose', async ({ tab, page }) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  await page.keyboard.type('serve no keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('answers with no keys')
  await expect(tab.keySet).toContainText('200')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing among keys', async ({ tab, page }) => {
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      await expect(page.getByRole('form', { name: 'Rotate the signing key' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await tab.rotate('5m')
      await page.getByRole('button', { name: 'Serve faults' }).click()
      await expect(page.getByRole('menuitemradio', { name: /^Empty/ })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByRole('menuitemradio', { name: /^Empty/ }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoAxeFindings(page)
    })

    test('axe finds nothing among tokens and calls', async ({ tab, page, providerUrl }) => {
      await page.getByLabel('URL', { exact: true }).fill(providerUrl)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(tab.audit.filter({ hasText: 'First fetch' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Mint token' }).click()
      const minted = page.getByRole('region', { name: 'Minted token' })
      await expect(minted).toBeVisible()
      await expectNoAxeFindings(page)
      await minted.getByRole('button', { name: 'Verify' }).click()
      const form = page.getByRole('form', { name: 'Verify' })
      await form.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

test('fits 900 pixels without scrolling sideways', async ({ tab, page, server }) => {
  await page.setViewportSize({ width: 900, height: 740 })
  const headers = { 'user-agent': `verifier/${'x'.repeat(300)}` }
  await fetch(`${server.urls.auth}/.well-known/jwks.json`, { headers })
  await expect(tab.audit.filter({ hasText: 'First fetch' })).toHaveCount(1)

  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(900)
  await expect(page.getByRole('button', { name: 'Test your verifier' })).toBeInViewport()
})
