import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-console.ts'

/** Keeps calls to `url` waiting; the answer counts them and lets them go on. */
async function holdCalls(page: Page, url: RegExp) {
  const held: (() => void)[] = []
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    count++
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return { count: () => count, release: () => held.forEach((go) => go()) }
}

test('a button keeps the focus while it works, and takes no second press', async ({ page, ui }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.keyboard.press('Control+1')
  const create = page
    .getByRole('region', { name: 'Partner clients' })
    .getByRole('button', { name: 'New client' })
  const calls = await holdCalls(page, /\/clients$/)

  await create.press('Enter')
  await expect(create).toHaveAttribute('data-loading', 'true')
  await expect(create).toBeFocused()
  await expect(create).toBeDisabled()
  await page.keyboard.press('Enter')
  calls.release()

  await expect(create).toBeEnabled()
  await expect(create).toBeFocused()
  expect(calls.count()).toBe(1)
})

test('a form that is being sent is not sent again by its button', async ({ page, ui }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.keyboard.press('Control+Shift+S')
  const create = page.getByRole('button', { name: 'New session' })
  const calls = await holdCalls(page, /\/sessions$/)

  await create.press('Enter')
  await expect(create).toHaveAttribute('data-loading', 'true')
  await expect(create).toBeFocused()
  await page.keyboard.press('Enter')
  calls.release()

  await expect(create).toHaveCount(0)
  expect(calls.count()).toBe(1)
})
