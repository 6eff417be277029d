import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{server,domain,stores,boundaries,renderer}/**/*.test.{ts,tsx}'],
    // SQLite's driver is native: a process of its own for each file keeps a crash in its place.
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
  },
})
