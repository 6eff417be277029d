import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{server,domain,stores,boundaries,renderer,security}/**/*.test.{ts,tsx}'],
    // SQLite's driver is native: a process of its own for each file keeps a crash in its place.
    pool: 'forks',
    // Many files wait for processes and timers most of their time: as many as processors would leave those idle.
    maxWorkers: 3,
    // Against hanging only: a machine that is busy with something else must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
})
