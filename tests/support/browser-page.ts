import path from 'node:path'
import { build } from 'vite'

/** The page that the browser tests look at: not the one in `out/`, which a build may replace meanwhile. */
export const PAGE_FOLDER = path.resolve(import.meta.dirname, '../../test-results/page')

/** Builds the page before the tests look at it. */
// oxlint-disable-next-line import/no-default-export -- the form of a global setup
export default async function buildPage(): Promise<void> {
  const configFile = path.resolve(import.meta.dirname, '../../vite.page.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: PAGE_FOLDER } })
}
