import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { bumpTopicVersions } from './topic-queries.ts'
import { anotherProcess } from './fork.fixture.ts'
import { talkPlugin } from './realtime-feature.fixture.ts'
import { connectAs, type TestSocket } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const IS_LONG = process.env['INFLO_TEST_LONG'] === '1'
const CONNECTIONS = 16
const ROUND_MS = IS_LONG ? 2_000 : 500
const ROUNDS = 5
/**
 * The minimum ratio of the commits with notifications to those without. It is lower in the daily run, whose short
 * measurements vary on a busy machine.
 */
const SHARE_MIN = IS_LONG ? 0.9 : 0.5
const SOCKETS = IS_LONG ? 10_000 : 500
const SOCKETS_OF_MEMBER = 20
/**
 * The maximum memory per socket in bytes: 250 MB for 10,000 sockets. With few sockets the limit is higher, since the
 * memory used to open them may not have been garbage-collected yet.
 */
const BYTES_EACH_MAX = IS_LONG ? 25_000 : 50_000

type Raise = (tx: Db, topic: string) => Promise<unknown>

/**
 * Returns the number of commits in one round. All workers commit concurrently. Each commit inserts a row and increments
 * the version of the worker's own topic.
 */
async function commitsWith({ kernel }: TestApp, raise: Raise): Promise<number> {
  const until = performance.now() + ROUND_MS
  let commits = 0
  const work = async (_: unknown, worker: number) => {
    while (performance.now() < until) {
      await transact(kernel, async (tx) => {
        await sql`insert into kernel.rate_limit_counter values (${randomBytes(8).toString('hex')}, now(), now(), 1)`.execute(
          tx,
        )
        await raise(tx, `talk:${worker}`)
      })
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return commits
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test(
  `notifications leave at least ${SHARE_MIN * 100} % of the commits of ${CONNECTIONS} connections`,
  { timeout: 120_000 },
  async () => {
    const testApp = await createTestApp({ prepare: talkPlugin })
    const silently: Raise = (tx, topic) => bumpTopicVersions(tx, [{ name: topic, by: 1 }])
    const ringing: Raise = (tx, topic) => testApp.kernel.pubsub.publish(tx, topic)
    await commitsWith(testApp, ringing)
    const shares: number[] = []
    const rates: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await commitsWith(testApp, silently)
      const withRings = await commitsWith(testApp, ringing)
      shares.push(withRings / without)
      rates.push(`${Math.round((withRings * 1000) / ROUND_MS)}/s of ${Math.round((without * 1000) / ROUND_MS)}/s`)
    }
    process.stdout.write(`commits with notifications: ${rates.join(', ')}; median ${middleOf(shares).toFixed(2)}\n`)
    expect(middleOf(shares)).toBeGreaterThanOrEqual(SHARE_MIN)
    await testApp.stop()
  },
)

test(`${SOCKETS} idle sockets use their share of 250 MB for 10,000`, { timeout: 600_000 }, async () => {
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  const testApp = await createTestApp({ environment })
  const other = await anotherProcess(testApp, environment)
  // Members are created one after another, since only a few passwords are hashed concurrently.
  const members: TestMember[] = []
  while (members.length < SOCKETS / SOCKETS_OF_MEMBER) members.push(await testApp.createMember())
  const warming = await connectAs(other.address, members[0] ?? { token: '' })
  warming.cut()
  await eventually(async () => expect((await other.measure()).sockets).toBe(0))
  const before = await other.measure()
  const held: TestSocket[] = []
  for (const member of members) {
    held.push(...(await Promise.all(Array.from({ length: SOCKETS_OF_MEMBER }, () => connectAs(other.address, member)))))
  }
  const after = await other.measure()
  const each = (after.rssBytes - before.rssBytes) / SOCKETS
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
  process.stdout.write(
    `${after.sockets} idle sockets: ${megabytes(before.rssBytes)} before, ${megabytes(after.rssBytes)} with them, ${Math.round(each)} bytes each\n`,
  )
  expect(after.sockets).toBe(SOCKETS)
  expect(each).toBeLessThan(BYTES_EACH_MAX)
  for (const { cut } of held) cut()
  await other.kill()
  await testApp.stop()
})
