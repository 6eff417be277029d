import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings } from '../support/browser-look.ts'
import { expect, test as base } from '../support/browser-console.ts'
import { TestProvider, verifierSettings } from '../support/browser-provider.ts'
import { handWrittenVerifier, joseVerifier } from '../support/sample-providers.ts'

// A run takes its time: a verifier is given a while to notice a new key.
base.describe.configure({ timeout: 90_000 })
const RUN_MS = 60_000

/** The page that puts a verifier to the test, as a person sees it. */
class ConformancePage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get score(): Locator {
    return this.page.getByRole('region', { name: 'Score' })
  }
  get runButton(): Locator {
    return this.page.getByRole('button', { name: 'Run', exact: true })
  }
  /** The row of a case, by its title. */
  row(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title }).getByRole('button').first()
  }
  async fill(url: string): Promise<void> {
    await this.page.getByLabel('URL of an endpoint').fill(url)
    const patience = this.page.getByLabel('Patience for a new key')
    if (!(await patience.isVisible())) await this.page.getByText('Headers, body and').click()
    await patience.fill('2')
  }
  async run(url: string): Promise<void> {
    await this.fill(url)
    await this.runButton.click()
    await this.expectEnd('Finished')
  }
  async expectEnd(word: string): Promise<void> {
    await expect(this.score).toContainText(word, { timeout: RUN_MS })
    await expect(this.runButton).toBeEnabled()
  }
}

const test = base.extend<{ report: ConformancePage; provider: TestProvider }>({
  report: async ({ page, server }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(server.openUrl)
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    await page.getByRole('button', { name: 'Test your verifier' }).click()
    await expect(page.getByRole('heading', { name: 'Signature' })).toBeVisible()
    await use(new ConformancePage(page))
    expect(faults).toEqual([])
  },
  provider: async ({ server }, use) => {
    const provider = await new TestProvider(joseVerifier(verifierSettings(server))).start()
    await use(provider)
    await provider.stop()
  },
})

test('gives a correct verifier full marks, and exports the report', async ({
  report,
  page,
  provider,
}) => {
  await report.run(provider.url)

  await expect(report.score).toContainText('100 %')
  await expect(report.score).toContainText('0 failed')
  await page.getByRole('button', { name: 'Failed only' }).click()
  await expect(page.getByText('No case failed.')).toBeVisible()
  for (const [name, start] of [
    ['JSON', '{'],
    ['JUnit XML', '<?xml'],
    ['HTML page', '<!doctype html>'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.toLowerCase().startsWith(start)).toBe(true)
    expect(text).toContain(provider.url)
  }
})

test('catches a weak verifier on its faults, and shows them mended', async ({
  report,
  page,
  provider,
  server,
}) => {
  const settings = verifierSettings(server)
  provider.verify = handWrittenVerifier(settings, { acceptsNone: true, ignoresAudience: true })
  await report.run(provider.url)

  await expect(report.row('alg: none')).toContainText('Failed')
  await expect(report.row('Signature cut off')).toContainText('Passed')
  await report.row('alg: none').click()
  await expect(page.getByText('Rule broken')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request: alg: none' })).toContainText(
    'authorization: Bearer',
  )
  await expect(page.getByRole('region', { name: 'curl: alg: none' })).toContainText(provider.url)
  await page.getByRole('button', { name: 'Failed only' }).click()
  await expect(report.row('Signature cut off')).toHaveCount(0)
  await page.getByRole('button', { name: 'Failed only' }).click()

  provider.verify = joseVerifier(settings)
  await report.runButton.click()
  await expect(report.score).toContainText(/\d+ mended/, { timeout: RUN_MS })
  await expect(report.score).toContainText('100 %')
  await expect(report.row('alg: none')).toContainText('mended')

  await page.getByRole('combobox', { name: 'Run' }).click()
  await page.getByRole('option').last().click()
  await expect(report.row('alg: none')).toContainText('Failed')
})

test('shows progress, is cancelled, and names what is wrong with the form', async ({
  report,
  page,
  provider,
}) => {
  await report.runButton.click()
  await expect(page.getByText('Use an http:// or https:// URL')).toBeVisible()
  await page.getByLabel('Refused looks like').fill('no')
  await expect(page.getByText('Use statuses such as')).toBeVisible()
  await page.getByLabel('Refused looks like').fill('401')

  provider.delayMs = 400
  await report.fill(provider.url)
  await report.runButton.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(report.score).toContainText(/\d+ of \d+/)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await report.expectEnd('Cancelled by you')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('is worked without a mouse', async ({ report, page, provider }) => {
  await page.getByLabel('URL of an endpoint').focus()
  await page.keyboard.type(provider.url)
  provider.delayMs = 300
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Control+Backspace')
  await report.expectEnd('Cancelled by you')

  await report.row('A good token').focus()
  await page.keyboard.press('ArrowDown')
  await expect(report.row('Signature cut off')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(report.row('Signature cut off')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Failed only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ report, page, provider, server }) => {
      await expectNoAxeFindings(page)
      provider.verify = handWrittenVerifier(verifierSettings(server), { acceptsNone: true })
      await report.fill(provider.url)
      await report.runButton.click()
      await expectNoAxeFindings(page)
      await report.expectEnd('Finished')
      await report.row('alg: none').click()
      await expect(page.getByText('Rule broken')).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

test('fits 900 pixels without scrolling sideways', async ({ report, page, provider }) => {
  await page.setViewportSize({ width: 900, height: 740 })
  await report.run(`${provider.url}?${'x'.repeat(300)}`)

  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(900)
  await expect(report.score).toBeInViewport()
})
