import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eventually } from '#server/testing/eventually.ts'

const MEMBERS = 5
const TABLE = 'support.newsletter_subscription'
const YEAR_MS = 365 * 86_400_000
const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
const script = fileURLToPath(new URL('./doer.fixture.ts', import.meta.url))

let testApp: TestApp
let admin: TestMember
let members: TestMember[]
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true, environment })
  admin = await testApp.createMember({ role: 'admin' })
  members = await Promise.all(Array.from({ length: MEMBERS }, () => testApp.createMember()))
  const { db, now } = testApp.kernel
  await db
    .insertInto(TABLE)
    .values(
      members.map(({ id, email }) => ({
        address: email,
        member_id: id,
        asked_at: now(),
        confirmed_at: now(),
        last_letter: null,
      })),
    )
    .execute()
})
afterAll(() => testApp.stop())

const idsOf = (those: TestMember[]) => those.map(({ id }) => id)

/**
 * Runs the action in another process, and kills the process before its last write. That write waits for a lock on the
 * table `last`, which this function holds.
 */
async function killedBeforeTheLast(deed: 'collection' | 'bulk' | 'purge', last: string): Promise<void> {
  const holding = new pg.Client(testApp.connection)
  await holding.connect()
  await holding.query(`begin; lock table ${last} in share mode`)
  const asked = {
    deed,
    admin: { id: admin.id, name: admin.name, email: admin.email },
    ids: idsOf(members),
    name: TABLE,
  }
  const settings = { INFLO_DATA_DIR: testApp.kernel.settings.dataDirectory, LOG_LEVEL: 'silent', ...environment }
  const child = spawn(
    process.execPath,
    [script, ...[testApp.connection, settings, asked].map((one) => JSON.stringify(one))],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const waiting = async () => {
    const { rows } = await holding.query<{ pid: number }>(
      'select pid from pg_locks where relation = $1::regclass and not granted',
      [last],
    )
    return rows.map(({ pid }) => pid)
  }
  await eventually(async () => expect(await waiting()).toHaveLength(1))
  const [session] = await waiting()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holding.query('commit')
  // Waits until PostgreSQL has ended the killed process's connection.
  await eventually(async () => {
    const { rows } = await holding.query('select from pg_stat_activity where pid = $1', [session])
    expect(rows).toEqual([])
  })
  await holding.end()
}

const as = (member: TestMember) => testApp.as(member)
const readers = async () => (await testApp.kernel.db.selectFrom(TABLE).select('address').execute()).length
const inLog = (action: string) =>
  testApp.kernel.db.selectFrom('kernel.admin_log').select('target').where('action', '=', action).execute()
const marked = async (column: 'deleted_at' | 'erased_at') =>
  (
    await testApp.kernel.db
      .selectFrom('accounts.member')
      .select('id')
      .where('id', 'in', idsOf(members))
      .where(column, 'is not', null)
      .execute()
  ).length

test('a killed deletion of a collection keeps all rows, and the next start allows writes again', async () => {
  await killedBeforeTheLast('collection', 'kernel.admin_log')
  expect([await readers(), await inLog('collection.delete')]).toEqual([MEMBERS, []])
  expect((await testApp.kernel.backups.list())[0]?.reason).toBe(`Before deleting all rows of ${TABLE}`)
  const next = await createTestApp({ looksByItself: true, sharing: testApp, environment })
  onTestFinished(next.stop)
  await eventually(() => expect(next.kernel.writeBarrier.closedFor()).toBeUndefined())
  await eventually(() => expect(testApp.kernel.writeBarrier.closedFor()).toBeUndefined())
  await as(admin)('GET /api/super-admin/database/collections')
})

test('a killed bulk deletion keeps all accounts, signed in as before', async () => {
  await killedBeforeTheLast('bulk', 'kernel.admin_log')
  expect(await marked('deleted_at')).toBe(0)
  for (const member of members) await as(member)('GET /api/auth/profile')
  const body = { user_ids: idsOf(members), confirmation: 'DELETE', reason: 'Once more.' }
  expect(await as(admin)('POST /api/super-admin/users/bulk-delete', { body })).toMatchObject({ deleted_count: MEMBERS })
})

test('a killed purge keeps the whole account, and the next purge deletes all of it', async () => {
  expect(await marked('deleted_at')).toBe(MEMBERS)
  const before = await readers()
  await killedBeforeTheLast('purge', 'accounts.failed_sign_in')
  expect([await marked('erased_at'), await readers()]).toEqual([0, before])
  testApp.advanceClock(YEAR_MS)
  await testApp.kernel.jobs.send(testApp.kernel.db, 'accounts.erase-who-left', {})
  await testApp.runPendingJobs()
  expect([await marked('erased_at'), await readers()]).toEqual([MEMBERS, 0])
})
