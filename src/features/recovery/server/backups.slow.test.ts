import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../server/testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const list = (query = {}) => testApp.as(admin)('GET /api/dap/backups', { query })
const create = () => testApp.as(admin)('POST /api/dap/backup/create', { body: { reason: 'Before the spring clean' } })
const restore = (id: string, body: { reason: string; confirmation: string }) =>
  testApp.as(admin)('POST /api/dap/backups/:id/restore', { params: { id }, body })

test('an admin creates a backup, finds it verified in the list, and the log records the admin', async () => {
  const { backup_id } = await create()
  await testApp.runPendingJobs()
  const { backups, second_place, pagination } = await list()
  expect(backups[0]).toMatchObject({ id: backup_id, state: 'verified', reason: 'Before the spring clean', problem: '' })
  expect(second_place).toBeNull()
  expect(pagination.total).toBe(1)
  const entry = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .selectAll()
    .where('action', '=', 'backup.asked-for')
    .executeTakeFirst()
  expect(entry).toMatchObject({ actor_id: admin.id, target: backup_id })
})

test('backups are searched by name and reason, sorted and paged', async () => {
  const body = { reason: 'After the spring clean' }
  const { backup_id: later } = await testApp.as(admin)('POST /api/dap/backup/create', { body })
  await testApp.runPendingJobs()
  const idsOf = async (query: object) => (await list(query)).backups.map(({ id }) => id)
  const [newest, oldest] = await idsOf({})
  expect(newest).toBe(later)
  expect(await idsOf({ sort: 'started_at' })).toEqual([oldest, newest])
  expect(await idsOf({ search: 'AFTER the spring' })).toEqual([later])
  expect(await idsOf({ search: oldest })).toEqual([oldest])
  expect((await list({ page: '2', size: '1' })).pagination).toMatchObject({ total: 2, total_pages: 2 })
  await expect(list({ sort: 'colour' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('only admins can list, create, restore or download backups', async () => {
  await expect(testApp.as(student)('GET /api/dap/backups')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(student)('POST /api/dap/backup/create', { body: { reason: '' } })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('a restore requires a reason, the confirmation and an existing backup', async () => {
  const { backups } = await list()
  const id = backups[0]!.id
  await expect(restore(id, { reason: '', confirmation: 'RESTORE' })).rejects.toMatchObject({
    errors: [{ field: 'reason', message: 'A reason for the restore is required' }],
  })
  await expect(restore(id, { reason: 'Why not', confirmation: 'restore' })).rejects.toMatchObject({
    errors: [{ field: 'confirmation', message: 'Type exactly: RESTORE' }],
  })
  await expect(restore('2020-01-01-000000-00000000', { reason: 'Why', confirmation: 'RESTORE' })).rejects.toMatchObject(
    {
      kind: 'not_found',
    },
  )
})

test('a download is one archive at an expiring address that cannot be guessed', async () => {
  const id = (await list()).backups[0]!.id
  const { url } = await testApp.as(admin)('POST /api/dap/backups/:id/download', {
    params: { id },
    body: { reason: 'To keep it elsewhere.' },
  })
  const answer = await testApp.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-tar'])
  expect(answer.body).toContain(`${id}/manifest`)
  const forged = await testApp.inject({ method: 'GET', url: url.replace(/mac=.{4}/, 'mac=AAAA') })
  expect(forged.statusCode).toBe(403)
  testApp.advanceClock(11 * 60_000)
  expect((await testApp.inject({ method: 'GET', url })).statusCode).toBe(403)
})

test('a download address stops working when its admin is deactivated', async () => {
  const { backup_id: id } = await create()
  await testApp.runPendingJobs()
  const [other, deputy] = [await testApp.createMember({ role: 'admin' }), await testApp.createMember({ role: 'admin' })]
  const body = { reason: 'To keep it elsewhere.' }
  const { url } = await testApp.as(other)('POST /api/dap/backups/:id/download', { params: { id }, body })
  expect((await testApp.inject({ method: 'GET', url })).statusCode).toBe(200)
  const leaving = { params: { id: other.id }, body: { reason: 'Left the team.' } }
  await testApp.as(deputy)('POST /api/super-admin/users/:id/deactivate', leaving)
  expect((await testApp.inject({ method: 'GET', url })).statusCode).toBe(403)
  const asAnother = url.replace(other.id, admin.id)
  expect((await testApp.inject({ method: 'GET', url: asAnother })).statusCode).toBe(403)
})

test('unsent mail from a restore is held, counted, and released by an admin', async () => {
  const { kernel } = testApp
  // Uses a new admin, since the admin of the other tests entered their password too long ago.
  const fresh = await testApp.createMember({ role: 'admin' })
  await kernel.db
    .transaction()
    .execute((tx) =>
      kernel.mail.queue(tx, { to: 'ada@example.org', subject: 'Held', text: 'Hello.', transactional: 'account' }),
    )
  await kernel.db.updateTable('kernel.mail').set({ held_at: kernel.now() }).where('subject', '=', 'Held').execute()
  expect((await testApp.as(fresh)('GET /api/admin/outbox')).held).toBe(1)
  const body = { reason: 'None of them was sent.' }
  expect(await testApp.as(fresh)('POST /api/admin/outbox/release', { body })).toEqual({ released: 1 })
  expect((await testApp.as(fresh)('GET /api/admin/outbox')).held).toBe(0)
  await expect(testApp.as(student)('POST /api/admin/outbox/release', { body })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})
