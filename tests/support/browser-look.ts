import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const IS_DARK = "document.documentElement.dataset.mantineColorScheme === 'dark'"

/** Runs every rule on a light page; on a dark one the only rule that the theme can break. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // The newer way opens a page for each run, which only pages with frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  if (await page.evaluate<boolean>(IS_DARK)) axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
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
