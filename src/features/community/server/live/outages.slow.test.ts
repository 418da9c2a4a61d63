import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { type BreakableProxy, createBreakableProxy } from '#server/testing/breakable-proxy.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { TestClient } from './client.fixture.ts'
import { expectAllReceived, expectAllSent, numbersStored, createClients, startWriting } from './crowd.fixture.ts'

const CLIENTS = trialCount({ daily: 12, long: 60 })
const MEMBERS = 6
const PER_SECOND = 20
const DEAF_MS = trialCount({ daily: 3_000, long: 10_000 })
const AWAY_MS = trialCount({ daily: 5_000, long: 30_000 })
const REDIS_URL = process.env['TEST_REDIS_URL']
if (!REDIS_URL) process.stderr.write('SKIPPED: the community without Redis, since TEST_REDIS_URL is not set\n')

describe.each([
  { what: 'Redis', ms: DEAF_MS, skip: !REDIS_URL },
  { what: 'PostgreSQL', ms: AWAY_MS, skip: false },
])('during an outage of $what', ({ what, ms, skip }) => {
  let testApp: TestApp
  let way: BreakableProxy
  let processes: OtherProcess[] = []
  let members: TestMember[]
  const clients: TestClient[] = []

  beforeAll(async () => {
    if (skip) return
    const secret = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
    testApp = await createTestApp({ environment: secret })
    const { host = '', port = 5432 } = testApp.connection
    const redis = new URL(REDIS_URL ?? 'redis://127.0.0.1:6379')
    way = await createBreakableProxy(
      what === 'Redis' ? { host: redis.hostname, port: Number(redis.port || 6379) } : { host, port },
    )
    const byWay =
      what === 'Redis'
        ? testApp
        : { ...testApp, connection: { ...testApp.connection, host: '127.0.0.1', port: way.port } }
    const environment = what === 'Redis' ? { ...secret, REDIS_URL: `redis://127.0.0.1:${way.port}` } : secret
    processes = [await anotherProcess(byWay, environment), await anotherProcess(byWay, environment)]
    members = []
    for (let member = 0; member < MEMBERS; member += 1) members.push(await testApp.createMember())
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.end()
  })
  afterAll(async () => {
    if (skip) return
    for (const { kill } of processes) await kill()
    await way.stop()
    await testApp.stop()
  })

  test.skipIf(skip)(
    'members keep chatting: nothing is lost, duplicated or reordered, and everything is sent after it',
    async () => {
      const before = (await numbersStored(testApp)).length
      let next = 0
      const address = () => processes[(next += 1) % processes.length]?.address ?? ''
      clients.push(...(await createClients({ testApp, members, count: CLIENTS, address })))
      const stopWriting = startWriting(clients, PER_SECOND)
      await pause(1_000)
      way.cut()
      await pause(ms)
      way.mend()
      const back = performance.now()
      // Messages written so far must be sent while the clients keep writing.
      const written = clients.flatMap(({ sent }) => sent)
      await expectAllSent(clients, new Set(written))
      const took = performance.now() - back
      stopWriting()
      await expectAllReceived({ testApp, clients, before })
      process.stdout.write(`${what} away for ${ms} ms: all was sent ${Math.round(took)} ms after its return\n`)
      expect(written.length).toBeGreaterThan((ms / 1_000) * PER_SECOND * 0.5)
      // Neither process crashed.
      for (const { measure } of processes) expect((await measure()).sockets).toBeGreaterThan(0)
    },
  )
})
