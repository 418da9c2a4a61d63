import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['src/server/testing-global.ts'],
    // Tests wait for their database more than they compute.
    maxWorkers: '100%',
    // A test that starts a server or a database of its own takes seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
