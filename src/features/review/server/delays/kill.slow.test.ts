import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSubmission, openSubmission } from '../review.fixture.ts'
import { APPROVAL, createDelayCalls, DAY_MS, delaySettings, UNDO_MS } from './delays.fixture.ts'

const PROCESS = fileURLToPath(new URL('./decision-process.fixture.ts', import.meta.url))
const environment = delaySettings()

let testApp: TestApp
let calls: ReturnType<typeof createDelayCalls>
let admin: TestMember
let author: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ environment })
  calls = createDelayCalls(testApp)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  author = await testApp.createMember()
})
afterAll(() => testApp.stop())

/** Starts a process that makes a decision, or if none is given, carries out what is due in a day. */
function startProcess(asked?: object): ChildProcess {
  const settings = { INFLO_DATA_DIR: testApp.kernel.settings.dataDirectory, LOG_LEVEL: 'silent', ...environment }
  const given = [
    JSON.stringify(testApp.connection),
    JSON.stringify(settings),
    ...(asked ? ['0', JSON.stringify(asked)] : [String(DAY_MS)]),
  ]
  return spawn(process.execPath, [PROCESS, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function kill(child: ChildProcess): Promise<void> {
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * Kills a process in the middle of carrying out a decision: when it waits for a lock on a table that its transaction
 * writes to, which this function holds.
 */
async function killAtTable(table: string): Promise<void> {
  const holding = new pg.Client(testApp.connection)
  await holding.connect()
  await holding.query(`begin; lock table ${table} in share mode`)
  const child = startProcess()
  const waiting = async () => {
    const { rows } = await holding.query<{ pid: number }>(
      'select pid from pg_locks where relation = $1::regclass and not granted',
      [table],
    )
    return rows.map(({ pid }) => pid)
  }
  await eventually(async () => {
    expect(child.exitCode).toBeNull()
    expect(await waiting()).toHaveLength(1)
  })
  const [session] = await waiting()
  await kill(child)
  await holding.query('commit')
  // Waits until PostgreSQL has ended the killed process's connection.
  await eventually(async () => {
    const { rows } = await holding.query('select from pg_stat_activity where pid = $1', [session])
    expect(rows).toEqual([])
  })
  await holding.end()
}

const mails = () =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('subject')
    .where('recipient', '=', author.email)
    .where('subject', 'like', 'Published: %')
    .execute()
const numbers = async () =>
  (await testApp.kernel.db.selectFrom('library.public_number').select('last').executeTakeFirst())?.last ?? 0

test.each(['library.paper', 'kernel.mail'])(
  'a process killed during the effect, at %s, leaves the decision pending; it then takes effect once',
  async (table) => {
    const { id } = await createSubmission(testApp, author)
    const before = { mails: (await mails()).length, number: await numbers() }
    await calls.approve(id, admin)
    await killAtTable(table)
    expect(await calls.delaysOf(id)).toMatchObject([{ status: 'pending' }])
    expect(await calls.isPublished(id)).toBe(false)
    expect({ mails: (await mails()).length, number: await numbers() }).toEqual(before)

    const next = startProcess()
    await once(next.stdout!, 'data')
    await kill(next)
    await testApp.runPendingJobs()
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    expect(await calls.isPublished(id)).toBe(true)
    expect(await calls.delaysOf(id)).toMatchObject([{ status: 'done' }])
    expect({ mails: (await mails()).length, number: await numbers() }).toEqual({
      mails: before.mails + 1,
      number: before.number + 1,
    })
  },
)

test('a decision of a process that was killed before the effect is carried out once by another', async () => {
  const { id } = await createSubmission(testApp, author)
  await openSubmission(testApp, admin, id)
  const before = { mails: (await mails()).length, number: await numbers() }
  const child = startProcess({ id, admin: { id: admin.id, name: admin.name }, body: APPROVAL })
  await once(child.stdout!, 'data')
  await kill(child)
  expect(await calls.delaysOf(id)).toMatchObject([{ status: 'pending' }])
  testApp.advanceClock(UNDO_MS)
  for (let round = 0; round < 2; round += 1) await calls.carryOut()
  expect(await calls.isPublished(id)).toBe(true)
  expect({ mails: (await mails()).length, number: await numbers() }).toEqual({
    mails: before.mails + 1,
    number: before.number + 1,
  })
})

test('the job of a decision is due at its effect, and has no effect when it runs again', async () => {
  const { id } = await createSubmission(testApp, author)
  await calls.approve(id, admin)
  const { db } = testApp.kernel
  const jobs = await db
    .withTables<{ 'pgboss.job': { name: string; data: { decision_id: string }; start_after: Date } }>()
    .selectFrom('pgboss.job')
    .selectAll()
    .where('name', '=', 'kernel.carry-out-decision')
    .execute()
  const [delayed] = await calls.delaysOf(id)
  const job = jobs.find(({ data }) => data.decision_id === delayed?.decision_id)
  expect(job?.start_after).toEqual(delayed?.takes_effect_at)
  testApp.advanceClock(UNDO_MS)
  const before = await numbers()
  // The job runs in a process that did not make the decision, and again by mistake.
  for (let run = 0; run < 2; run += 1) {
    await testApp.kernel.jobs.send(db, 'kernel.carry-out-decision', { decision_id: delayed?.decision_id })
    await testApp.runPendingJobs()
  }
  expect([await calls.isPublished(id), await numbers()]).toEqual([true, before + 1])
})
