import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './browser-console.ts'

/** The Credentials tab as a person sees it. */
export class CredentialsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get clients(): Locator {
    return this.page.getByRole('list', { name: 'Partner clients' }).getByRole('listitem')
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Client', exact: true })
  }

  /** The only whole showing of a new secret. */
  get newSecret(): Locator {
    return this.page.getByRole('region', { name: 'New client secret' })
  }

  get response(): Locator {
    return this.page.getByRole('region', { name: 'Response', exact: true })
  }

  get token(): Locator {
    return this.page.getByRole('region', { name: 'Token', exact: true })
  }

  get issued(): Locator {
    return this.page.getByRole('table', { name: 'Issued tokens' }).locator('tbody').getByRole('row')
  }

  get merchantKeys(): Locator {
    return this.page.getByRole('region', { name: 'Merchant keys' })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** What the last copy put on the clipboard. */
  clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()')
  }

  /** Presses a button that copies and returns what it copied. */
  async copy(button: Locator): Promise<string> {
    await this.page.evaluate('navigator.clipboard.writeText("")')
    await button.click()
    await expect.poll(() => this.clipboard()).not.toBe('')
    return this.clipboard()
  }

  /** Makes a client and returns its credentials, as its .env has them. */
  async createClient(): Promise<Credentials> {
    await this.button('New client').first().click()
    return readEnv(await this.copy(this.newSecret.getByRole('button', { name: 'Copy .env' })))
  }

  async rotate(overlap: string): Promise<Credentials> {
    await this.button('Rotate secret').click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByText(overlap, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await expect(dialog).toHaveCount(0)
    return readEnv(await this.copy(this.newSecret.getByRole('button', { name: 'Copy .env' })))
  }

  async send(): Promise<void> {
    await this.button('Send').click()
    await expect(this.response.getByRole('status').first()).toBeVisible()
  }
}

export interface Credentials {
  baseUrl: string
  clientId: string
  clientSecret: string
}

function readEnv(text: string): Credentials {
  const read = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    baseUrl: read('PARTNER_BASE_URL'),
    clientId: read('PARTNER_CLIENT_ID'),
    clientSecret: read('PARTNER_CLIENT_SECRET'),
  }
}

/** Asks for a token by plain HTTP, as a partner does. */
export async function askForToken({ baseUrl, clientId, clientSecret }: Credentials) {
  const response = await fetch(`${baseUrl}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret }),
  })
  const body = (await response.json()) as { access_token: string }
  return { status: response.status, accessToken: body.access_token }
}

/** Status of a call with the token, made by plain HTTP. */
export async function ping(baseUrl: string, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${baseUrl}/api/partner/ping`, { headers })).status
}

export const test = base.extend<{ tab: CredentialsPage }>({
  tab: async ({ page, server }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(server.openUrl)
    await page.getByRole('link', { name: 'Credentials' }).click()
    const tab = new CredentialsPage(page)
    // The title comes with the tab's keys.
    await expect(page).toHaveTitle(/^Credentials/)
    await expect(tab.card).toBeVisible()
    await use(tab)
    expect(faults).toEqual([])
  },
})

export { expect } from '@playwright/test'
