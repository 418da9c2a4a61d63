import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POOL_SIZE } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { LIMIT_RULES } from './limit-rules.ts'
import { createRateLimits, windowAt } from './rate-limits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { statementsOf } from '../testing/statements.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const limitsAt = (now: Date, scale = 1) =>
  createRateLimits({
    db: testApp.kernel.db,
    scale,
    now: () => now,
    report: (error) => {
      throw error
    },
  })

test('a window begins at a multiple of its length and contains the given moment', () => {
  const { start, end } = windowAt('open-form', '10.0.0.1', new Date('2026-03-01T10:59:59Z'))
  expect([start.toISOString(), end.toISOString()]).toEqual(['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'])
})

test('the first use over the limit is refused, with the seconds to wait', async () => {
  const rateLimits = limitsAt(new Date('2026-03-01T10:59:00Z'))
  for (let use = 0; use < LIMIT_RULES['open-form'].points; use += 1) await rateLimits.consume('open-form', '10.0.0.2')
  await expect(rateLimits.consume('open-form', '10.0.0.2')).rejects.toMatchObject({
    kind: 'too_many',
    retryAfterSeconds: 60,
  })
  await expect(rateLimits.consume('open-form', '10.0.0.3')).resolves.toBeUndefined()
})

test('of 100 simultaneous uses in two processes exactly the allowed number passes', async () => {
  const processes = [limitsAt(new Date('2026-03-01T12:00:00Z')), limitsAt(new Date('2026-03-01T12:00:00Z'))]
  const consume = (index: number) => (processes[index % 2] ?? limitsAt(new Date())).consume('open-form', '10.0.0.4')
  const uses = Array.from({ length: 100 }, (_, index) => consume(index))
  const settled = await Promise.allSettled(uses)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT_RULES['open-form'].points)
})

test("only the counter's own transaction skips the wait for the disk", async () => {
  const rateLimits = limitsAt(new Date('2026-03-01T16:00:00Z'), 10)
  await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => rateLimits.consume('open-form', '10.0.0.7')))
  const seen = await Promise.all(
    Array.from({ length: 2 * POOL_SIZE }, () =>
      sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(testApp.kernel.db),
    ),
  )
  expect(new Set(seen.flatMap(({ rows }) => rows.map((row) => row.synchronous_commit)))).toEqual(new Set(['on']))
})

test('a new window starts at zero', async () => {
  const early = limitsAt(new Date('2026-03-01T10:00:00Z'), 0.05)
  await early.consume('open-form', '10.0.0.5')
  await expect(early.consume('open-form', '10.0.0.5')).rejects.toMatchObject({ kind: 'too_many' })
  await expect(
    limitsAt(new Date('2026-03-01T11:00:00Z'), 0.05).consume('open-form', '10.0.0.5'),
  ).resolves.toBeUndefined()
})

test('uses counted in memory are written to the database and seen by the next process', async () => {
  const now = new Date('2026-03-01T13:00:10Z')
  const first = limitsAt(now)
  for (let use = 0; use < LIMIT_RULES.visitor.points; use += 1) first.consumeBatched('visitor', '10.0.0.6')
  expect(() => first.consumeBatched('visitor', '10.0.0.6')).toThrow(/Too many requests/)
  await first.stop()
  await expect(limitsAt(now).assertAvailable('visitor', '10.0.0.6')).rejects.toMatchObject({ kind: 'too_many' })
})

test('uses counted in one batch are decided one by one: the first of each pass, up to the limit', async () => {
  const rateLimits = limitsAt(new Date('2026-03-01T14:00:00Z'))
  const { points } = LIMIT_RULES['open-form-mail']
  await rateLimits.consume('open-form-mail', 'two')
  const whos = ['one', 'two', ...Array.from({ length: points }, () => 'two'), 'one']
  const within = await transact(testApp.kernel, (tx) => rateLimits.consumeEach(tx, 'open-form-mail', whos))
  expect(within).toEqual([true, ...Array.from({ length: points - 1 }, () => true), false, false, true])
  await expect(rateLimits.consume('open-form-mail', 'two')).rejects.toMatchObject({ kind: 'too_many' })
})

test('two processes that count the same uses in different order do not block each other', async () => {
  const rateLimits = limitsAt(new Date('2026-03-01T15:00:00Z'))
  const whos = Array.from({ length: 50 }, (_, index) => `mailbox ${index}`)
  const count = (some: string[]) => transact(testApp.kernel, (tx) => rateLimits.consumeEach(tx, 'open-form-mail', some))
  await Promise.all(Array.from({ length: 10 }, (_, index) => count(index % 2 ? whos : whos.toReversed())))
  await expect(rateLimits.consume('open-form-mail', 'mailbox 7')).rejects.toMatchObject({ kind: 'too_many' })
})

test('one statement writes the uses of many callers to the database', async () => {
  const now = new Date('2026-03-01T17:00:10Z')
  const rateLimits = limitsAt(now)
  for (let caller = 0; caller < 1_000; caller += 1) {
    const address = `10.1.${Math.floor(caller / 250)}.${caller % 250}`
    for (let use = 0; use <= caller % 3; use += 1) rateLimits.consumeBatched('visitor', address)
  }
  const { statements } = await statementsOf(() => rateLimits.stop())
  expect(statements).toHaveLength(1)
  const stored = await testApp.kernel.db
    .selectFrom('kernel.rate_limit_counter')
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('uses').as('uses')])
    .where('key', 'like', 'visitor 10.1.%')
    .executeTakeFirst()
  expect(stored).toEqual({ rows: 1_000, uses: 1_999 })
})

test('uses that could not be written are written later, and count in the meantime', async () => {
  let broken = true
  const db = testApp.kernel.db.withPlugin({
    transformQuery: ({ node }) => {
      if (broken) throw new Error('The database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const now = new Date('2026-03-01T18:00:10Z')
  const rateLimits = createRateLimits({ db, scale: 1, now: () => now, report: () => undefined })
  for (let use = 0; use < LIMIT_RULES.visitor.points; use += 1) rateLimits.consumeBatched('visitor', '10.0.0.8')
  await expect(rateLimits.stop()).rejects.toThrow('away')
  expect(() => rateLimits.consumeBatched('visitor', '10.0.0.8')).toThrow(/Too many requests/)
  broken = false
  await rateLimits.stop()
  await expect(limitsAt(now).assertAvailable('visitor', '10.0.0.8')).rejects.toMatchObject({ kind: 'too_many' })
})
