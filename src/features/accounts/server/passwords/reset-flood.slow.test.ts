import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_RULES } from '#server/access/limit-rules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const POSTS = 1_000
const MEMBERS = 30

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterAll(() => testApp.stop())

test('of 1,000 requests from one address 20 are accepted, and only members get an e-mail', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => testApp.createMember()))
  const statuses: number[] = []
  for (let post = 0; post < POSTS; post += 1) {
    const email = post % 2 ? `victim${post}@clinic.example` : members[(post / 2) % MEMBERS]?.email
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: '203.0.113.9',
      payload: { email },
    })
    statuses.push(answer.statusCode)
  }
  const { points } = LIMIT_RULES['forgot-address']
  expect(statuses.filter((status) => status === 200)).toHaveLength(points)
  expect(statuses.filter((status) => status === 429)).toHaveLength(POSTS - points)
  const written = () => testApp.kernel.db.selectFrom('kernel.mail').select('recipient').orderBy('recipient').execute()
  const asked = members.slice(0, points / 2).map(({ email: recipient }) => ({ recipient }))
  const inOrder = asked.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
  await testApp.runPendingJobs()
  expect(await written()).toEqual(inOrder)
})
