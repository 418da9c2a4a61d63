import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/data/db.ts'
import { anotherProcess } from '#server/realtime/fork.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createSubmittedPaper, ownWords, similarityOf } from '../triage.fixture.ts'

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ environment })
  lead = await testApp.createMember()
})
afterAll(() => testApp.stop())

/** Resolves when a process waits for a lock on one of the tables of comparisons. */
const isWaiting = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%triage%'`.execute(db)
  return rows.length > 0
}

test.each(['triage.fingerprint', 'triage.similar_text'])(
  'a comparison that is killed while it writes to %s runs again, and is stored once',
  async (table) => {
    const { db } = testApp.kernel
    const copied = ownWords(60)
    const { publicNumber } = await createPublication(testApp, {
      sections: [{ name: 'methods', heading: 'Methods', text: copied }],
    })
    const { id } = await createSubmittedPaper(testApp, lead, { sections: { results: copied } })
    const killed = await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
      const process = await anotherProcess(testApp, environment)
      await expect.poll(() => isWaiting(db)).toBe(true)
      await process.kill()
      return true
    })
    expect(killed).toBe(true)
    const editor = await testApp.createMember({ role: 'moderator' })
    expect((await similarityOf(testApp, editor, { id })).state).toBe('computing')
    // The job of the killed process is taken over once its heartbeat is missing.
    const next = await anotherProcess(testApp, environment)
    await expect.poll(async () => (await similarityOf(testApp, editor, { id })).state).toBe('done')
    await next.kill()
    expect((await similarityOf(testApp, editor, { id })).texts).toMatchObject([{ id: publicNumber, words: 60 }])
    const stored = await db
      .selectFrom('triage.similar_text')
      .select('position')
      .where('submission_id', '=', id)
      .execute()
    expect(stored).toHaveLength(1)
  },
)
