import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the elements that axe finds fault with. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // A tooltip under the pointer stands outside all landmarks.
  await page.mouse.move(640, 4)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}
