import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BreakableProxy, createBreakableProxy } from '../testing/breakable-proxy.ts'
import { trialCount } from '../testing/counts.ts'
import { anotherListener, listHeard, createHeardTable, recordBellEvents } from '../testing/events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const AWAY_MS = trialCount({ daily: 10, long: 60 }) * 1_000
const EVENTS = 200
/** The number of short interruptions. */
const BLINKS = 5

let testApp: TestApp
let way: BreakableProxy
beforeAll(async () => {
  testApp = await createTestApp()
  await createHeardTable(testApp.kernel.db)
  way = await createBreakableProxy({ host: testApp.connection.host ?? '', port: testApp.connection.port ?? 5432 })
})
afterAll(async () => {
  await way.stop()
  await testApp.stop()
})

const some = () => Array.from({ length: EVENTS }, () => randomUUID())
const heard = () => listHeard(testApp.kernel.db)
const counted = async () => {
  const { rows } = await sql`
    select name from kernel.job_failure where name = 'test.listen'
    union all select consumer from kernel.event_waiting where consumer = 'test.listen'`.execute(testApp.kernel.db)
  return rows
}

test(
  'during repeated database outages no failure is counted, and each event is handled once, in order',
  async () => {
    const ringer = anotherListener(testApp.connection, { name: 'test.ring' })
    const listener = anotherListener({ ...testApp.connection, host: '127.0.0.1', port: way.port })
    await listener.events.start()
    const before = some()
    await recordBellEvents(ringer, ...before)
    for (let blinks = 0; blinks < BLINKS; blinks += 1) {
      const seen = listener.took.length
      await expect.poll(() => listener.took.length, { interval: 1 }).toBeGreaterThan(seen)
      // Breaks the connection while an event is being handled. The next query can connect again.
      way.cut()
      way.mend()
    }
    await expect.poll(heard).toEqual(before)

    way.cut()
    const meanwhile = some()
    await recordBellEvents(ringer, ...meanwhile)
    await pause(AWAY_MS)
    expect(await heard()).toEqual(before)
    way.mend()
    await expect.poll(heard).toEqual([...before, ...meanwhile])
    expect(await counted()).toEqual([])
    await Promise.all([listener.stop(), ringer.stop()])
  },
  AWAY_MS + 120_000,
)
