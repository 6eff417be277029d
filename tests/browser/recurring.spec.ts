import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test, type TestConsole } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

// A journey of many calls, on machines that are busy with others.
test.describe.configure({ timeout: 90_000 })

async function openWizard(page: Page, server: TestConsole): Promise<void> {
  await page.goto(server.openUrl)
  await page.getByRole('link', { name: 'Recurring' }).click()
  await expect(page.getByRole('heading', { name: '1 Customer' })).toBeVisible()
}

/** Steps 1 to 3, with a card that pays. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'Create setup intent' }).click()
  const device = page.getByRole('region', { name: "Shopper's device" })
  await device.getByRole('button', { name: 'Succeeds …4242' }).click()
  await device.getByRole('button', { name: /^Agree and pay/ }).click()
  await expect(device).toContainText('Payment succeeded')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
}

const REFUSALS = [
  ['Over the cap', 'the mandate allows 20000 in minor units a charge'],
  ['Wrong currency', 'the mandate is in ZAR, the charge in EUR'],
  ['Missing off_session', 'off_session'],
  ['Other customer', 'customer_id must match the customer of the stored credential'],
  ['Revoked mandate', 'mandate is not active'],
] as const

test('goes from a customer to a charge and to each refusal, and survives a reload', async ({
  page,
  server,
}) => {
  test.slow()
  await openWizard(page, server)
  await setUp(page)
  await page.getByRole('button', { name: 'Read the credential' }).click()
  await expect(page.getByText(/^Credential pm_/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Credential pm_/)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await page.getByRole('button', { name: 'Charge now' }).click()
  const sequence = page.getByRole('region', { name: 'Sequence' })
  await expect(sequence.getByText('payment_succeeded')).toHaveCount(2)
  await page.getByRole('button', { name: 'Series of 3' }).click()
  await expect(sequence.getByText('payment_succeeded')).toHaveCount(5)
  await expect(sequence.getByText('mandate_active')).toHaveCount(1)
  const rows = sequence.getByRole('listitem')
  await expect(rows.last()).toBeInViewport()
  await rows.last().getByRole('button').click()
  const pane = sequence.getByRole('region', { name: 'Webhook: payment_succeeded' })
  await expect(pane.getByRole('region', { name: 'Webhook payload' })).toBeInViewport()

  const refusals = page.getByRole('list', { name: 'Charges that are refused' })
  for (const [name, words] of REFUSALS) {
    await refusals.getByRole('button', { name }).click()
    await expect(refusals).toContainText(words)
  }

  const expired = page.getByRole('list', { name: 'A charge that is not refused' })
  await expired.getByRole('button', { name: 'Expired mandate' }).click()
  await expect(expired).toContainText('200 Not refused')
  await expect(sequence).toContainText('Set up ended mandate')

  await page.reload()
  await expect(refusals).toContainText('mandate is not active')
  const kept = await page.evaluate<string>('JSON.stringify(localStorage)')
  expect(kept).not.toMatch(/snd_[A-Za-z0-9]{16}|_secret_[A-Za-z0-9]{8}|4242424242424242/)
})

test('says what comes first, and what is wrong at its field', async ({ page, server }) => {
  await openWizard(page, server)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('button', { name: 'Charges' })).toBeDisabled()
  await expect(steps.getByTitle('First create the customer in step 1')).toHaveCount(4)

  await page.getByLabel('Email').fill('nope')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  const step = page.getByRole('region', { name: '1 Customer' })
  await expect(step.getByText('IR_06 Json deserialize error: email: Invalid')).toBeVisible()
})

test('is walked with the keyboard, and hands the flow over as programs that run', async ({
  page,
  server,
}) => {
  test.slow()
  await openWizard(page, server)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: '2 Mandate' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: '1 Customer' })).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: '2 Mandate' })).toBeVisible()
  // What a shell would read has to come through unharmed.
  await page.getByLabel("Shopper's user agent").fill(String.raw`Mozilla "5.0" $HOME \n 'x' \``)

  const node = await copyScript(page, 'Node program')
  expect(await runScript(page, process.execPath, node)).toMatch(
    /^stored pm_\w+ man_\w+\ncharged pay_\w+ succeeded\n$/,
  )
  const curl = await copyScript(page, 'curl')
  expect(await runScript(page, 'sh', curl)).toMatch(/^stored pm_\w+\ncharged succeeded\n$/)
})

async function copyScript(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Copy as script' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByText(/^Copied the/).last()).toBeVisible()
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** What a script prints, run with the keys of the page's server. */
async function runScript(page: Page, program: string, text: string): Promise<string> {
  const merchant = new URL('/console/api/environments/sandbox/merchant', page.url()).href
  const { publishableKey } = await (await page.request.get(merchant)).json()
  const { secretKey } = await (await page.request.get(`${merchant}/run-key`)).json()
  const folder = await mkdtemp(path.join(tmpdir(), 'console-script-'))
  const file = path.join(folder, 'script.mjs')
  await writeFile(file, text)
  const keys = { SECRET_KEY: secretKey, PUBLISHABLE_KEY: publishableKey.key }
  const { stdout } = await promisify(execFile)(program, [file], {
    env: { ...process.env, ...keys },
  })
  await rm(folder, { recursive: true })
  return stdout
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in any step', async ({ page, server }) => {
      test.slow()
      await openWizard(page, server)
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Create customer' }).click()
      await expect(page.getByRole('heading', { name: '2 Mandate' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Customer done' }).click()
      await page.getByText('Code', { exact: true }).click()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Mandate' }).click()
      await page.getByRole('button', { name: 'Create setup intent' }).click()
      const device = page.getByRole('region', { name: "Shopper's device" })
      await device.getByRole('button', { name: 'Succeeds …4242' }).click()
      await expectNoAxeFindings(page)
      await device.getByRole('button', { name: /^Agree and pay/ }).click()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('button', { name: 'Read the credential' }).click()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('button', { name: 'Over the cap' }).click()
      await expect(page.getByText('the mandate allows 20000').first()).toBeVisible()
      await page.getByRole('button', { name: 'Expired mandate' }).click()
      await expect(page.getByText('Not refused')).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}
