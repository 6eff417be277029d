import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectNoAxeFindings(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}

/** Elements that stick out on the right, but for text that scrolls in its own place. */
const FIND_OVERFLOW = `[...document.querySelectorAll('*')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .filter((element) => !element.closest('pre, .visually-hidden'))
  .map((element) => element.tagName + '.' + element.className)`

/** The page is as wide as its window and nothing is cut off on the right. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const overflow = await page.evaluate<string[]>(FIND_OVERFLOW)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
  expect(overflow).toEqual([])
}
