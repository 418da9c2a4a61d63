import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logAdminAction } from '../../admin-log/admin-log.ts'
import { auditAdminLog } from '../../admin-log/audit.ts'
import { transact } from '../../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { eventually } from '../../testing/eventually.ts'

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
const actor = { id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', name: 'Ada Admin' }

let testApp: TestApp
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true, environment })
  member = await testApp.createMember({ firstName: 'Early' })
})
afterAll(() => testApp.stop())

const act = (at: TestApp, action: string) =>
  transact(at.kernel, (tx) => logAdminAction(tx, { actor, action, target: 'nobody', at: at.kernel.now() }))
const mail = (at: TestApp, subject: string) =>
  transact(at.kernel, (tx) =>
    at.kernel.mail.queue(tx, { to: 'ada@example.org', subject, text: 'Hello.', transactional: 'account' }),
  )
const namesIn = async (at: TestApp) =>
  (await sql<{ first_name: string }>`select first_name from accounts.member order by 1`.execute(at.kernel.db)).rows.map(
    ({ first_name }) => first_name,
  )
const databasesBeside = async (at: TestApp) =>
  (
    await sql<{
      name: string
    }>`select datname as name from pg_database where datname ~ ${`^${at.connection.database}_(restoring|before)`}`.execute(
      at.kernel.db,
    )
  ).rows

const stateOf = async (at: TestApp, reason: string) =>
  (await at.kernel.backups.list()).find((row) => row.reason === reason)?.state

/** Starts a process on the same machine, after the restore has replaced the database. */
const restart = async () => {
  const there = { ...environment, INFLO_DATA_DIR: testApp.kernel.settings.dataDirectory }
  const restarted = await createTestApp({ looksByItself: true, sharing: testApp, environment: there })
  return { ...restarted, [Symbol.asyncDispose]: restarted.stop }
}

test('a backup is test-restored into its own database and marked verified once every table was compared', async () => {
  const { id } = await testApp.kernel.backups.take('For a trial')
  await testApp.runPendingJobs()
  const [row] = (await testApp.kernel.backups.list()).filter((one) => one.id === id)
  expect(row).toMatchObject({ state: 'verified', problem: '' })
  expect(row?.restore_ms).toBeGreaterThan(0)
  expect(await databasesBeside(testApp)).toEqual([])
})

test.each(['a table', 'the manifest'])(
  'a backup with one flipped byte in %s is refused, and nothing is changed',
  async (what) => {
    const { id } = await testApp.kernel.backups.take(`Flipped in ${what}`)
    const folder = join(testApp.kernel.settings.dataDirectory, 'backups', id)
    const [table] = (await readdir(join(folder, 'tables'))).filter((name) => name.startsWith('accounts.member-'))
    const path = what === 'a table' ? join(folder, 'tables', table!) : join(folder, 'manifest')
    const bytes = await readFile(path)
    const offset = Math.floor(bytes.length / 2)
    bytes[offset] = bytes[offset]! ^ 1
    await writeFile(path, bytes)
    const before = await namesIn(testApp)
    await expect(testApp.kernel.backups.restores.restore(id, { actor, reason: 'Trial' })).rejects.toThrow(/changed/)
    expect(await namesIn(testApp)).toEqual(before)
    expect(testApp.kernel.writeBarrier.closedFor()).toBeUndefined()
    expect(await databasesBeside(testApp)).toEqual([])
  },
)

test('a backup encrypted with another key is refused before anything is changed', async () => {
  const { id } = await testApp.kernel.backups.take('Another key')
  const { settings, backups } = testApp.kernel
  const key = settings.secretKey
  settings.secretKey = randomBytes(32)
  await expect(backups.restores.begin(id, { actor, reason: '' })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringMatching(/^This backup is encrypted with a different secret key/),
  })
  settings.secretKey = key
  expect(await backups.restores.current()).not.toMatchObject({ backup_id: id })
})

test('the backup taken before a failed restore is still verified', async () => {
  const { id } = await testApp.kernel.backups.take('Spoiled')
  const folder = join(testApp.kernel.settings.dataDirectory, 'backups', id, 'tables')
  const [table] = (await readdir(folder)).filter((name) => name.startsWith('accounts.member-'))
  await writeFile(join(folder, table!), 'No table')
  await expect(testApp.kernel.backups.restores.restore(id, { actor, reason: 'Trial' })).rejects.toThrow(/changed/)
  await eventually(async () => expect(await stateOf(testApp, `Before restoring ${id}`)).toBe('verified'))
})

test('a restore brings back the saved data, keeps the newer log, ends sessions and holds mail', async () => {
  await act(testApp, 'before the backup')
  await mail(testApp, 'Unsent when the backup was taken')
  const { id } = await testApp.kernel.backups.take('The good one')
  await act(testApp, 'after the backup')
  await testApp.createMember({ firstName: 'Late' })
  expect(await namesIn(testApp)).toContain('Late')

  await testApp.kernel.backups.restores.restore(id, { actor, reason: 'All went wrong' })
  await eventually(() => expect(testApp.kernel.writeBarrier.closedFor()).toMatch(/is restarting/))

  await using restarted = await restart()
  expect(restarted.kernel.writeBarrier.closedFor()).toBeUndefined()
  expect(await namesIn(restarted)).toEqual(['Early'])
  const entries = await restarted.kernel.db
    .selectFrom('kernel.admin_log')
    .select(['action', 'target'])
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['before the backup', 'after the backup', 'backup.restored'])
  expect(entries.at(-1)?.target).toBe(id)
  expect((await auditAdminLog(restarted.kernel.db, testApp.kernel.settings.dataDirectory)).faults).toEqual([])
  await expect(restarted.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  const mails = await restarted.kernel.db.selectFrom('kernel.mail').select(['subject', 'held_at']).execute()
  expect(mails).toEqual([{ subject: 'Unsent when the backup was taken', held_at: expect.any(Date) }])
  const reasons = (await restarted.kernel.backups.list()).map(({ reason }) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['The good one', `Before restoring ${id}`]))
  expect(await databasesBeside(restarted)).toEqual([])
  await eventually(async () => expect(await stateOf(restarted, `Before restoring ${id}`)).toBe('verified'))
})
