import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const ERRORS = 'GET /api/admin/errors'
const HOUR_MS = 3_600_000
const stumbleCalls = {
  'GET /api/stumble/:step': {
    who: 'anyone',
    summary: 'Stumbles.',
    params: z.object({ step: z.string() }),
    reply: z.object({}),
  },
} satisfies Calls

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp({
    prepare: (_kernel, serve) =>
      serve(stumbleCalls, 'GET /api/stumble/:step', ({ params }) => {
        throw new Error(`Stumbled over "${params.step}"`)
      }),
  })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const stumble = async (step: string) =>
  (await testApp.inject({ url: `/api/stumble/${step}` })).json<{ request_id: string }>()
const read = async () => {
  await testApp.kernel.errors.flush()
  return testApp.as(admin)(ERRORS)
}
const isRising = async () => {
  testApp.advanceClock(2 * 60_000)
  await testApp.kernel.errors.flush()
  await testApp.kernel.monitoring.look()
  const { troubles: incidents } = await testApp.as(admin)('GET /api/admin/troubles')
  return incidents.some(({ watch, healed_at }) => watch === 'errors' && healed_at === null)
}

test('unexpected errors are grouped, with their number, first time and last request', async () => {
  expect((await read()).errors).toEqual([])
  await stumble('a-stone')
  testApp.advanceClock(HOUR_MS)
  const { request_id } = await stumble('a-root')
  const { errors, pagination } = await read()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({
    place: 'GET /api/stumble/:step',
    times: 2,
    request_id,
    message: 'Stumbled over "a-root"',
  })
  const { first_seen_at = '', last_seen_at = '' } = errors[0] ?? {}
  expect(Date.parse(last_seen_at) - Date.parse(first_seen_at)).toBeGreaterThanOrEqual(HOUR_MS)
  expect(pagination.total).toBe(1)
  expect((await testApp.inject({ url: '/metrics' })).body).toContain('inflo_errors_total 2')
})

test('errors during a database outage are stored when it is back', async () => {
  const { db } = testApp.kernel
  await db.schema.alterTable('kernel.error').renameTo('error_away').execute()
  await stumble('a-branch')
  await expect(testApp.kernel.errors.flush()).rejects.toThrow(/does not exist/)
  await stumble('a-branch')
  await db.schema.alterTable('kernel.error_away').renameTo('error').execute()
  expect((await read()).errors[0]?.times).toBe(4)
})

test('a flush ends when the errors taken by another flush are stored', async () => {
  await stumble('a-twig')
  const flushes = [testApp.kernel.errors.flush(), testApp.kernel.errors.flush()]
  await flushes[1]
  expect((await testApp.as(admin)(ERRORS)).errors[0]).toMatchObject({ message: 'Stumbled over "a-twig"' })
  await Promise.all(flushes)
})

test('admins are notified when errors increase, and when this is over', async () => {
  expect(await isRising()).toBe(false)
  for (let time = 0; time < 20; time += 1) await stumble('again')
  expect(await isRising()).toBe(true)
  testApp.advanceClock(15 * 60_000)
  expect(await isRising()).toBe(false)
})

test('errors are for admins, and a page is a number', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(ERRORS)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(ERRORS)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(admin)(ERRORS, { query: { page: '0' } })).rejects.toMatchObject({ kind: 'invalid' })
})
