import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage } from '#features/community/server/community.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createAskedQuestion } from '../removal/removal.fixture.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from '../classes/classes.ts'

const CHECK = 'GET /api/admin/cleanup/production-readiness-check'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

test('the readiness check counts members and items, names what is missing, and is cached until requested again', async () => {
  const [real, tester] = [await createRealMember(testApp), await testApp.createMember()]
  await createAskedQuestion(testApp, { text: 'Which test of the blood tells most?' })
  await createAskedQuestion(testApp, { text: 'Which alarms are heard at night?', email: 'a@example.org' })
  await postMessage(testApp, real, { content: 'A test message, by its words' })
  await postMessage(testApp, tester, { content: 'Hello' })
  await testApp.runPendingJobs()
  await classifyAll(testApp.kernel)
  const found = await testApp.as(admin)(CHECK)
  expect(found.statistics).toEqual({
    real_users: 1,
    demo_users: 1,
    total_papers: 0,
    real_questions: 1,
    test_questions: 1,
    total_messages: 2,
  })
  expect(found.production_ready).toBe(false)
  expect(found.issues).toContain('1 message was written by test accounts or marked by an admin.')
  expect(found.readiness_score).toBe(found.checks.reduce((sum, check) => sum + check.points, 0))
  await postMessage(testApp, real, { content: 'One more' })
  expect((await testApp.as(admin)(CHECK)).statistics.total_messages).toBe(2)
  // The request starts a job. Until the job is done, the earlier report is returned.
  expect((await testApp.as(admin)(CHECK, { query: { fresh: 'true' } })).statistics.total_messages).toBe(2)
  await testApp.runPendingJobs()
  expect((await testApp.as(admin)(CHECK)).statistics.total_messages).toBe(3)
  await postMessage(testApp, real, { content: 'And another' })
  testApp.advanceClock(120_000)
  await testApp.as(admin)(CHECK)
  await testApp.runPendingJobs()
  expect((await testApp.as(admin)(CHECK)).statistics.total_messages).toBe(4)
})

test('the readiness check is for admins, and fresh is true or false', async () => {
  await expect(testApp.as(await testApp.createMember({ role: 'moderator' }))(CHECK)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(testApp.as(undefined)(CHECK)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(admin)(CHECK, { query: { fresh: 'now' as 'true' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
