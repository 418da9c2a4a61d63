import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cpuMsOfTree } from '#server/testing/cpu-time.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { runDemo, SEALING } from './demo.fixture.ts'

/** The maximum processor time, not counting the database's. An idle machine needs far less. */
const CPU_MS_MAX = 60_000

test('the demo takes less than a minute of processor time', async () => {
  const testApp = await createTestApp({ environment: SEALING })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-demo-test-'))
  const before = cpuMsOfTree(process.pid)
  const { code } = await runDemo(testApp, dataDirectory)
  // The demo has ended, so its time counts as this process's.
  const cpuMs = cpuMsOfTree(process.pid) - before
  await testApp.stop()
  await rm(dataDirectory, { recursive: true, force: true })
  process.stdout.write(`the demo took ${cpuMs} ms of processor time\n`)
  expect(code).toBe(0)
  expect(cpuMs).toBeLessThan(CPU_MS_MAX)
})
