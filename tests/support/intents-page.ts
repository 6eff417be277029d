import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './browser-console.ts'

/** The Intents tab as a person sees it. */
export class IntentsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: 'Draft as JSON' })
  }

  get checks(): Locator {
    return this.page.getByRole('region', { name: 'Checks' })
  }

  get payment(): Locator {
    return this.page.getByRole('region', { name: 'Payment', exact: true })
  }

  get status(): Locator {
    return this.page.getByRole('status', { name: 'Payment status' })
  }

  get response(): Locator {
    return this.page.getByRole('region', { name: 'Response body' })
  }

  get rows(): Locator {
    return this.page.getByRole('table', { name: 'Payments' }).locator('tbody tr')
  }

  field(path: string): Locator {
    return this.page.getByRole('form').getByLabel(path, { exact: true })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Intents' }).click()
    await expect(this.page.getByRole('button', { name: 'Send' })).toBeEnabled()
  }

  async choosePreset(name: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Purpose' })
      .getByText(name, { exact: true })
      .click()
  }

  async look(name: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Look at the draft' })
      .getByText(name, { exact: true })
      .click()
  }

  async write(draft: unknown): Promise<void> {
    await this.editor.fill(typeof draft === 'string' ? draft : JSON.stringify(draft))
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send' }).click()
  }
}

/** Starts on the Intents tab. */
export const test = base.extend<{ intents: IntentsPage }>({
  intents: async ({ page, server }, use) => {
    await page.goto(server.openUrl)
    const intents = new IntentsPage(page)
    await intents.open()
    await use(intents)
  },
})
