import type { Page } from '@playwright/test'
import { aWebhook, expect, test } from '../support/browser-console.ts'

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

test('an ended note leaves the focus near its place', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_1'))
  await expect(ui.row('pay_1')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (const end of ['Escape', 'Enter']) {
    await page.keyboard.press('Shift+N')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('seen')
    await page.keyboard.press(end)
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveCount(0)
    await expect(ui.details.locator(':focus')).toHaveCount(1)
  }
})

test('a menu at a row and one in the details give the focus back', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_1'))
  await expect(ui.row('pay_1')).toBeVisible()
  await ui.grid.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+F10')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(ui.grid).toBeFocused()

  await page.keyboard.press('Enter')
  await ui.details.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: /as unread/ }).press('Enter')
  await expect(items).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
})

test('another tab takes the focus of the one that goes, and no field that has it', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_1'))
  await ui.filter.focus()
  await page.keyboard.press('Control+2')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+5')
  await expect(ui.row('pay_1')).toBeVisible()
  await page.keyboard.press('/')
  await expect(ui.filter).toBeFocused()
})

test('a renamed session keeps the focus in the chooser, which Escape closes', async ({
  ui,
  page,
}) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.getByRole('button', { name: /^Session: / }).press('Enter')
  const list = page.getByRole('list', { name: 'Sessions' })
  await list.getByRole('button', { name: 'Rename First session' }).press('Enter')
  await page.keyboard.type('Till 7')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: /^Till 7/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Session: Till 7/ })).toBeFocused()
})

test('keys that go to a row take the focus off the rail', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_1'))
  await expect(ui.row('pay_1')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: 'Webhooks' })
    .click()
  await page.keyboard.press('j')
  await expect(ui.grid).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.details).toContainText('pay_1')
})

test('a deleted target leaves the focus to the next, and Ctrl+Z brings it back', async ({
  ui,
  page,
}) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.keyboard.press('t')
  const targets = page.getByRole('dialog', { name: 'Forward targets' })
  const add = targets.getByRole('button', { name: 'Add a target' })
  for (let port = 1; port <= 3; port++) {
    await add.press('Enter')
    await targets.getByLabel('Address of the handler').fill(`http://127.0.0.1:${port}/hooks`)
    await page.keyboard.press('Enter')
    await expect(targets.getByRole('listitem')).toHaveCount(port)
  }

  await targets.getByRole('button', { name: 'Delete 127.0.0.1:2' }).press('Enter')
  await expect(targets.getByRole('switch', { name: 'Forward to 127.0.0.1:3' })).toBeFocused()
  await expect(targets.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(targets.getByRole('listitem')).toHaveCount(3)

  await targets.getByRole('button', { name: 'Delete 127.0.0.1:3' }).press('Enter')
  await expect(targets.getByRole('switch', { name: 'Forward to 127.0.0.1:2' })).toBeFocused()
})
