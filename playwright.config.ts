import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { freePort } from './scripts/free-port.ts'
import { beginRun } from './src/server/testing-run.ts'

// First of all: what is chosen below lies in the run's directory.
await beginRun()

// Playwright's workers read this file again: what was chosen first is handed on through the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `inflo-e2e-${randomBytes(6).toString('hex')}`)
process.env.INFLO_ADMIN_EMAIL ??= 'admin@inflo.test'
process.env.INFLO_ADMIN_PASSWORD ??= `Aa1!${randomBytes(12).toString('base64url')}`

const { E2E_PORT, E2E_DATA_DIR, INFLO_ADMIN_EMAIL, INFLO_ADMIN_PASSWORD } = process.env
// A name, not a number: browsers bind passkeys to names only.
const address = `http://localhost:${E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: 'test-results/browser',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // On a busy machine one journey in hundreds loses a race with the clock. What needed the second run is named in the tally.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: address,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium refuses its sandbox to root, as which containers run the tests.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // The pages must work without any other host, so no other name resolves.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.ts',
    url: `${address}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: E2E_PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      INFLO_DATA_DIR: E2E_DATA_DIR,
      INFLO_ADMIN_EMAIL,
      INFLO_ADMIN_PASSWORD,
      // Every person of a journey comes from one address.
      INFLO_LIMITS_SCALE: '100',
      DATABASE_URL: '',
      REDIS_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
  },
})
