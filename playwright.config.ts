import './scripts/pinned-node.mjs'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { beginRun } from './src/server/testing/run.ts'

// Comes first, because the choices below are stored in the run's directory.
await beginRun()

// Playwright's workers read this file again; the environment passes the first choice on to them.
process.env.INFLO_ADMIN_EMAIL ??= 'admin@inflo.test'
process.env.INFLO_ADMIN_PASSWORD ??= `Aa1!${randomBytes(12).toString('base64url')}`

// A journey waits more than it computes, so this many workers keep two cores busy.
const WORKERS = 3

const SLOW = '.slow.e2e.ts'
// A file of slow journeys is a project of its own, and so has its own worker with its own server. Otherwise it would
// find what other files left there, and which files these are depends on the speed of the machine.
const slowFiles = globSync(`e2e/*${SLOW}`, { cwd: import.meta.dirname }).toSorted()
const slowProjects = slowFiles.map((path) => ({
  name: basename(path, SLOW),
  testMatch: `**/${basename(path)}`,
  fullyParallel: false,
}))

export default defineConfig({
  globalSetup: './e2e/set-up.ts',
  testDir: 'e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: 'test-results/browser',
  // A journey and an assertion that hold do not wait for these limits, which leave time for a very busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  projects: [{ name: 'others', testMatch: '**/*.e2e.ts', testIgnore: `**/*${SLOW}` }, ...slowProjects],
  workers: WORKERS,
  // No retries: a journey that fails must be fixed, and a retry would hide the reason.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium refuses to use its sandbox as root, which is how containers run the tests.
        '--no-sandbox',
        // Gives letters the same width in headless and headed mode.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // The pages must work without any other host, so no other name resolves.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
