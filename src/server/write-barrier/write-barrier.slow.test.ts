import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { transact } from '../data/transact.ts'
import type { FeaturePlugin } from '../http/serve.ts'
import { subscribeAs, connectAs, openTestSocket, listen } from '../realtime/realtime.fixture.ts'
import { bellEvents, recordBellEvents } from '../testing/events.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

const REASON = 'A backup is being restored.'
const DETAIL = `${REASON} You can still read. Please try again in a moment.`
const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

const done = z.object({ done: z.literal(true) })
const trialCalls = {
  'POST /api/trial/write': { who: 'anyone', summary: 'Writes until the test ends it.', reply: done },
  'POST /api/trial/restore': { who: 'anyone', summary: 'Enables maintenance mode itself.', reply: done },
  'POST /api/trial/reopen': { who: 'anyone', summary: 'Ends maintenance mode.', whileClosed: true, reply: done },
} satisfies Calls

/** Resolves when the write may end. */
let writing = Promise.withResolvers<void>()
let writesBegun = 0
let worked: string[] = []

const trialFeature: FeaturePlugin = ({ writeBarrier, jobs, events }, serve) => {
  serve(trialCalls, 'POST /api/trial/write', async () => {
    writesBegun += 1
    await writing.promise
    return { done: true as const }
  })
  serve(trialCalls, 'POST /api/trial/restore', async () => {
    await writeBarrier.close(REASON)
    await writeBarrier.open()
    return { done: true as const }
  })
  serve(trialCalls, 'POST /api/trial/reopen', async () => {
    await writeBarrier.open()
    return { done: true as const }
  })
  jobs.work('trial.work', async ({ text }) => {
    await writing.promise
    worked.push(String(text))
  })
  events.declare(bellEvents)
  events.subscribe('trial.listen', {
    version: 1,
    on: { 'bell.rung': async (_tx, { subjectId }) => worked.push(subjectId) },
  })
}

let testApp: TestApp
let other: TestApp
let member: TestMember
let address: string
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true, environment, prepare: trialFeature })
  other = await createTestApp({ looksByItself: true, sharing: testApp, environment, prepare: trialFeature })
  address = await listen(other)
  member = await testApp.createMember()
})
afterAll(async () => {
  await other.stop()
  await testApp.stop()
})
afterEach(async () => {
  writing.resolve()
  await testApp.kernel.writeBarrier.open()
  await vi.waitUntil(() => other.kernel.writeBarrier.closedFor() === undefined, { timeout: 120_000 })
  worked = []
})

const post = async (at: TestApp, path: string) => {
  const { statusCode, headers, body } = await at.inject({ method: 'POST', url: `/api/trial/${path}` })
  return { status: statusCode, retry: headers['retry-after'], detail: (JSON.parse(body) as { detail?: string }).detail }
}
const write = (at: TestApp) => post(at, 'write')
const beginWriting = async (at: TestApp) => {
  const before = writesBegun
  const answer = write(at)
  await eventually(() => expect(writesBegun).toBe(before + 1))
  return { answer }
}
const acknowledged = () =>
  testApp.kernel.db
    .selectFrom('kernel.process')
    .innerJoin('kernel.maintenance', 'kernel.maintenance.id', 'acknowledged')
    .select('acknowledged')
    .execute()

