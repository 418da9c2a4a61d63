import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { aPaper } from '../../testing.ts'
import { openEditor } from '../testing.ts'

let house: TestHouse
let address: string
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
  lead = await house.aMember({ firstName: 'Amara' })
  colleague = await house.aMember({ firstName: 'Daniel' })
})
afterAll(() => house.stop())

const open = ({ token }: TestMember, paperId: string) => openEditor({ address, token, paperId })
const rowOf = (paperId: string) =>
  house.kernel.db
    .selectFrom('workspace.section')
    .select(['content', 'last_updated_by'])
    .where('paper_id', '=', paperId)
    .where('name', '=', 'methods')
    .executeTakeFirstOrThrow()

/** How many wait for a lock in this database. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(house.kernel.db)
  return rows[0]?.waiting ?? 0
}
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waitingForLocks()).toBe(count), { timeout: 8_000, interval: 20 })

/** Keeps everybody else from changing a paper until it is let go. */
async function holdPaper(paperId: string) {
  const tx = await house.kernel.db.startTransaction().execute()
  await tx.selectFrom('workspace.paper').select('id').where('id', '=', paperId).forUpdate().execute()
  return { letGo: () => tx.commit().execute() }
}

describe('what a section says', () => {
  test('is what is stored of it, and never what was refused', { timeout: 30_000 }, async () => {
    const paperId = await aPaper(house, lead, [colleague])
    const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
    // Held from the moment on in which it is stored, however busy the machine: whoever asks first is next.
    const stored = await holdPaper(paperId)
    one.type('Kept. ')
    await untilWaiting(1)
    const holding = holdPaper(paperId)
    await untilWaiting(2)
    await stored.letGo()
    const held = await holding
    await one.allSaved()
    await other.until(() => other.text().includes('Kept.'))
    // Taken from the team without a word to the tab that is open, as in the moment before the word arrives.
    await house.kernel.db
      .deleteFrom('workspace.member')
      .where('paper_id', '=', paperId)
      .where('member_id', '=', colleague.id)
      .execute()
    // Writing down begins, and waits; what is typed meanwhile waits behind it.
    await untilWaiting(1)
    other.type('Refused. ')
    await untilWaiting(2)
    await held.letGo()
    // In words, or by the word of their leaving where that comes first.
    expect([CLOSED.refused, CLOSED.forbidden]).toContain(await other.closed)
    await untilWaiting(0)
    await house.settle()
    const { content, last_updated_by: by } = await rowOf(paperId)
    expect([content, by]).toEqual(['Kept. ', lead.id])
    // Who had it on their screen and writes on sends it along, and is not cut off for it.
    one.type('And on.')
    await one.allSaved()
    await house.settle()
    await vi.waitFor(async () => expect((await rowOf(paperId)).content).toBe('Kept. Refused. And on.'), {
      timeout: 8_000,
    })
    one.leave()
  })
})
