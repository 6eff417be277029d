import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './browser-console.ts'
import { TestProvider, verifierSettings } from './browser-provider.ts'
import { joseVerifier } from './sample-providers.ts'

/** The Keys tab as a person sees it. */
class KeysTab {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get keys(): Locator {
    return this.page.getByRole('listbox', { name: 'Signing keys' }).getByRole('option')
  }
  get keySet(): Locator {
    return this.page.getByRole('region', { name: 'Key set as served' })
  }
  get audit(): Locator {
    return this.page.getByRole('region', { name: 'Fetches of the key set' }).getByRole('row')
  }
  async rotate(ahead: string, lifetime = '1h'): Promise<void> {
    await this.page.getByRole('button', { name: 'Rotate', exact: true }).click()
    const form = this.page.getByRole('form', { name: 'Rotate the signing key' })
    await form.getByLabel('Publish ahead').fill(ahead)
    await form.getByLabel('Lifetime').fill(lifetime)
    await form.getByRole('button', { name: 'Rotate', exact: true }).click()
    await expect(form).toHaveCount(0)
  }
}

export const test = base.extend<{ tab: KeysTab; providerUrl: string }>({
  tab: async ({ page, server }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(server.openUrl)
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    const tab = new KeysTab(page)
    await expect(tab.keys).not.toHaveCount(0)
    await use(tab)
    expect(faults).toEqual([])
  },
  providerUrl: async ({ server }, use) => {
    const provider = await new TestProvider(joseVerifier(verifierSettings(server))).start()
    await use(provider.url)
    await provider.stop()
  },
})

export { expect } from '@playwright/test'
