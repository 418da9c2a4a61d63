import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditAdminLog } from '../../admin-log/audit.ts'
import { plantPersonalData, allTables, rowsOf } from '../../data/data.fixture.ts'
import { createLogger } from '../../log.ts'
import { createApplication } from '../../application.ts'
import { featurePlugins } from '../../features.ts'
import { trialCount } from '../../testing/counts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eventually } from '../../testing/eventually.ts'

const CYCLES = trialCount({ daily: 3, long: 10 })
const actor = { id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', name: 'Ada Admin' }
const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
/**
 * Tables whose rows may differ after a restore: those that a running server writes without a request, those that a
 * restore leaves unchanged, and those that it intentionally changes (sessions, mails and the admin log).
 */
const OF_ITS_OWN =
  /^(pgboss|migration)\.|^kernel\.(process|maintenance|backup|restore|restore_run|rate_limit_counter|topic|consumer|installation|admin_log|mail|event_epoch|incident|error\w*)|^accounts\.(session|sign_in_attempt|failed_sign_in)|^control\.daily/

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true, environment })
  const admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
  await plantPersonalData(testApp, admin)
  await testApp.runPendingJobs()
  await testApp.kernel.events.deliverPending()
})
afterAll(() => testApp.stop())

/** Starts a process on the current database, with the same data directory. */
async function aProcess() {
  const { kernel, stop, start } = createApplication({
    settings: testApp.kernel.settings,
    connection: testApp.connection,
    log: createLogger('silent'),
    featurePlugins,
    now: testApp.kernel.now,
  })
  await start()
  return { kernel, [Symbol.asyncDispose]: stop }
}

type Process = Awaited<ReturnType<typeof aProcess>>

const everything = async ({ kernel: { db } }: Process) =>
  rowsOf(
    db,
    (await allTables(db)).filter((name) => !OF_ITS_OWN.test(name)),
  )

async function changeMuch({ kernel: { db } }: Process, cycle: number): Promise<void> {
  await sql`update accounts.member set first_name = 'Changed', last_name = ${`in cycle ${cycle}`}`.execute(db)
  await sql`delete from questions.status_change`.execute(db)
  await sql`insert into support.newsletter_subscription (address, asked_at) values (${`cycle${cycle}@example.org`}, now())`.execute(
    db,
  )
}

const databasesBeside = async ({ kernel: { db } }: Process) =>
  (await sql`select datname from pg_database where datname ~ ${`^${testApp.connection.database}_`}`.execute(db)).rows

test(`after ${CYCLES} cycles of backup, change and restore all rows are unchanged and nothing is left over`, async () => {
  const directory = join(testApp.kernel.settings.dataDirectory, 'backups')
  let before: Record<string, string[]> | undefined
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await using serving = await aProcess()
    before ??= await everything(serving)
    const { id } = await serving.kernel.backups.take(`Cycle ${cycle}`)
    await serving.kernel.backups.verify(id)
    await changeMuch(serving, cycle)
    expect(await everything(serving)).not.toEqual(before)
    await serving.kernel.backups.restores.restore(id, { actor, reason: 'A trial' })
    await eventually(() => expect(serving.kernel.writeBarrier.closedFor()).toMatch(/is restarting/))
    await using next = await aProcess()
    expect(await everything(next)).toEqual(before)
  }
  await using last = await aProcess()
  // The earlier process was stopped during a verification. This process drops the scratch database that was left.
  await eventually(async () => expect(await databasesBeside(last)).toEqual([]))
  const rows = await last.kernel.backups.list()
  expect(rows).toHaveLength(2 * CYCLES)
  expect((await readdir(directory)).filter((name) => name !== 'incoming').toSorted()).toEqual(
    [...rows.map(({ id }) => id), 'files'].toSorted(),
  )
  expect(await readdir(join(directory, 'incoming')).catch(() => [])).toEqual([])
  expect((await auditAdminLog(last.kernel.db, testApp.kernel.settings.dataDirectory)).faults).toEqual([])
})
