import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { RESTS_ON_REFUSED } from '../limits.ts'
import { connectEditor } from '../document.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const untilStoringWaits = () =>
  eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.kernel.db)
    expect(rows[0]?.waiting).toBe(1)
  })

test.each(['with', 'after'])('words typed inside refused words are not saved, sent %s them', async (sent) => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, other] = [
    await connectEditor({ address, token: lead.token, paperId }),
    await connectEditor({ address, token: colleague.token, paperId }),
  ]
  one.write('Kept. ')
  await one.allSaved()
  await other.until(() => other.text() === 'Kept. ')
  await testApp.runPendingJobs()
  // Removes the member without a notification to the open tab, to simulate the moment before the notification arrives.
  await testApp.kernel.db
    .deleteFrom('team.member')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', colleague.id)
    .execute()
  const held = await testApp.kernel.db.startTransaction().execute()
  await held.selectFrom('team.paper').select('id').where('id', '=', paperId).forUpdate().execute()
  other.type('Refused. ')
  if (sent === 'after') await untilStoringWaits()
  await one.until(() => one.text().includes('Refused.'))
  one.type('And on.')
  await untilStoringWaits()
  await held.commit().execute()
  expect(await one.closed).toBe(CLOSED.refused)
  expect(one.refused).toEqual([RESTS_ON_REFUSED])
  expect(one.saved).toBeLessThan(one.sent)
  await other.closed
  await testApp.runPendingJobs()
  const fresh = await connectEditor({ address, token: lead.token, paperId })
  expect(fresh.text()).toBe('Kept. ')
  fresh.write('Kept. Goes on.')
  await fresh.allSaved()
  fresh.leave()
})
