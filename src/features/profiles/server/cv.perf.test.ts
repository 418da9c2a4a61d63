import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('ten concurrent CVs take at most three seconds', async () => {
  const { token } = await testApp.createMember()
  const download = () => testApp.inject({ url: '/api/profiles/cv', headers: { authorization: `Bearer ${token}` } })
  const started = performance.now()
  const replies = await Promise.all(Array.from({ length: 10 }, download))
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
})
