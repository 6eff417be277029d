import type { Page } from '@playwright/test'
import { createControlApi } from '../support/control-api.ts'
import { ConsolePage, expect, test as base, type TestConsole } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

const test = base.extend<{ merchant: Merchant }>({
  ui: async ({ page, server }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(server.openUrl)
    // The page's own stream is a call as well: it is let into the log first, and out of it.
    await expect(page.getByText('Connected')).toBeVisible()
    await createControlApi(server).delete('/requests')
    await use(new ConsolePage(page))
    expect(faults).toEqual([])
  },
  merchant: async ({ server }, use) => {
    await use(await Merchant.of(server))
  },
})

/** A merchant's server that calls the sandbox by plain HTTP. */
class Merchant {
  private readonly address: string
  private readonly key: string

  private constructor(address: string, key: string) {
    this.address = address
    this.key = key
  }

  static async of({ urls, token }: TestConsole): Promise<Merchant> {
    const { json } = await createControlApi({ urls, token }).get(
      '/environments/sandbox/merchant/run-key',
    )
    return new Merchant(urls.sandbox, json.secretKey)
  }

  async call(method: string, path: string, body?: object) {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        'api-key': this.key,
        'user-agent': 'my-shop/1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { payment_id: string; client_secret: string }
  }

  createPayment() {
    return this.call('POST', '/payments', { amount: 12_500, currency: 'ZAR', confirm: false })
  }
}

async function openTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
}

/** The rows of the merchant's calls and the heading; the page's own stream is a call as well. */
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Requests' }).getByRole('row').filter({ hasNotText: '/stream' })
const details = (page: Page) => page.getByRole('region', { name: 'Call details' })

test('shows a call as it happens and explains it', async ({ ui, merchant }) => {
  const { page } = ui
  await openTab(page)
  const payment = await merchant.createPayment()
  const created = rows(page).filter({ hasText: 'my-shop' })
  await expect(created).toContainText('/payments')
  await expect(created).toContainText('200')

  await merchant.call('POST', `/payments/${payment.payment_id}/capture`, {})
  const refused = rows(page).filter({ hasText: '/capture' })
  await refused.click()

  await expect(details(page)).toContainText('Let in with the secret key, from the header api-key')
  await expect(details(page)).toContainText('unexpected_state')
  await expect(details(page)).toContainText('requires_payment_method')
  await details(page).getByRole('tab', { name: 'Request' }).click()
  await expect(details(page)).toContainText('snd_••••••••')
  await details(page).getByRole('tab', { name: 'Response' }).click()
  await expect(details(page).getByLabel('The response body')).toContainText('IR_14')
  await details(page).getByRole('tab', { name: 'Timing' }).click()
  await expect(details(page).getByRole('row', { name: /In all/ })).toBeVisible()
})

test('opens an intent in the builder', async ({ ui, merchant }) => {
  const { page } = ui
  await merchant.createPayment()
  await openTab(page)
  await rows(page).filter({ hasText: 'my-shop' }).click()
  await details(page).getByRole('button', { name: 'More about the call' }).click()
  await page.getByRole('menuitem', { name: 'Open in builder' }).click()

  await expect(page.getByRole('heading', { name: 'Intents', level: 1 })).toBeVisible()
  await expect(page.locator('.cm-content').first()).toContainText('"amount": 12500')
})

test('sends a call again with its key put back, and opens the new one', async ({
  ui,
  merchant,
}) => {
  const { page } = ui
  await merchant.createPayment()
  await openTab(page)
  await rows(page).filter({ hasText: 'my-shop' }).click()
  await details(page).getByRole('button', { name: 'Send again' }).click()

  await expect(rows(page).filter({ hasText: '/payments' })).toHaveCount(2)
  const newest = rows(page).nth(1)
  await expect(newest).toHaveAttribute('aria-selected', 'true')
  await expect(newest).toContainText('200')
})

test('asks for what the log does not keep before it sends', async ({ ui, merchant }) => {
  const { page } = ui
  const { payment_id } = await merchant.createPayment()
  const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2030' }
  const body = {
    payment_method: 'card',
    payment_method_type: 'credit',
    payment_method_data: { card: { ...card, card_cvc: '123' } },
  }
  await merchant.call('POST', `/payments/${payment_id}/confirm`, body)
  await openTab(page)
  await rows(page).filter({ hasText: '/confirm' }).click()
  await details(page).getByRole('button', { name: 'Send again' }).click()

  const dialog = page.getByRole('dialog', { name: 'Send POST again' })
  await expect(dialog).toContainText('The log keeps no secrets')
  await expect(dialog.getByLabel('Headers')).toHaveValue(/^api-key: snd_•+\w{4}$/m)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(dialog.getByLabel('Body to send')).toBeFocused()
  await dialog.getByLabel('Body to send').fill('{}')
  const address = dialog.getByLabel('Address')
  const url = await address.inputValue()
  await address.fill('10%')
  await expect(dialog).toContainText('The address is not a URL')
  await address.fill(url)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).nth(1)).toContainText('400')
})

