import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { send } from '#server/testing/calls.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createAskedQuestion, previewRemovals } from './removal/removal.fixture.ts'

const RUN = 'POST /api/admin/health/integrity/run'
const LOOK = 'GET /api/admin/health/integrity/:name'
const REPAIR = 'POST /api/admin/health/integrity/:name/repair'
const REMOVE = 'POST /api/admin/cleanup/remove-fake-questions'
const EMPTY = 'DELETE /api/super-admin/database/collection/:name'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

type Given = { params?: Record<string, string>; body?: object }

/** Sends identical requests concurrently. @returns the number of successes, and the statuses of refused requests. */
async function pressed(key: string, { params = {}, body = {} }: Given = {}) {
  const presses = Array.from({ length: RACE_CONCURRENCY }, () =>
    send(testApp, key, { token: admin.token, params, body }),
  )
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  return { done: statuses.filter((status) => status === 200).length, refused: statuses.filter((one) => one === 409) }
}

const once = { done: 1, refused: Array.from({ length: RACE_CONCURRENCY - 1 }, () => 409) }
const backups = async () => (await testApp.kernel.backups.list()).length
const logged = (action: string) =>
  testApp.kernel.db.selectFrom('kernel.admin_log').select('seq').where('action', '=', action).execute()

test('concurrent removals run once, after one backup', async () => {
  await createAskedQuestion(testApp, { text: 'Which falls could be prevented?', email: 'a@example.org' })
  const { hash, confirmation } = await previewRemovals(testApp, admin, 'questions')
  const body = { reason: 'Before we open.', confirmation, preview_hash: hash }
  expect(await pressed(REMOVE, { body })).toEqual(once)
  expect(await backups()).toBe(1)
  expect(await logged('cleanup.remove-questions')).toHaveLength(1)
})

test('concurrent deletions of a collection run once, after one backup', async () => {
  const before = await backups()
  const params = { name: 'support.newsletter_subscription' }
  const body = { reason: 'Made up.', confirmation: 'DELETE_COLLECTION_SUPPORT.NEWSLETTER_SUBSCRIPTION' }
  expect((await pressed(EMPTY, { params, body })).done).toBe(1)
  expect(await backups()).toBe(before + 1)
})

test('concurrent requests start one audit', async () => {
  // The lock keeps the audit from finishing until all requests have been answered.
  await transact(testApp.kernel, async (tx) => {
    await sql`lock table cleanup.report in access exclusive mode`.execute(tx)
    expect((await pressed(RUN)).done).toBe(RACE_CONCURRENCY)
  })
  const { rows } = await sql`select from pgboss.job where name = 'cleanup.audit'`.execute(testApp.kernel.db)
  expect(rows).toHaveLength(1)
  await testApp.runPendingJobs()
})

test('concurrent repairs run once', async () => {
  await sql`delete from cleanup.member_class`.execute(testApp.kernel.db)
  const params = { name: 'cleanup.classes' }
  const { hash } = await testApp.as(admin)(LOOK, { params })
  expect(await pressed(REPAIR, { params, body: { reason: 'Found.', preview_hash: hash } })).toEqual(once)
  expect(await logged('cleanup.repair')).toHaveLength(1)
})