test('maintenance mode refuses writes in every process, with the reason and when to retry, and reads continue', async () => {
  writing.resolve()
  await testApp.kernel.writeBarrier.close(REASON)
  for (const at of [testApp, other]) {
    expect(await write(at)).toEqual({ status: 503, retry: '30', detail: DETAIL })
    await expect(at.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
    await expect(at.as(undefined)('GET /api/public/stats')).resolves.toBeDefined()
  }
  await expect(other.kernel.writeBarrier.close('Once more.')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await post(other, 'reopen')).toMatchObject({ status: 200 })
  await eventually(async () => expect(await write(testApp)).toMatchObject({ status: 200 }))
})

test('writes in progress finish before maintenance mode is confirmed, and no new ones begin', async () => {
  writing = Promise.withResolvers()
  const underWay = await beginWriting(other)
  let isClosed = false
  const closing = testApp.kernel.writeBarrier.close(REASON).then(() => (isClosed = true))
  await eventually(() => expect(other.kernel.writeBarrier.closedFor()).toBe(REASON))
  expect(await write(other)).toMatchObject({ status: 503 })
  await eventually(async () => expect(await acknowledged()).toHaveLength(1))
  // Waits until the other process has checked again, since it would acknowledge in that check.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect([isClosed, (await acknowledged()).length]).toEqual([false, 1])
  writing.resolve()
  expect(await underWay.answer).toMatchObject({ status: 200 })
  await closing
  expect(await acknowledged()).toHaveLength(2)
})

test('the call that enables maintenance mode does not wait for itself', async () => {
  writing.resolve()
  expect(await post(testApp, 'restore')).toMatchObject({ status: 200 })
})

test('when a write does not end, maintenance mode is cancelled', async () => {
  writing = Promise.withResolvers()
  const underWay = await beginWriting(other)
  await expect(testApp.kernel.writeBarrier.close(REASON, { withinMs: 700 })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  writing.resolve()
  expect(await underWay.answer).toMatchObject({ status: 200 })
  await eventually(async () => expect(await write(other)).toMatchObject({ status: 200 }))
})

test('maintenance mode without a notification is noticed', async () => {
  writing.resolve()
  const lost = { reason: REASON, by_process: randomUUID(), closed_at: sql<Date>`clock_timestamp()` }
  await testApp.kernel.db.insertInto('kernel.maintenance').values(lost).execute()
  await eventually(async () => expect(await write(other)).toMatchObject({ status: 503 }))
})

test('so is a feature switched without a notification', async () => {
  await sql`insert into kernel.feature values ('registrations', false, now())`.execute(testApp.kernel.db)
  await sql`insert into kernel.topic (name, head) values ('features', 7) on conflict (name) do update set head = 7`.execute(
    testApp.kernel.db,
  )
  await eventually(() => expect(other.kernel.features.isOn('registrations')).toBe(false))
})

test('jobs and consumers pause, and continue after maintenance mode', async () => {
  writing.resolve()
  await testApp.kernel.writeBarrier.close(REASON)
  worked = []
  const id = randomUUID()
  await transact(testApp.kernel, (tx) => testApp.kernel.jobs.send(tx, 'trial.work', { text: 'a job' }))
  await recordBellEvents(testApp.kernel, id)
  await testApp.runPendingJobs()
  // Waits longer than the interval at which a consumer checks for events.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(worked).toEqual([])
  await testApp.kernel.writeBarrier.open()
  await eventually(() => expect(worked).toEqual(expect.arrayContaining(['a job', id])))
})

test('sockets are closed so that tabs poll, and opened again afterwards', async () => {
  const tab = await subscribeAs(address, member, { topic: `member:${member.id}` })
  await testApp.kernel.writeBarrier.close(REASON)
  expect(await tab.closed).toBe(CLOSED.restart)
  await expect(openTestSocket(address)).rejects.toThrow('503')
  await testApp.kernel.writeBarrier.open()
  await eventually(() => expect(other.kernel.writeBarrier.closedFor()).toBeUndefined())
  ;(await connectAs(address, member)).cut()
})

test('a process with an expired lease is not waited for, and checks the state before it writes', async () => {
  writing.resolve()
  await sql`insert into kernel.process values (gen_random_uuid(), now(), now() - interval '1 second')`.execute(
    testApp.kernel.db,
  )
  await testApp.kernel.writeBarrier.close(REASON, { withinMs: 5_000 })
  expect(await write(other)).toMatchObject({ status: 503 })
})

test('a process that starts during maintenance mode sees it', async () => {
  writing.resolve()
  await testApp.kernel.writeBarrier.close(REASON)
  const late = await createTestApp({ looksByItself: true, sharing: testApp, environment, prepare: trialFeature })
  expect([await write(late), late.kernel.writeBarrier.closedFor()]).toMatchObject([{ status: 503 }, REASON])
  await late.stop()
})

/** Starts a process that turns maintenance mode on, and kills it. */
async function killTheCloser() {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-gate-'))
  const child = fork(fileURLToPath(new URL('./closer.fixture.ts', import.meta.url)), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      INFLO_DATA_DIR: directory,
      TEST_CONNECTION: JSON.stringify(testApp.connection),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  child.kill('SIGKILL')
  await ended
  await rm(directory, { recursive: true, force: true })
}

test('after the process that enabled it is killed, maintenance mode stays on for running servers, and the next start ends it', async () => {
  writing.resolve()
  await killTheCloser()
  for (const at of [testApp, other]) expect(await write(at)).toMatchObject({ status: 503, detail: DETAIL })
  await sql`update kernel.process set alive_until = clock_timestamp() where id = (select by_process from kernel.maintenance)`.execute(
    testApp.kernel.db,
  )
  // Waits for two checks by each process.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  for (const at of [testApp, other]) expect(await write(at)).toMatchObject({ status: 503 })
  const next = await createTestApp({ looksByItself: true, sharing: testApp, environment, prepare: trialFeature })
  for (const at of [next, testApp, other]) {
    await eventually(async () => expect(await write(at)).toMatchObject({ status: 200 }))
  }
  await next.stop()
})
