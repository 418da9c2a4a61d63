import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact, type Tx } from '../data/transact.ts'
import {
  anotherListener,
  bellEvents,
  addHeard,
  listHeard,
  createHeardTable,
  recordBellEvents,
} from '../testing/events.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
let client: pg.Client
let onRung: (tx: Tx, id: string) => Promise<unknown> = async () => undefined
beforeAll(async () => {
  testApp = await createTestApp({
    looksByItself: true,
    prepare: ({ events, mail }) => {
      events.declare(bellEvents)
      events.subscribe('test.listen', {
        version: 2,
        reset: (tx) => sql`delete from heard`.execute(tx),
        on: {
          'bell.rung': async (tx, { data: { bell_id } }) => {
            await addHeard(tx, bell_id)
            await onRung(tx, bell_id)
            const to = `${bell_id}@example.org`
            await mail.queue(tx, { to, subject: 'It rang', text: 'Twice.', transactional: 'asked_for' })
          },
        },
      })
    },
  })
  await createHeardTable(testApp.kernel.db)
  admin = await testApp.createMember({ role: 'admin' })
  client = new pg.Client({ ...testApp.connection, application_name: 'a long import' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.stop()
})
beforeEach(() => {
  onRung = async () => undefined
})

const heard = async (...ids: string[]) => (await listHeard(testApp.kernel.db)).filter((id) => ids.includes(id))
const deliverPending = () => testApp.kernel.events.deliverPending()
const insertRung = (id: string) =>
  client.query(`insert into kernel.event (type, at, subject_id, data) values ('bell.rung', now(), $1, $2)`, [
    id,
    JSON.stringify({ bell_id: id }),
  ])

test('consumers handle each event within moments, in order, once', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  await recordBellEvents(testApp.kernel, ...ids)
  await expect.poll(() => heard(...ids)).toEqual(ids)
})

test('an event that commits after a younger one is consumed, and a long transaction is named as holding up the consumers', async () => {
  const [older, younger] = [randomUUID(), randomUUID()]
  await client.query('begin')
  await insertRung(older)
  await recordBellEvents(testApp.kernel, younger)
  const metrics = async () => (await testApp.inject({ url: '/metrics' })).body
  await expect.poll(metrics).toMatch(/inflo_event_horizon_seconds\{holder="a long import"\} [\d.]+/)
  await expect
    .poll(async () => Number(/consumer_behind_seconds\{consumer="test.listen"\} ([\d.]+)/.exec(await metrics())?.[1]))
    .toBeGreaterThan(0.2)
  expect(await heard(older, younger)).toEqual([])
  await client.query('commit')
  await deliverPending()
  expect(await heard(older, younger)).toEqual([older, younger])
})

test('two processes take turns on one consumer: each event has its effect once, in order', async () => {
  const other = anotherListener(testApp.connection, { version: 2 })
  await other.events.start()
  const ids = Array.from({ length: 120 }, () => randomUUID())
  for (const id of ids) await recordBellEvents(testApp.kernel, id)
  await deliverPending()
  expect(await heard(...ids)).toEqual(ids)
  await other.stop()
})

test('a consumer runs in one process at a time', async () => {
  const id = randomUUID()
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onRung = async () => {
    begun.resolve()
    await goOn.promise
  }
  await recordBellEvents(testApp.kernel, id)
  await begun.promise
  const other = anotherListener(testApp.connection, { version: 2 })
  await other.events.start()
  const asked = sql`select from kernel.consumer where name = 'test.listen' for update skip locked`
  expect((await asked.execute(testApp.kernel.db)).rows).toEqual([])
  goOn.resolve()
  await deliverPending()
  expect([await heard(id), other.took]).toEqual([[id], []])
  await other.stop()
})

test('a process with an older consumer version, or with unknown event types, leaves the consumer alone', async () => {
  const name = 'test.versions'
  const newest = anotherListener(testApp.connection, { name, version: 2 })
  await newest.events.replay(name)
  await deliverPending()
  // Moves the consumer's position past all earlier events, since the processes of this test do not know most of their
  // types.
  await sql`update kernel.consumer set (epoch, tx_id, id) =
    (select epoch, tx_id, id from kernel.consumer where name = 'test.listen') where name = ${name}`.execute(newest.db)
  const ids = Array.from({ length: 3 }, () => randomUUID())
  await recordBellEvents(testApp.kernel, ...ids)
  await deliverPending()
  const others = [
    anotherListener(testApp.connection, { name, version: 1 }),
    anotherListener(testApp.connection, { name, version: 2, isKnowing: false }),
  ]
  for (const other of others) {
    await other.events.start()
    // `stop` waits until the consumer's first run has ended.
    await other.stop()
  }
  expect(others.map(({ took }) => took)).toEqual([[], []])
  await newest.events.deliverPending()
  expect(newest.took.slice(-ids.length)).toEqual(ids)
  await newest.stop()
})

test('a failed event is set aside: its subject waits, others continue, admins see it, and "try again" works', async () => {
  const [sore, well] = [randomUUID(), randomUUID()]
  onRung = async (_tx, id) => {
    if (id === sore) throw new Error('The clapper is gone.')
  }
  await recordBellEvents(testApp.kernel, sore, well, sore)
  await recordBellEvents(testApp.kernel, sore, well)
  await deliverPending()
  expect(await heard(sore, well)).toEqual([well, well])
  const waiting = () =>
    testApp.kernel.db
      .selectFrom('kernel.event_waiting')
      .select('failures')
      .where('subject_id', '=', sore)
      .orderBy('id')
      .execute()
  expect(await waiting()).toEqual([{ failures: 5 }, { failures: 0 }, { failures: 0 }])
  const shown = (await testApp.as(admin)('GET /api/admin/job-failures')).jobs.find(({ name }) => name === 'test.listen')
  expect(shown).toMatchObject({ failures: 5, given_up: 1, waiting: 2 })
  expect(shown?.last_error).toBe(`bell.rung (${sore}): The clapper is gone.`)

  onRung = async () => undefined
  const params = { name: 'test.listen' }
  expect(
    await testApp.as(admin)('POST /api/admin/job-failures/:name/try-again', {
      params,
      body: { reason: 'It is mended.' },
    }),
  ).toEqual({ taken_up: 1 })
  await expect.poll(() => heard(sore)).toEqual([sore, sore, sore])
  expect(await waiting()).toEqual([])
})

test.each(['57014', '40001', '40P01', '53100', '08006'])(
  'an infrastructure error (%s) does not count as a failure of the event',
  async (code) => {
    const id = randomUUID()
    let failing = 8
    onRung = async (tx) => {
      if (failing-- > 0) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx)
    }
    await recordBellEvents(testApp.kernel, id)
    const tried = async () => {
      await deliverPending().catch(() => undefined)
      return heard(id)
    }
    await expect.poll(tried).toEqual([id])
    const waiting = testApp.kernel.db.selectFrom('kernel.event_waiting').selectAll().where('subject_id', '=', id)
    expect(await waiting.execute()).toEqual([])
  },
)

test('a replay rebuilds everything from the log, and queues no mail', async () => {
  await deliverPending()
  const before = await listHeard(testApp.kernel.db)
  const mails = () => sql<{ mails: number }>`select count(*) as mails from kernel.mail`.execute(testApp.kernel.db)
  const sent = (await mails()).rows
  expect(before.length).toBeGreaterThan(100)
  await testApp.kernel.events.replay('test.listen')
  await deliverPending()
  expect((await listHeard(testApp.kernel.db)).toSorted()).toEqual(before.toSorted())
  expect((await mails()).rows).toEqual(sent)
  const id = randomUUID()
  await recordBellEvents(testApp.kernel, id)
  await deliverPending()
  expect((await mails()).rows[0]?.mails).toBe((sent[0]?.mails ?? 0) + 1)
  await expect(testApp.kernel.events.replay('test.unknown')).rejects.toThrow(/to replay\. Choose one of: /)
})

test('a change and its events are stored together or not at all', async () => {
  const id = randomUUID()
  const failing = transact(testApp.kernel, async (tx) => {
    await testApp.kernel.events.record(tx, 'bell.rung', { bell_id: id }, { actor: null })
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  await deliverPending()
  expect(await heard(id)).toEqual([])
})
