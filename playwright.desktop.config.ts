import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/desktop',
  outputDir: 'test-results/desktop',
  // One window at a time: they share a screen and its focus.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [{ name: 'desktop' }],
})
