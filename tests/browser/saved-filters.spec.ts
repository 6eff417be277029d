import { expect, test } from '../support/browser-console.ts'
import { expectNoAxeFindings } from '../support/browser-look.ts'

test('keeps filters under a name, renames and deletes them with the keyboard', async ({
  page,
  server,
}) => {
  await page.goto(server.openUrl)
  await page.getByRole('link', { name: 'Requests' }).click()
  const newest = page.getByRole('grid', { name: 'Requests' }).getByRole('row').nth(1)
  await expect(newest).toBeVisible()
  const filter = page.getByRole('textbox', { name: 'Filter calls' })
  const saved = page.getByRole('dialog', { name: 'Saved filters' })
  await page.keyboard.press('Shift+F')
  await expect(saved).toContainText('No saved filter yet')
  await page.keyboard.press('Escape')
  for (const [text, name] of [
    ['method:get', 'Reads'],
    ['method:post', 'Writes'],
  ] as const) {
    await filter.fill(text)
    await page.getByRole('button', { name: 'Saved' }).click()
    await saved.getByRole('textbox', { name: 'Name of the filter' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(saved.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.reload()

  await expect(newest).toBeVisible()
  await page.keyboard.press('Shift+F')
  await saved.getByRole('button', { name: /^Writes/ }).press('ArrowDown')
  await page.keyboard.press('F2')
  const name = saved.getByRole('textbox', { name: 'New name of the filter Reads' })
  await name.fill('Writes')
  await expect(saved).toContainText('Another filter is called so')
  await name.fill('Safe calls')
  await page.keyboard.press('Enter')
  await expectNoAxeFindings(page)
  await saved.getByRole('button', { name: /^Safe calls/ }).press('Enter')
  await expect(filter).toHaveValue('method:get')

  await page.getByRole('button', { name: 'Saved' }).click()
  await saved.getByRole('button', { name: /^Writes/ }).press('Delete')
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(saved.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill('Safe calls')
  await expect(page.getByRole('option', { name: /Safe calls/ })).toBeVisible()
})
