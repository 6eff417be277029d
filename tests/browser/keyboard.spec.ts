import { aWebhook, expect, test } from '../support/browser-console.ts'

test('reads, filters, clears and undoes without a mouse', async ({ server, ui, page }) => {
  await server.postMany(5)
  await expect(ui.row('pay_5')).toBeVisible()

  await page.keyboard.press('j')
  await ui.expectSelected('pay_5')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await ui.expectSelected('pay_3')
  await page.keyboard.press('k')
  await ui.expectSelected('pay_4')
  await page.keyboard.press('Enter')
  await expect(ui.details).toContainText('pay_4')
  await page.keyboard.press('j')
  await expect(ui.details).toContainText('pay_3')
  await page.keyboard.press('Escape')
  await expect(ui.details).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(ui.details).toContainText('pay_3')
  await page.keyboard.press('End')
  await ui.expectSelected('pay_1')
  await page.keyboard.press('Home')
  await ui.expectSelected('pay_5')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await expect(ui.filter).toBeFocused()
  await page.keyboard.type('pay_2')
  await expect(ui.row('pay_5')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ui.grid).toBeFocused()
  await expect(ui.row('pay_5')).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(ui.filter).toBeFocused()
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+Shift+Backspace')
  await expect(page.getByText('Cleared 5 events')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(ui.row('pay_5')).toBeVisible()
})

test('reaches everything by Tab, with a way past the bars', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_1'))
  await expect(ui.row('pay_1')).toBeVisible()
  const reached: string[] = []
  for (let i = 0; i < 40 && reached.at(-1) !== 'Events'; i++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate<string>(
        `document.activeElement.getAttribute('aria-label') ??
          document.activeElement.textContent.replace('CtrlK', '')`,
      ),
    )
  }

  expect(reached[0]).toBe('Skip to content')
  for (const name of [
    'Webhooks',
    'Keyboard shortcuts',
    'Environment: Sandbox',
    'Copy session URL',
    'Search or run a command',
    'Theme: System',
    'Clear All',
    'Filter events',
    'Events',
  ]) {
    expect(reached).toContain(name)
  }
})

test('the palette finds commands, sessions and events, and shows their keys', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_wanted', 'failed'))
  await expect(ui.row('pay_wanted')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search commands, sessions and events' })

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('pay_wanted')
  await page.keyboard.press('Enter')
  // Opened again while it goes, it has forgotten what it was asked.
  await page.keyboard.press('Control+Shift+P')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(ui.details).toContainText('pay_wanted')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect.poll(() => palette.boundingBox()).toMatchObject({ x: 340, width: 600 })
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(ui.feedStatus).toHaveText('Connected')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('filter events')
  await expect(page.getByRole('option', { name: 'Filter events /' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
})

test('the key sheet lists the shortcuts', async ({ ui, page }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  for (const keys of ['?', 'Control+Shift+Slash']) {
    await page.keyboard.press(keys)
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Filter events')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
})

/** Presses two keys without a timer or a frame in between: what each led to has come to rest by then. */
const OPEN_AND_CLOSE = `(async () => {
  const before = document.activeElement
  const press = async (key) => {
    const options = { key, code: key, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', options))
    for (let i = 0; i < 50; i++) await Promise.resolve()
    return document.querySelector('[role="dialog"]')?.contains(document.activeElement) ?? 'none'
  }
  const opened = await press('?')
  const closed = await press('Escape')
  return { opened, closed, isBack: document.activeElement === before }
})()`

test('a dialog takes the focus and gives it back before the next key is read', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_1'))
  await ui.grid.focus()
  const focus = await page.evaluate(OPEN_AND_CLOSE)
  expect(focus).toEqual({ opened: true, closed: 'none', isBack: true })
  await page.keyboard.press('/')
  await expect(ui.filter).toBeFocused()
})

test('a dialog that a menu or the palette led to gives the focus back to the page', async ({
  server,
  ui,
  page,
}) => {
  await server.post(aWebhook('pay_1'))
  await ui.grid.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('compose an event')
  await page.keyboard.press('Enter')
  const composer = page.getByRole('dialog', { name: 'New event' })
  await expect(composer.getByLabel('Event type')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)
  await expect(ui.grid).toBeFocused()

  await page.keyboard.press('Shift+R')
  await expect(page.getByRole('button', { name: 'Replay the session' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ui.grid).toBeFocused()

  const menu = page.getByRole('button', { name: 'Export', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Load a sample…' }).press('Enter')
  const samples = page.getByRole('dialog', { name: 'Load a sample session' })
  await expect(samples.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(samples).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('a form that goes leaves the focus in its dialog', async ({ ui, page }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.keyboard.press('t')
  const targets = page.getByRole('dialog', { name: 'Forward targets' })
  const add = targets.getByRole('button', { name: 'Add a target' })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await targets.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await targets.getByLabel('Address of the handler').fill('http://127.0.0.1:9/hooks')
  await page.keyboard.press('Enter')
  await expect(targets.getByRole('listitem')).toHaveCount(1)
  await expect(add).toBeFocused()
  const edit = targets.getByRole('button', { name: 'Edit 127.0.0.1:9' })
  await edit.press('Enter')
  await targets.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await targets.getByRole('button', { name: 'Delete 127.0.0.1:9' }).press('Enter')
  await expect(add).toBeFocused()
})
