import './scripts/pinned-node.mjs'
import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { beginRun } from './src/server/testing/run.ts'

// First of all: what is chosen below lies in the run's directory.
await beginRun()

// Playwright's workers read this file again: what was chosen first is handed on through the environment.
process.env.INFLO_ADMIN_EMAIL ??= 'admin@inflo.test'
process.env.INFLO_ADMIN_PASSWORD ??= `Aa1!${randomBytes(12).toString('base64url')}`

// A journey waits more than it computes: so many keep two cores busy.
const WORKERS = 3

export default defineConfig({
  globalSetup: './e2e/set-up.ts',
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: 'test-results/browser',
  timeout: 120_000,
  // What holds is waited for no longer than it takes; a busy machine takes its time.
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: WORKERS,
  // A journey that fails is mended: whoever lets it try again never learns why.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium refuses its sandbox to root, as which containers run the tests.
        '--no-sandbox',
        // Letters as wide with windows as without.
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
