import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialCount } from '../testing/counts.ts'
import { createRandom } from '../testing/random.ts'
import { createHeardTable } from '../testing/events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const random = createRandom()
const KILLS = trialCount({ daily: 5, long: 50 })
/** Enough events for several batches of the listener. */
const EVENTS_EACH = 600
const LISTENER = fileURLToPath(new URL('../testing/bells-listener.ts', import.meta.url))

let testApp: TestApp
let listener: ChildProcess
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true })
  await createHeardTable(testApp.kernel.db)
})
afterAll(async () => {
  await kill()
  await testApp.stop()
})

const listenOn = () => {
  listener = spawn(process.execPath, [LISTENER, JSON.stringify(testApp.connection)], { stdio: 'inherit' })
}
async function kill() {
  if (listener.exitCode !== null || listener.signalCode !== null) return
  const ended = once(listener, 'exit')
  listener.kill('SIGKILL')
  await ended
}

// Inserts each event in its own transaction, like real actions.
const ringMany = () =>
  sql`do $$ declare bell uuid; begin
    for number in 1..${sql.lit(EVENTS_EACH)} loop
      bell := gen_random_uuid();
      insert into kernel.event (type, at, subject_id, data) values ('bell.rung', now(), bell, jsonb_build_object('bell_id', bell));
      commit;
    end loop;
  end $$`.execute(testApp.kernel.db)

async function heard() {
  const { rows } = await sql<{ times: number; bells: number }>`
    select count(*) as times, count(distinct bell_id) as bells from heard`.execute(testApp.kernel.db)
  return rows[0]!
}

test(
  `a process that is killed ${KILLS} times between an event and its handlers handles each event once`,
  async () => {
    let interrupted = 0
    listenOn()
    for (let killed = 1; killed <= KILLS; killed += 1) {
      const [before, all] = [EVENTS_EACH * (killed - 1), EVENTS_EACH * killed]
      await ringMany()
      await expect.poll(async () => (await heard()).times).toBeGreaterThan(before)
      await pause(random(40))
      await kill()
      if ((await heard()).times < all) interrupted += 1
      listenOn()
      await expect.poll(heard).toEqual({ times: all, bells: all })
    }
    expect((await sql`select from kernel.event_waiting`.execute(testApp.kernel.db)).rows).toEqual([])
    expect(interrupted).toBeGreaterThan(0)
  },
  30_000 + KILLS * 10_000,
)
