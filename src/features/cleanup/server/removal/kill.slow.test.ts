import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialCount } from '#server/testing/counts.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createRandom } from '#server/testing/random.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { removalStates } from '../../states.ts'
import { createAskedQuestion } from './removal.fixture.ts'

const random = createRandom()
const QUESTIONS = 150
const KILLS = trialCount({ daily: 8, long: 40 })
const WORKS_MS_MAX = 250
/** Maximum duration of each kill, including the start of another process, which is slow on a busy machine. */
const KILL_MS_MAX = 30_000

let testApp: TestApp
let admin: TestMember
const ids: string[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  for (let index = 0; index < QUESTIONS; index += 1)
    ids.push(
      (
        await createAskedQuestion(testApp, {
          text: `Which alarm number ${index} is heard at night?`,
          email: 'a@example.org',
        })
      ).id,
    )
  await testApp.runPendingJobs()
})
afterAll(() => testApp.stop())

const script = fileURLToPath(new URL('./remover.fixture.ts', import.meta.url))

/** Counts the sessions of this database, except its own, that run a statement or a transaction. */
async function countBusySessions(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(testApp.kernel.db)
  return rows[0]?.busy ?? 0
}

/** Runs the action in another process, and kills the process after the given time. */
async function killed(action: 'undo' | 'purge', worksMs: number): Promise<void> {
  const { dataDirectory } = testApp.kernel.settings
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(testApp.connection), dataDirectory, admin.id, action, ...ids],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  await pause(worksMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await eventually(async () => expect(await countBusySessions()).toBe(0))
}

async function readCurrentState() {
  const count = async (table: 'questions.question' | 'questions.status_change' | 'cleanup.archived_row') =>
    (
      await testApp.kernel.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const archived = await testApp.kernel.db
    .selectFrom('cleanup.removal')
    .select('id')
    .where('status', '=', removalStates.buried)
    .execute()
  return {
    questions: await count('questions.question'),
    changes: await count('questions.status_change'),
    removals: archived.length,
    hasRows: (await count('cleanup.archived_row')) > 0,
  }
}

test(
  `a bulk removal and its undo, killed ${KILLS} times, are complete or have no effect`,
  async () => {
    const whole = { questions: QUESTIONS, changes: QUESTIONS, removals: 0, hasRows: false }
    const gone = { questions: 0, changes: 0, removals: 1, hasRows: true }
    for (let kills = 0; kills < KILLS; kills += 1) {
      await killed('undo', random(WORKS_MS_MAX))
      const found = await readCurrentState()
      expect([whole, gone]).toContainEqual(found)
      if (found.questions === QUESTIONS) continue
      const { removals } = await testApp.as(admin)('GET /api/admin/cleanup/removals')
      const params = { removalId: removals[0]!.id }
      await testApp.as(admin)('POST /api/admin/cleanup/removals/:removalId/undo', {
        params,
        body: { reason: 'A trial.' },
      })
      expect(await readCurrentState()).toEqual(whole)
    }
  },
  KILLS * KILL_MS_MAX,
)

test('a killed purge has deleted all of a removal or nothing', async () => {
  await killed('purge', random(WORKS_MS_MAX))
  const { questions, removals, hasRows } = await readCurrentState()
  const isBefore = questions === QUESTIONS && removals === 0 && !hasRows
  const isArchived = questions === 0 && removals === 1 && hasRows
  const isPurged = questions === 0 && removals === 0 && !hasRows
  expect(isBefore || isArchived || isPurged).toBe(true)
})
