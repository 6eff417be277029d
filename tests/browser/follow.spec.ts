import { aWebhook, expect, test } from '../support/browser-console.ts'

test('sticks to the newest event at the edge', async ({ server, ui }) => {
  await server.postMany(40)
  await server.post(aWebhook('pay_newest'))

  await expect(ui.row('pay_newest')).toBeInViewport()
})

test('keeps the rows one reads in place and offers the new ones', async ({ server, ui, page }) => {
  await server.postMany(40)
  await ui.grid.hover()
  await page.mouse.wheel(0, 320)
  await expect(ui.row('pay_25')).toBeInViewport()
  const before = await ui.row('pay_25').boundingBox()

  await server.post(aWebhook('pay_new_1'))
  await server.post(aWebhook('pay_new_2'))
  const pill = page.getByRole('button', { name: '2 new' })
  await expect(pill).toHaveText('2 new ↑')
  expect(await ui.row('pay_25').boundingBox()).toEqual(before)

  await pill.click()
  await expect(ui.row('pay_new_2')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('stops following when the selection moves, in a short list too', async ({
  server,
  ui,
  page,
}) => {
  await server.postMany(3)
  await expect(ui.row('pay_3')).toBeVisible()
  await ui.row('pay_2').click()
  const before = await ui.row('pay_2').boundingBox()

  await server.post(aWebhook('pay_later'))

  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  expect(await ui.row('pay_2').boundingBox()).toEqual(before)
  await ui.expectSelected('pay_2')
  await page.keyboard.press('Home')
  await expect(ui.row('pay_later')).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0)
})

test('remembers that following was switched off', async ({ server, ui, page }) => {
  await server.postMany(3)
  await page.getByRole('switch', { name: 'Follow' }).click()
  await expect(page.getByText('paused by you')).toBeVisible()

  await server.post(aWebhook('pay_later'))
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await page.reload()

  await expect(ui.row('pay_later')).toBeVisible()
  await expect(page.getByText('paused by you')).toBeVisible()
})

test('holds a full feed and what it forgot in a few rows of the document', async ({
  server,
  ui,
  page,
}) => {
  await server.postMany(105)
  await expect(ui.row('pay_105')).toBeVisible()
  await expect(ui.grid).toHaveAttribute('aria-rowcount', '106')
  expect(await ui.grid.getByRole('row').count()).toBeLessThan(60)

  await ui.grid.focus()
  await page.keyboard.press('End')

  const oldest = ui.grid.getByRole('row', { selected: true })
  await expect(oldest).toBeInViewport()
  await expect(oldest).toContainText('no longer on the feed')
})
