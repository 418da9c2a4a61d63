import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createRandom } from '#server/testing/random.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { TestClient } from './client.fixture.ts'
import { expectAllReceived, numbersStored, createClients, startWriting } from './crowd.fixture.ts'

const random = createRandom()
const CLIENTS = trialCount({ daily: 30, long: 200 })
const ROUNDS = trialCount({ daily: 3, long: 24 })
const ROUND_MS = trialCount({ daily: 2_000, long: 5_000 })
const PER_SECOND = 50
const MEMBERS = 20
const REDIS_URL = process.env['TEST_REDIS_URL']
if (!REDIS_URL) process.stderr.write('SKIPPED: the community by Redis, since TEST_REDIS_URL is not set\n')

const WAYS = [
  { name: 'PostgreSQL', environment: {} as Record<string, string> | undefined },
  { name: 'Redis', environment: REDIS_URL ? { REDIS_URL } : undefined },
]

describe.each(WAYS)('two processes connected by $name', ({ environment: told }) => {
  const environment: Record<string, string> = { INFLO_SECRET_KEY: randomBytes(32).toString('base64'), ...told }
  let testApp: TestApp
  let here: string
  let there: OtherProcess
  let members: TestMember[]
  const clients: TestClient[] = []

  beforeAll(async () => {
    if (!told) return
    testApp = await createTestApp({ environment })
    here = await listen(testApp)
    there = await anotherProcess(testApp, environment)
    members = []
    for (let member = 0; member < MEMBERS; member += 1) members.push(await testApp.createMember())
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.end()
  })
  afterAll(async () => {
    if (!told) return
    await there.kill()
    await testApp.stop()
  })

  async function open(count: number): Promise<number> {
    const before = (await numbersStored(testApp)).length
    // Each tab reconnects to the process that the proxy chooses.
    const address = () => (random(2) === 0 ? here : there.address)
    clients.push(...(await createClients({ testApp, members, count, address })))
    return before
  }

  test.skipIf(!told)(
    `one is killed ${ROUNDS} times, under ${PER_SECOND} messages a second to ${CLIENTS} clients: nothing is lost, duplicated or reordered`,
    async () => {
      const before = await open(CLIENTS)
      const stopWriting = startWriting(clients, PER_SECOND)
      for (let round = 0; round < ROUNDS; round += 1) {
        await pause(ROUND_MS)
        await there.kill()
        there = await anotherProcess(testApp, environment)
      }
      await pause(ROUND_MS)
      stopWriting()
      await expectAllReceived({ testApp, clients, before })
      expect(clients.reduce((sum, { reconnects }) => sum + reconnects, 0)).toBeGreaterThan(0)
      const acks = clients.flatMap(({ ackMs }) => ackMs).toSorted((one, other) => one - other)
      const middle = Math.round(acks[Math.floor(acks.length / 2)] ?? 0)
      process.stdout.write(
        `${acks.length} messages while processes were killed; acknowledged after ${middle} ms in the middle\n`,
      )
    },
  )

  test.skipIf(!told || told.REDIS_URL !== undefined)(
    'receive no notification from each other for some seconds',
    async () => {
      const before = await open(10)
      const deaf = trialCount({ daily: 4_000, long: 10_000 })
      const until = performance.now() + deaf
      let next = 0
      while (performance.now() < until) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'inflo pubsub'`.execute(testApp.kernel.db)
        clients[next % clients.length]?.send(`Unheard ${next}`)
        next += 1
        await pause(50)
      }
      await expectAllReceived({ testApp, clients, before })
      expect(next).toBeGreaterThan(10)
    },
  )
})
