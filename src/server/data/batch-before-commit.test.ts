import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { bellEvents } from '../testing/events.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { afterCommit, inSavepoint, transact, type Tx } from './transact.ts'

let testApp: TestApp
let admin: TestMember
const handled: string[] = []
beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ events, pubsub }) => {
      events.declare(bellEvents)
      events.handleInTransaction('bell.rung', async (tx, { subjectId }) => {
        handled.push(subjectId)
        await pubsub.publish(tx, `handled:${subjectId}`)
      })
    },
  })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

/**
 * Defers one item of each kind: an event, a topic version, a log entry, an admin action and a function after commit.
 */
async function tell(tx: Tx, bell_id: string): Promise<void> {
  const { events, pubsub } = testApp.kernel
  await events.record(tx, 'bell.rung', { bell_id }, { actor: null })
  await pubsub.publish(tx, `rung:${bell_id}`)
  await pubsub.append(tx, `log:${bell_id}`, { kind: 'rung', data: {} })
  await logAdminAction(tx, { actor: admin, action: 'ring', target: bell_id, reason: '', at: testApp.kernel.now() })
  afterCommit(tx, () => handled.push(`${bell_id} is stored`))
}

async function toldOf(id: string) {
  const { db } = testApp.kernel
  const events = await sql`select from kernel.event where subject_id = ${id}`.execute(db)
  const topics = await sql<{ name: string }>`
    select split_part(name, ':', 1) as name from kernel.topic where name like ${`%:${id}`} order by name`.execute(db)
  const entries = await sql`select from kernel.topic_entry where topic = ${`log:${id}`}`.execute(db)
  const log = await sql`select from kernel.admin_log where target = ${id}`.execute(db)
  return {
    events: events.rows.length,
    topics: topics.rows.map(({ name }) => name),
    entries: entries.rows.length,
    log: log.rows.length,
    handled: handled.filter((line) => line.startsWith(id)),
  }
}

const nothing = { events: 0, topics: [], entries: 0, log: 0, handled: [] }
const all = (id: string) => ({
  events: 1,
  topics: ['handled', 'log', 'rung'],
  entries: 1,
  log: 1,
  handled: [id, `${id} is stored`],
})

test('rolling back a savepoint drops the work deferred in it, and no other work', async () => {
  const [first, before, within, after] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const giveUp = (tx: Tx, id: string) =>
    inSavepoint(tx, async () => {
      await tell(tx, id)
      throw new Error('changed our mind')
    })
  await transact(testApp.kernel, async (tx) => {
    expect(await giveUp(tx, first)).toMatchObject({ error: new Error('changed our mind') })
    await tell(tx, before)
    await giveUp(tx, within)
    await tell(tx, after)
  })
  expect([await toldOf(first), await toldOf(within)]).toEqual([nothing, nothing])
  expect([await toldOf(before), await toldOf(after)]).toEqual([all(before), all(after)])
})

test('work deferred in a released savepoint is kept', async () => {
  const id = randomUUID()
  await transact(testApp.kernel, (tx) => inSavepoint(tx, () => tell(tx, id)))
  expect(await toldOf(id)).toEqual(all(id))
})

test('all events of one transaction are logged in order, however many there are', async () => {
  const ids = Array.from({ length: 45 }, () => randomUUID())
  await transact(testApp.kernel, async (tx) => {
    for (const bell_id of ids) await testApp.kernel.events.record(tx, 'bell.rung', { bell_id }, { actor: null })
  })
  const logged = await testApp.kernel.db
    .selectFrom('kernel.event')
    .select('subject_id')
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(logged.map((row) => row.subject_id)).toEqual(ids)
})