test('filters by what is typed and by quick filters, and shows one payment alone', async ({
  ui,
  merchant,
}) => {
  const { page } = ui
  const first = await merchant.createPayment()
  await merchant.createPayment()
  await merchant.call('GET', `/payments/${first.payment_id}`)
  await merchant.call('GET', '/payments/pay_unknown')
  await openTab(page)
  const filter = page.getByRole('textbox', { name: 'Filter calls' })

  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(filter).toHaveValue('is:failed')
  await expect(rows(page)).toHaveCount(2)
  await filter.fill('"does not exist"')
  await expect(rows(page)).toHaveCount(2)
  await filter.fill('nothing-like-it')
  await expect(page.getByText('No call matches the filter.')).toBeVisible()
  await filter.fill('method:get')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('g')
  await expect(filter).toHaveValue(`method:get payment:${first.payment_id}`)
})

test('counts errors by rule and endpoint, and shows the calls of one', async ({ ui, merchant }) => {
  const { page } = ui
  const { payment_id } = await merchant.createPayment()
  await merchant.call('POST', `/payments/${payment_id}/capture`, {})
  await merchant.call('POST', `/payments/${payment_id}/capture`, {})
  await merchant.call('GET', '/payments/pay_unknown')
  await openTab(page)
  await page.keyboard.press('Shift+E')

  const errors = page.getByRole('table', { name: 'Errors by rule and endpoint' })
  const first = errors.getByRole('row').nth(1)
  await expect(first).toContainText('POST /payments/{id}/capture')
  await expect(first).toContainText('unexpected_state')
  await expect(first.getByRole('cell').first()).toHaveText('2')
  await expectNoAxeFindings(page)
  await first.getByRole('button').click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('/capture')
})

test('shows a call that came while older ones were loading', async ({ ui, merchant }) => {
  const { page } = ui
  for (let made = 0; made < 250; made++) await merchant.call('GET', `/payments/pay_${made}`)
  await expect(page.getByRole('button', { name: /Request log/ })).toContainText('250 errors')
  await page.reload() // so that the list begins with the newest page
  let letThrough = (): void => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/[?&]before=/, (route) => isLetThrough.then(() => route.continue()))
  await openTab(page)
  await expect(rows(page).filter({ hasText: '/payments/pay_249' })).toBeVisible()
  const isAsked = page.waitForRequest(/before=/)
  await page.keyboard.press('End')
  await isAsked

  const isTold = page.waitForResponse(/request-log$/)
  await merchant.call('GET', '/payments/pay_meanwhile')
  await isTold
  letThrough()
  await page.keyboard.press('Home')

  await expect(rows(page).filter({ hasText: '/payments/pay_meanwhile' })).toBeVisible()
})

test('works without a mouse: moves, opens, copies, clears and undoes', async ({ ui, merchant }) => {
  const { page } = ui
  await merchant.createPayment()
  await openTab(page)
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('grid', { name: 'Requests' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(details(page)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Copied the call as cURL')).toBeVisible()
  const curl = await ui.clipboard()
  expect(curl).toContain('-H "api-key: $SECRET_KEY"')
  expect(curl).toContain(`--data-raw '{"amount":12500`)
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)

  await page.keyboard.press('Control+Shift+Backspace')
  await expect(page.getByText('Cleared 1 call from the log')).toBeVisible()
  await expect(page.getByText('Every call to the emulated API')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(2)
})

test('the drawer opens over every tab and counts failures', async ({ ui, merchant }) => {
  const { page } = ui
  const drawer = page.getByRole('region', { name: 'Request log' })
  await merchant.call('GET', '/payments/pay_unknown')
  await expect(drawer.getByRole('button', { name: /Request log/ })).toContainText('1 error')

  await page.keyboard.press('`')
  await drawer.getByRole('row').filter({ hasText: 'pay_unknown' }).click()
  await expect(drawer.getByRole('region', { name: 'Call details' })).toContainText(
    'resource_missing',
  )
  const handle = drawer.getByRole('separator', { name: 'Resize the request log' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.press('ArrowUp')
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 24))
  await page.keyboard.press('`')
  await expect(drawer.getByRole('grid')).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Open the request log as a tab' }).click()
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

test('downloads what is shown as HAR', async ({ ui, merchant }) => {
  const { page } = ui
  await merchant.createPayment()
  await openTab(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export HAR' }).click()

  expect((await download).suggestedFilename()).toBe('requests.har')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ ui, merchant }) => {
      test.slow()
      const { page } = ui
      await page.keyboard.press('`')
      await merchant.call('GET', '/payments/pay_unknown')
      const { payment_id } = await merchant.createPayment()
      await merchant.call('POST', `/payments/${payment_id}/cancel`, {})
      await page.getByRole('row').filter({ hasText: '/cancel' }).click()
      await expectNoAxeFindings(page)

      await openTab(page)
      await page.getByRole('row').filter({ hasText: 'pay_unknown' }).click()
      for (const name of ['Request', 'Response', 'Timing', 'Explain']) {
        await details(page).getByRole('tab', { name }).click()
        await expectNoAxeFindings(page)
      }
    })
  })
}
