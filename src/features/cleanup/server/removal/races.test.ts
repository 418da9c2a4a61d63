import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { send } from '#server/testing/calls.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createAskedQuestion, removePreviewed } from './removal.fixture.ts'
import { lockRemoval } from './removal.ts'

const UNDO = 'POST /api/admin/cleanup/removals/:removalId/undo'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

test('concurrent restores run once, and block nobody else', async () => {
  await createAskedQuestion(testApp, { text: 'Which falls could be prevented?', email: 'a@example.org' })
  const { removal } = await removePreviewed(testApp, admin, 'questions')
  const removalId = removal!.id
  const undo = () => send(testApp, UNDO, { token: admin.token, params: { removalId }, body: { reason: 'By mistake.' } })
  const held = await transact(testApp.kernel, async (tx) => {
    await lockRemoval(tx, removalId)
    return undo()
  })
  expect(held.status).toBe(409)
  expect(held.body).toContain('Someone else is changing this right now. Please try again.')
  const statuses = (await Promise.all(Array.from({ length: RACE_CONCURRENCY }, undo))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(RACE_CONCURRENCY - 1)
})
