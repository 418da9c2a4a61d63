import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPaper, save } from './workspace.fixture.ts'

/** The maximum processor time of both changes, which limits how long one of them can hold up other requests. */
const CPU_MS_MAX = 4_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('thousands of paragraphs inserted at once and changed one by one hold up nobody for long', async () => {
  const lead = await testApp.createMember()
  const paperId = await createPaper(testApp, lead)
  const put = (content: string) => save(testApp, lead, { paperId, sectionName: 'methods', content })
  await put('One word.')
  const before = process.threadCpuUsage()
  await put('a\n\n'.repeat(5_000))
  await put('b\n\n'.repeat(5_000))
  const { user, system } = process.threadCpuUsage(before)
  const cpuMs = (user + system) / 1_000
  process.stdout.write(`10,000 paragraphs took ${Math.round(cpuMs)} ms of processor time\n`)
  expect(cpuMs).toBeLessThan(CPU_MS_MAX)
})
