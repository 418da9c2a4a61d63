import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eventually } from '#server/testing/eventually.ts'

const FAILURES = 'GET /api/admin/job-failures'
const AGAIN = 'POST /api/admin/job-failures/:name/try-again'
const body = { reason: 'There is paper again.' }

let testApp: TestApp
let admin: TestMember
let isMended = false
let done = 0
const work = async () => {
  if (!isMended) throw new Error('The printer is out of paper.')
  done += 1
}
beforeAll(async () => {
  testApp = await createTestApp({
    looksByItself: true,
    prepare: ({ jobs }) => {
      jobs.work('test.print-nightly', work, { retriesMax: 0 })
      jobs.work('test.wait', work)
    },
  })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const send = (name: string) => transact(testApp.kernel, (tx) => testApp.kernel.jobs.send(tx, name, {}))
const found = async (name: string) => (await testApp.as(admin)(FAILURES)).jobs.find((job) => job.name === name)
const metrics = async () => (await testApp.inject({ url: '/metrics' })).body

test('a failed job shows its name, times, number and error, and succeeds when retried', async () => {
  expect(await metrics()).toContain('inflo_job_failures_total{job="test.print-nightly"} 0')
  await send('test.print-nightly')
  await send('test.wait')
  await eventually(async () => expect(await found('test.print-nightly')).toMatchObject({ given_up: 1 }))
  await eventually(async () => expect(await found('test.wait')).toMatchObject({ waiting: 1 }))
  const failure = await found('test.print-nightly')
  expect(failure).toMatchObject({ failures: 1, last_error: 'The printer is out of paper.', waiting: 0 })
  expect(failure?.last_failed_at).toBe(failure?.first_failed_at)
  expect(await metrics()).toContain('inflo_job_failures_total{job="test.print-nightly"} 1')

  isMended = true
  expect(await testApp.as(admin)(AGAIN, { params: { name: 'test.print-nightly' }, body })).toEqual({ taken_up: 1 })
  expect(await testApp.as(admin)(AGAIN, { params: { name: 'test.wait' }, body })).toEqual({ taken_up: 1 })
  await eventually(() => expect(done).toBe(2))
  await eventually(async () => expect(await found('test.print-nightly')).toMatchObject({ given_up: 0, failures: 1 }))
})

test('retrying is for admins, and an unknown job name is refused', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(FAILURES)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(FAILURES)).rejects.toMatchObject({ kind: 'unauthenticated' })
  const params = { name: 'test.unknown' }
  await expect(testApp.as(moderator)(AGAIN, { params, body })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(admin)(AGAIN, { params, body })).rejects.toMatchObject({ kind: 'not_found' })
  const long = { name: 'x'.repeat(201) }
  const unsaid = testApp.as(admin)(AGAIN, { params: { name: 'test.wait' }, body: { reason: ' ' } })
  await expect(unsaid).rejects.toMatchObject({ errors: [{ field: 'reason', message: 'A reason is required' }] })
  await expect(testApp.as(admin)(AGAIN, { params: long, body })).rejects.toMatchObject({ kind: 'not_found' })
})
