import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPaper, save } from './workspace.fixture.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('thousands of paragraphs inserted at once and changed one by one hold up nobody for two seconds', async () => {
  const lead = await testApp.createMember()
  const paperId = await createPaper(testApp, lead)
  const put = (content: string) => save(testApp, lead, { paperId, sectionName: 'methods', content })
  await put('One word.')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  await put('a\n\n'.repeat(5_000))
  await put('b\n\n'.repeat(5_000))
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(2_000)
})
