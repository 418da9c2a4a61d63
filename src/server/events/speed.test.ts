import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, type Tx } from '../data/db.ts'
import { often } from '../testing/counts.ts'
import { bellEvents } from '../testing/events.ts'
import { aHouse, type TestHouse } from '../testing/house.ts'

const EVENTS = often({ daily: 3_000, long: 100_000 })
const REPLAYED_WITHIN_MS = 60_000
const PAIRS = 500
const EVENT_MS_MAX = 0.3
/** What is measured in parts of a millisecond needs a machine that does nothing else. */
const IS_QUIET = often({ daily: 0, long: 1 }) === 1

let house: TestHouse
beforeAll(async () => {
  house = await aHouse({ prepare: ({ events }) => events.declare(bellEvents) })
})
afterAll(() => house.stop())

test(`${EVENTS} events are gone through again within a minute, with no mail`, async () => {
  const { db, events } = house.kernel
  await sql`
    insert into kernel.event (type, at, subject_id, data)
    select 'question.asked', now(), id, jsonb_build_object('question_id', id)
    from (select gen_random_uuid() as id from generate_series(1, ${EVENTS}::int)) as made`.execute(db)
  await events.settle()
  await events.replay('control.statistics')
  const begun = performance.now()
  await events.settle()
  const ms = performance.now() - begun
  const [figure] = (await sql<{ times: number }>`select times from control.figure`.execute(db)).rows
  expect(figure?.times).toBe(EVENTS)
  expect((await sql`select from kernel.mail`.execute(db)).rows).toEqual([])
  expect(ms).toBeLessThan(REPLAYED_WITHIN_MS)
}, 300_000)

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

test.runIf(IS_QUIET)('an event costs its transaction less than 0.3 ms', async () => {
  const { kernel } = house
  const change = (tx: Tx) => sql`insert into kernel.topic (name, head) values (${randomUUID()}, 1)`.execute(tx)
  const timed = async (work: (tx: Tx) => Promise<unknown>) => {
    const begun = performance.now()
    await transact(kernel, work)
    return performance.now() - begun
  }
  const withEvent = async (tx: Tx) => {
    await change(tx)
    await kernel.events.happened(tx, 'bell.rung', { bell_id: randomUUID() }, { actor: null })
  }
  const differences: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [without, more] = [await timed(change), await timed(withEvent)]
    if (pair >= PAIRS / 10) differences.push(more - without)
  }
  expect(middle(differences)).toBeLessThan(EVENT_MS_MAX)
})
