import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { runDemo, SEALING } from './demo.fixture.ts'

const RUN_MS_MAX = 60_000

test('the demo is created within a minute', { timeout: 300_000 }, async () => {
  const testApp = await createTestApp({ environment: SEALING })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-demo-test-'))
  const began = performance.now()
  const { code } = await runDemo(testApp, dataDirectory)
  const tookMs = performance.now() - began
  await testApp.stop()
  await rm(dataDirectory, { recursive: true, force: true })
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(RUN_MS_MAX)
})
