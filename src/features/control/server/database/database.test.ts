import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const TABLES = 'GET /api/super-admin/database/collections'
const DELETE = 'DELETE /api/super-admin/database/collection/:name'
const NAME = 'support.newsletter_subscription'
const WORDS = 'DELETE_COLLECTION_SUPPORT.NEWSLETTER_SUBSCRIPTION'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  const { db, now } = testApp.kernel
  const readers = Array.from({ length: 3 }, (_, index) => ({
    address: `reader${index}@example.org`,
    member_id: null,
    asked_at: now(),
    confirmed_at: now(),
    last_letter: null,
  }))
  await db.insertInto('support.newsletter_subscription').values(readers).execute()
})
afterAll(() => testApp.stop())

const remove = (name: string, given: { confirmation?: string; reason?: string } = {}) => {
  const body = { confirmation: `DELETE_COLLECTION_${name.toUpperCase()}`, reason: 'Made up.', ...given }
  return testApp.as(admin)(DELETE, { params: { name }, body })
}
const count = async () =>
  (await testApp.kernel.db.selectFrom('support.newsletter_subscription').select('address').execute()).length

test('the tables are listed with their sizes, and why some cannot be deleted', async () => {
  const { collections, total_bytes } = await testApp.as(admin)(TABLES)
  expect(total_bytes).toBeGreaterThan(collections.reduce((sum, { bytes }) => sum + bytes, 0) / 2)
  const named = new Map(collections.map((one) => [one.name, one]))
  expect(named.get(NAME)).toMatchObject({ refusal: null })
  for (const name of ['accounts.member', 'kernel.admin_log', 'kernel.event'])
    expect(named.get(name)?.refusal).toBeTruthy()
})

test('protected, unknown and referenced tables are refused with any confirmation', async () => {
  for (const name of ['accounts.member', 'kernel.admin_log', 'kernel.event']) {
    await expect(remove(name)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  for (const name of [
    'support.nothing',
    'support.donation; drop schema support',
    'pg_catalog.pg_class',
    'newsletter_subscription',
  ]) {
    await expect(remove(name)).rejects.toMatchObject({ kind: 'not_found' })
  }
})

test('deleting requires the confirmation and a reason', async () => {
  await expect(remove(NAME, { confirmation: WORDS.toLowerCase() })).rejects.toMatchObject({
    detail: `Type exactly: ${WORDS}`,
  })
  await expect(remove(NAME, { reason: '' })).rejects.toMatchObject({ detail: 'Deletion reason is required' })
  expect(await count()).toBe(3)
})

test('if the backup fails nothing is deleted, and writes are allowed again', async () => {
  // A file in place of the backup directory makes the backup fail.
  const backupDirectory = join(testApp.kernel.settings.dataDirectory, 'backups')
  await rm(backupDirectory, { recursive: true, force: true })
  await writeFile(backupDirectory, '')
  await expect(remove(NAME)).rejects.toMatchObject({ kind: 'unavailable' })
  await rm(backupDirectory)
  expect(await count()).toBe(3)
  expect(testApp.kernel.writeBarrier.closedFor()).toBeUndefined()
})

test('all rows are deleted after a backup of them, and the log records it', async () => {
  const answer = await remove(NAME)
  expect(answer).toMatchObject({ documents_deleted: 3 })
  expect(await count()).toBe(0)
  const backups = await testApp.kernel.backups.list()
  expect(backups.map(({ id }) => id)).toContain(answer.backup_id)
  const last = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(last).toMatchObject({ action: 'collection.delete', target: NAME, actor_id: admin.id })
  expect(testApp.kernel.writeBarrier.closedFor()).toBeUndefined()
})

test('is for admins', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(TABLES)).rejects.toMatchObject({ kind: 'forbidden' })
})
