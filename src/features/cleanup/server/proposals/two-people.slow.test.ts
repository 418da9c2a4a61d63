import { afterAll, beforeAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { classifyAll } from '../classes/classes.ts'
import { approveAs, waiting } from './proposals.fixture.ts'
import { propose } from './run-rules.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const present = async () =>
  (await testApp.kernel.db.selectFrom('accounts.member').select('id').where('deleted_at', 'is', null).execute()).length

test('a critical proposal stays pending after one approval, says who is missing, and is carried out once after the second', async () => {
  for (let index = 0; index < 12; index += 1) await testApp.createMember({ firstName: `Tester ${index}` })
  await testApp.runPendingJobs()
  await classifyAll(testApp.kernel)
  await propose(testApp.kernel, null)
  const { id, severity, missing, can_approve: canApprove } = await waiting(testApp, admin, 'delete_accounts')
  expect(severity).toBe('critical')
  expect(missing).toContain('There is no other admin yet')
  expect(canApprove).toBe(false)
  const race = (by: TestMember) =>
    Promise.allSettled(Array.from({ length: RACE_CONCURRENCY }, () => approveAs(testApp, by, id)))
  const first = await race(admin)
  const noted = first.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(noted).toEqual([{ status: 'pending', message: expect.stringContaining('There is no other admin yet') }])
  await testApp.runPendingJobs()
  expect(await present()).toBe(13)
  expect(await waiting(testApp, admin, 'delete_accounts')).toMatchObject({
    status: 'pending',
    approved_by: [admin.name],
  })

  const second = await testApp.createMember({ role: 'admin', firstName: 'Second' })
  const answers = await race(second)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await testApp.runPendingJobs()
  await testApp.runPendingJobs()
  expect(await present()).toBe(2)
})
