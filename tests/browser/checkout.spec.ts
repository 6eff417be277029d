import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestConsole } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

// A journey of many calls, on machines that are busy with others.
test.describe.configure({ timeout: 90_000 })

function device(page: Page): Locator {
  return page.getByRole('region', { name: "Shopper's device" })
}

function lane(page: Page): Locator {
  return page.getByRole('region', { name: 'Sequence' })
}

/** The payment status that the page's head shows. */
async function expectStatus(page: Page, status: string): Promise<void> {
  const shown = page.getByRole('status').filter({ hasText: new RegExp(`^${status}$`) })
  await expect(shown).toBeVisible({ timeout: 15_000 })
}

async function openCheckout(page: Page, server: TestConsole): Promise<void> {
  await page.goto(`${server.openUrl}`)
  await page.getByRole('link', { name: 'Checkout' }).click()
}

async function makePayment(page: Page, server: TestConsole, kind?: string): Promise<void> {
  await openCheckout(page, server)
  if (kind !== undefined) {
    await page.getByRole('combobox', { name: 'Kind of payment' }).selectOption(kind)
  }
  await page.getByRole('button', { name: 'New payment' }).click()
  await expect(device(page).getByRole('form', { name: 'Embedded checkout' })).toBeVisible()
}

async function showRedirects(page: Page, style: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'How redirects are shown' })
    .getByText(style, { exact: true })
    .click()
}

async function choose(page: Page, method: string): Promise<void> {
  await device(page).getByRole('radio', { name: method, exact: true }).check()
}

test('a first visit gets to a succeeded payment in four clicks and no typing', async ({
  page,
  server,
}) => {
  await page.goto(server.openUrl)

  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Make a payment of R 125.00' }).click()
  await device(page).getByRole('button', { name: 'Succeeds …4242' }).click()
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()

  await expectStatus(page, 'succeeded')
  await expect(device(page)).toContainText('Payment succeeded')
  await expect(lane(page)).toContainText('Create intent')
  await expect(lane(page)).toContainText('payment_succeeded')
  // The playhead followed the newest, and shows what it brought.
  const shown = lane(page).getByRole('region', { name: 'Webhook: payment_succeeded' })
  await expect(shown.getByLabel('Webhook payload')).toContainText('"event_type"')
})

test('a card that asks for 3DS opens the bank in a window of its own', async ({
  page,
  context,
  server,
}) => {
  await makePayment(page, server)
  await device(page).getByRole('button', { name: 'Asks for 3DS …0446' }).click()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')

  const bank = await opened
  await expect(bank.getByRole('heading', { name: 'Confirm this card payment' })).toBeVisible()
  await expectStatus(page, 'requires_customer_action')
  await bank.getByRole('button', { name: 'Complete' }).click()

  await expect(bank.getByRole('heading', { name: 'Back at the shop' })).toBeVisible()
  await expectStatus(page, 'succeeded')
})

test('a redirect in a popup hands its return over to the shop', async ({ page, server }) => {
  await makePayment(page, server)
  await showRedirects(page, 'Popup')
  await expect(lane(page)).toContainText('Update intent')
  await choose(page, 'Payflex')
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()

  await page
    .frameLocator('iframe[title="Page of Payflex"]')
    .getByRole('button', { name: 'Approve', exact: true })
    .click()

  await expectStatus(page, 'succeeded')
  await expect(device(page)).toContainText('Payment succeeded')
})

