import { defineConfig } from '@playwright/test'
import { findBrowserExecutable } from './tests/support/browser-executable.ts'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/browser-page.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_500 },
  reporter: 'list',
  projects: [{ name: 'browser' }],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    // A trace of every step takes a third of the time: ask for one with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: await findBrowserExecutable(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
