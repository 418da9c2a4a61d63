import './scripts/pinned-node.mjs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

// These limits end a test that hangs. They say nothing about speed, since a busy machine takes many times as long.
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000, interval: 25 } },
}
const seeded = 'src/server/testing/random-seed.ts'
// Tests wait for their database more than they compute. A percentage would limit Vitest to the number of processors.
const maxWorkers = Math.ceil(availableParallelism() * 2.5)
const files = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const isolated = '**/*.isolated.test.{ts,tsx}'
const perf = '**/*.perf.test.{ts,tsx}'
const slow = '**/*.slow.test.{ts,tsx}'

// The build sets these; here nothing is built.
const define = { __BUILD_VERSION__: '"0"', __BUILD_TIME__: '"2026-01-01T00:00:00.000Z"' }

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/global.ts'],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define,
        test: {
          name: 'shared',
          include: files,
          exclude: ['node_modules', isolated, slow, perf],
          isolate: false,
          setupFiles: ['src/server/testing/leak-detection/leaks.ts', seeded],
          maxWorkers,
          ...patience,
        },
      },
      {
        define,
        test: {
          name: 'isolated',
          include: [isolated],
          exclude: ['node_modules'],
          setupFiles: [seeded],
          maxWorkers,
          ...patience,
        },
      },
      // Tests of whole servers and databases, including their start and stop, then tests that measure time.
      {
        define,
        test: {
          name: 'slow',
          include: [slow],
          exclude: ['node_modules'],
          isolate: false,
          setupFiles: ['src/server/testing/leak-detection/leaks.ts', seeded],
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      {
        define,
        test: {
          name: 'perf',
          include: [perf],
          exclude: ['node_modules'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...patience,
        },
      },
    ],
  },
})