test('an inline redirect ends by polling, and one that refuses frames stays blank', async ({
  page,
  server,
}) => {
  test.slow() // several payments
  await makePayment(page, server)
  await showRedirects(page, 'Inline')
  await expect(page.getByRole('list', { name: 'Hints on the options' })).toContainText(
    'Cards always pop out',
  )
  await expect(lane(page)).toContainText('Update intent')
  await choose(page, 'Capitec Pay')
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()
  const inline = page.frameLocator('iframe[title="Page of Capitec Pay"]')
  await expect(inline.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await inline.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectStatus(page, 'failed')
  await expect(device(page)).toContainText('Cancelled by user')

  await page.getByRole('button', { name: 'New payment' }).click()
  await choose(page, 'EFT')
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()
  await expect(device(page).getByRole('note')).toContainText('X-Frame-Options: DENY')
  const blank = page.frameLocator('iframe[title="Page of EFT"]')
  await expect(blank.getByRole('heading', { name: 'Approve this payment' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Approve' }).click()
  await expectStatus(page, 'succeeded')
})

test('wallets pay in their sheet, codes and waiting screens end by polling', async ({
  page,
  server,
}) => {
  test.slow() // several payments
  await makePayment(page, server)
  await choose(page, 'Google Pay')
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()
  await device(page).getByRole('button', { name: 'Pay with Google Pay' }).click()
  await expectStatus(page, 'succeeded')

  await page.getByRole('combobox', { name: 'Kind of payment' }).selectOption('real')
  await page.getByRole('button', { name: 'New payment' }).click()
  await choose(page, 'Pix')
  await device(page).getByRole('button', { name: /^Pay / }).click()
  await expect(device(page).getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectStatus(page, 'failed')

  await page.getByRole('combobox', { name: 'Kind of payment' }).selectOption('rupee')
  await page.getByRole('button', { name: 'New payment' }).click()
  await choose(page, 'UPI Collect')
  await device(page).getByRole('button', { name: /^Pay / }).click()
  await expectStatus(page, 'succeeded')
})

test('a known customer saves a card, and is told why other methods are not saved', async ({
  page,
  server,
}) => {
  test.slow() // several payments
  await makePayment(page, server, 'customer')
  await choose(page, 'Payflex')
  await expect(device(page)).toContainText("Payflex can't be saved: only cards and network tokens")
  await choose(page, 'Credit card')
  await device(page).getByRole('button', { name: 'Succeeds …4242' }).click()
  await device(page)
    .getByRole('checkbox', { name: /^Save this card/ })
    .check()
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()
  await expectStatus(page, 'succeeded')

  await page.getByRole('button', { name: 'New payment' }).click()
  await choose(page, 'Saved Visa …4242')
  await device(page).getByRole('button', { name: 'Pay R 125.00' }).click()
  await expectStatus(page, 'succeeded')
})

test('leads to why a method is not offered', async ({ page, server }) => {
  await makePayment(page, server)
  await page.getByRole('button', { name: 'Why is a method not offered?' }).click()

  await page.getByRole('textbox', { name: 'Find a method' }).fill('klarna')
  const table = page.getByRole('table', { name: 'Why methods are offered or not' })
  await expect(table.getByRole('row', { name: /Klarna/ })).toContainText('not ZAR')
})

test('options are checked as they are typed, and change what is shown alone', async ({
  page,
  server,
}) => {
  await makePayment(page, server)
  const editor = page.getByRole('textbox', { name: 'SDK options' })
  const hints = page.getByRole('list', { name: 'Hints on the options' })

  await editor.fill('{ "inline_iframe_redirection_enabled": true }')
  await expect(hints).toContainText('needs sdkHandleConfirmPayment.confirmParams.return_url')

  await editor.fill(
    '{ "paymentMethodOrder": ["eft", "klarna"], "paymentMethodsConfig": { "debit": { "hidden": true } } }',
  )
  await expect(hints).toContainText('klarna, not offered')
  await expect(hints).toContainText('the API still takes debit')
  await expect(device(page).getByRole('radio').first()).toHaveAccessibleName('EFT')
  await expect(device(page).getByRole('radio', { name: 'Debit card' })).toHaveCount(0)
})

test('a closed page calls nothing, and opens where the payment stands', async ({
  page,
  server,
}) => {
  await makePayment(page, server, 'euro')
  await showRedirects(page, 'Inline')
  await choose(page, 'giropay')
  await device(page).getByRole('button', { name: /^Pay / }).click()
  await expect(
    page.frameLocator('iframe').getByRole('button', { name: 'Decline', exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Close tab' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(lane(page)).toContainText('payment_succeeded')
  await expectStatus(page, 'requires_customer_action')
  await page.getByRole('button', { name: 'Open again' }).click()

  await expectStatus(page, 'succeeded')
})

test('is walked with the keyboard, and a link opens the same payment', async ({ page, server }) => {
  await openCheckout(page, server)
  await expect(page.getByRole('button', { name: 'New payment' })).toBeEnabled()
  await page.keyboard.press('n')
  const form = device(page).getByRole('form', { name: 'Embedded checkout' })
  await expect(form).toBeVisible()
  await device(page).getByRole('button', { name: 'Declined …0002' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectStatus(page, 'failed')

  await page.reload()
  await expectStatus(page, 'failed')
  const place = lane(page).getByRole('slider', { name: 'Place in the sequence' })
  const isFollowing = lane(page).getByRole('button', { name: 'Follow' })
  await expect(place).toHaveAttribute('aria-valuetext', /^4 of 4: Checkout: .*, 200$/)
  await expect(isFollowing).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveAttribute('aria-valuetext', /^3 of 4: /)
  await expect(isFollowing).toHaveAttribute('aria-pressed', 'false')
  await place.press('Home')
  await expect(lane(page).getByRole('button', { name: 'Step back' })).toBeDisabled()
  await lane(page).getByRole('button', { name: 'Step forward' }).click()
  await expect(place).toHaveValue('2')
  await page.keyboard.press('i')
  await expect(lane(page).getByLabel('Response body')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(isFollowing).toHaveAttribute('aria-pressed', 'true')
  await lane(page)
    .getByRole('button', { name: /Read payment/ })
    .focus()
  await page.keyboard.press('Enter')
  const request = lane(page).getByText(/api-key: snd_/)
  await expect(request).toContainText('api-key: snd_••••')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing', async ({ page, server }) => {
      test.slow()
      await openCheckout(page, server)
      await expect(page.getByText('Make a payment, then pay it')).toBeVisible()
      await expectNoAxeFindings(page)

      await page.getByRole('combobox', { name: 'Kind of payment' }).selectOption('setup')
      await page.getByRole('button', { name: 'New payment' }).click()
      await expect(device(page)).toContainText('By paying you allow Sample shop')
      await expectNoAxeFindings(page)
      await page.getByText('Dark shop').click({ force: true })
      await device(page).getByRole('button', { name: 'Declined …0002' }).click()
      await device(page).getByRole('button', { name: 'Agree and pay R 125.00' }).click()
      await expectStatus(page, 'failed')
      await lane(page)
        .getByRole('button', { name: /Confirm/ })
        .click()
      await expectNoAxeFindings(page)
    })
  })
}
