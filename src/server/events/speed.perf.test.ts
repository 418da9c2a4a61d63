import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, type Tx } from '../data/transact.ts'
import { trialCount } from '../testing/counts.ts'
import { bellEvents } from '../testing/events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const EVENTS = trialCount({ daily: 3_000, long: 100_000 })
const REPLAYED_WITHIN_MS = 60_000
const ROUNDS = trialCount({ daily: 200, long: 1_000 })
/**
 * The maximum cost of recording an event, relative to inserting the same row on the same machine. The difference is the
 * cost of checking, batching and handling the event. It is higher in the daily run, whose few rounds vary on a busy
 * machine.
 */
const INSERTS_MAX = trialCount({ daily: 3, long: 2 })

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ prepare: ({ events }) => events.declare(bellEvents) })
})
afterAll(() => testApp.stop())

test(`a replay of ${EVENTS} events takes less than a minute and sends no mail`, async () => {
  const { db, events } = testApp.kernel
  await sql`
    insert into kernel.event (type, at, subject_id, data)
    select 'claim.approved', now(), id, jsonb_build_object('claim_id', id, 'project_id', id, 'member_id', id)
    from (select gen_random_uuid() as id from generate_series(1, ${EVENTS}::int)) as made`.execute(db)
  await events.deliverPending()
  await events.replay('control.statistics')
  const begun = performance.now()
  await events.deliverPending()
  const ms = performance.now() - begun
  const [figure] = (await sql<{ times: number }>`select times from control.figure`.execute(db)).rows
  expect(figure?.times).toBe(EVENTS)
  expect((await sql`select from kernel.mail`.execute(db)).rows).toEqual([])
  expect(ms).toBeLessThan(REPLAYED_WITHIN_MS)
}, 300_000)

// Returns the 20th percentile of the durations. A low percentile is used, since other processes on the machine can only
// make runs slower.
const usual = (times: number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length / 5)]!

test(`recording an event costs its transaction at most ${INSERTS_MAX} times as much as inserting its row`, async () => {
  const { kernel } = testApp
  const change = (tx: Tx) => sql`insert into kernel.topic (name, head) values (${randomUUID()}, 1)`.execute(tx)
  const works: Record<'nothing' | 'roundTrip' | 'insert' | 'event', (tx: Tx) => Promise<unknown>> = {
    nothing: async () => undefined,
    roundTrip: (tx) => sql`select 1`.execute(tx),
    insert: (tx) =>
      sql`insert into kernel.event (type, at, subject_id, data)
        values ('bell.rung', ${new Date()}, ${randomUUID()}, ${JSON.stringify({ bell_id: randomUUID() })})`.execute(tx),
    event: (tx) => kernel.events.record(tx, 'bell.rung', { bell_id: randomUUID() }, { actor: null }),
  }
  const times = { nothing: [] as number[], roundTrip: [] as number[], insert: [] as number[], event: [] as number[] }
  const kinds = ['nothing', 'roundTrip', 'insert', 'event'] as const
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round reverses the order, since each kind of work affects the speed of the next one.
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const begun = performance.now()
      await transact(kernel, async (tx) => {
        await change(tx)
        await works[kind](tx)
      })
      times[kind].push(performance.now() - begun)
    }
  }
  const costOf = (kind: keyof typeof times) => usual(times[kind]) - usual(times.nothing)
  const [roundTrip, insert, event] = [costOf('roundTrip'), costOf('insert'), costOf('event')]
  const figures = [event, insert, roundTrip].map((ms) => `${ms.toFixed(3)} ms`)
  process.stderr.write(`an event ${figures[0]}, an insert of its row ${figures[1]}, a round trip ${figures[2]}\n`)
  expect(event / insert).toBeLessThan(INSERTS_MAX)
})
