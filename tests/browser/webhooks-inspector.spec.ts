import { aWebhook, expect, test } from '../support/browser-console.ts'

test('keeps, finds, pins and notes what the feed forgot', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_kept', 'failed'))
  await server.postMany(100)
  await expect(page.getByText('101 kept')).toBeVisible()

  await ui.filter.fill('payment:pay_kept')
  await expect(page.getByText('1 of 101')).toBeVisible()
  await expect(ui.row('pay_kept')).toContainText('no longer on the feed')
  await ui.row('pay_kept').click()
  await expect(ui.details).toContainText('no longer on the feed')
  await ui.grid.focus()
  await page.keyboard.press('p')
  await expect(ui.row('pay_kept')).toContainText('Pinned')
  await page.keyboard.press('Shift+N')
  await page.keyboard.type('ask Bob')
  await page.keyboard.press('Enter')
  await expect(ui.details.getByRole('button', { name: 'Edit the note: ask Bob' })).toBeVisible()

  await ui.filter.fill('is:pinned note:bob')
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('For Bob')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await ui.grid.press('Shift+F')
  await page.getByRole('button', { name: /^For Bob/ }).click()
  await expect(ui.filter).toHaveValue('is:pinned note:bob')
  await expect(ui.row('pay_kept')).toBeVisible()

  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('Cleared 101 events')).toBeVisible()
  await expect(ui.row('pay_kept')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ui.row('pay_kept')).toContainText('Note: ask Bob')
})

test('says what is wrong with a filter', async ({ server, ui, page }) => {
  await server.post(aWebhook('pay_1'))
  await ui.filter.fill('source:mars')

  await expect(page.getByText('use one of feed, payment, manual')).toBeVisible()
  const help = page.getByRole('button', { name: 'What can be filtered' })
  await help.click()
  await expect(page.getByText('quotes keep words together')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('quotes keep words together')).toHaveCount(0)
  await expect(help).toBeFocused()
})

test('two selected events compare at once, and several can be pinned together', async ({
  server,
  ui,
  page,
}) => {
  await server.post('{"type":"one","a":1,"b":{"x":1.0,"y":[1,2]}}')
  await server.post('{"type":"one","b":{"y":[1,2],"x":1.0},"a":1}')
  await server.post('{"type":"two","b":{"y":[1,3],"x":1.0},"a":1}')
  await expect(ui.row('two')).toBeVisible()
  const comparison = page.getByRole('region', { name: 'Comparison' })

  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(comparison).toContainText('2 values differ')
  await expect(comparison.getByRole('row').filter({ hasText: 'b.y[1]' })).toContainText('3')
  await expect(ui.grid).toHaveAttribute('aria-multiselectable', 'true')

  await ui
    .row('one')
    .last()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 events selected')
  await page.getByRole('button', { name: 'Pin 3 events' }).click()
  await expect(ui.row('Pinned')).toHaveCount(3)

  await ui.row('two').click({ modifiers: ['ControlOrMeta'] })
  await expect(comparison).toContainText('Only the order of keys differs')
  await comparison.getByRole('switch', { name: 'Ignore key order' }).click()
  await expect(comparison).toContainText('The two payloads are the same')
  await ui.grid.focus()
  await page.keyboard.press('Escape')
  await expect(comparison).toHaveCount(0)

  await ui.row('two').click()
  await ui.grid.focus()
  await page.keyboard.press('d')
  await expect(ui.details.getByRole('combobox', { name: 'Compare with' })).toBeVisible()
  await expect(ui.details).toContainText('values differ')
})

test('shows a payload as a tree, as text and as bytes, and where each field came from', async ({
  server,
  ui,
  page,
}) => {
  await server.post('{"type":"deep","content":{"object":{"payment_id":"pay_x","n":1.50}}}')
  await ui.row('deep').click()
  const json = ui.details.getByRole('region', { name: 'Payload JSON' })
  const line = json.getByRole('treeitem').filter({ hasText: '"n"' })

  await line.getByText('1.50').click()
  expect(await ui.clipboard()).toBe('1.50')
  await line.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy JSON pointer' }).click()
  await expect.poll(() => ui.clipboard()).toBe('/content/object/n')

  await json.getByRole('tree').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(line).toHaveCount(0)
  await ui.details.getByRole('textbox', { name: 'Search in the payload' }).fill('"n": 1')
  await expect(ui.details.getByRole('status').filter({ hasText: '1/1' })).toBeVisible()
  await expect(line).toBeInViewport()

  await ui.details.getByText('Hex', { exact: true }).click()
  await expect(json).toContainText('00000000')
  await expect(json).toContainText('7b 22 74 79')

  await ui.details.getByRole('tab', { name: 'Derived' }).click()
  const derived = ui.details.getByRole('region', { name: 'Payment id' })
  await expect(derived.getByText('content.object.payment_id')).toBeVisible()
  await expect(derived).toContainText('taken')
  await ui.details.getByRole('tab', { name: 'Headers & bytes' }).click()
  await expect(ui.details).toContainText('application/json')
  await expect(ui.details).toContainText('68 bytes')
})

test('starts a large payload with its first part', async ({ server, ui }) => {
  const items = Array.from({ length: 9000 }, (_, index) => ({ index, text: 'x'.repeat(80) }))
  await server.post({ type: 'large', items })
  await ui.row('large').click()
  const json = ui.details.getByRole('region', { name: 'Payload JSON' })
  await expect(ui.details).toContainText('First 256 kB of')

  await ui.details.getByRole('button', { name: 'Render all' }).click()
  await ui.details.getByRole('textbox', { name: 'Search in the payload' }).fill('"index": 8999')

  await expect(json.getByText('8999')).toBeInViewport()
  expect(await json.getByRole('treeitem').count()).toBeLessThan(100)
})

test('composes an event of any type', async ({ server, ui, page }) => {
  await expect(ui.feedStatus).toHaveText('Connected')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await dialog.getByLabel('Event type').selectOption('dispute_opened')
  const schema = dialog.getByRole('region', { name: 'Schema' })
  await expect(schema).toContainText('content.object.dispute_status')
  await expect(schema).toContainText('dispute_opened')

  await dialog.getByRole('textbox', { name: 'Event body' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('{"type":')
  await expect(dialog.getByText(/^Not JSON yet/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send event' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to the template' }).click()
  await page.keyboard.press('Control+Enter')

  await expect(dialog).toHaveCount(0)
  await expect(ui.details).toContainText('dispute_opened')
  await expect(ui.details).toContainText('manual')
  const stored = await fetch(server.session.webhookUrl)
  expect(await stored.json()).toMatchObject({ events: [{ eventType: 'dispute_opened' }] })
})
