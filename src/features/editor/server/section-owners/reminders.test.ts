import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { createPaper, save, submit, words, writeAll } from '../workspace.fixture.ts'
import { remindOfSections } from './remind-owners.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
})
// New for each test: the clock that some of them turn ends sessions.
beforeEach(async () => {
  lead = await testApp.createMember()
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

const remind = () => remindOfSections(testApp.kernel)
const give = (to: TestMember | null, days: number, sectionName = 'methods') =>
  testApp.as(lead)('PUT /api/student/papers/:paperId/sections/:sectionName/owner', {
    params: { paperId, sectionName },
    body: {
      user_id: to?.id ?? null,
      due_date: to && pacificDay(new Date(testApp.kernel.now().getTime() + days * DAY_MS)),
    },
  })

/**
 * Returns a member's reminders, the oldest first. Uses a session of its own: the clock that a test turns ends sessions.
 */
async function reminded(member: TestMember) {
  const token = await createSession(testApp, member.id)
  const { notifications } = await testApp.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ event }) => event.startsWith('deadline_')).toReversed()
}

test('whoever looks after a section hears of its day a day before and once it has passed, once each, and nobody else does', async () => {
  await give(colleague, 4)
  await remind()
  expect(await reminded(colleague)).toEqual([])
  testApp.advanceClock(4 * DAY_MS)
  await Promise.all([remind(), remind(), remind()])
  testApp.advanceClock(DAY_MS)
  await Promise.all([remind(), remind(), remind()])
  await remind()
  const link = `/student/papers/${paperId}?section=methods`
  expect(await reminded(colleague)).toMatchObject([
    {
      event: 'deadline_near',
      link,
      text: expect.stringContaining('“Methods” of “Alert fatigue by the hour” is') as string,
    },
    { event: 'deadline_passed', link, text: expect.stringContaining('was yours to write by') as string },
  ])
  expect(await reminded(lead)).toEqual([])
  const mails = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('subject')
    .where('recipient', '=', colleague.email)
    .where('subject', 'like', '%Methods%')
    .orderBy('subject')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Due soon: Methods of Alert fatigue by the hour',
    'Overdue: Methods of Alert fatigue by the hour',
  ])
})

test('a day that was set just now is no news, and another day is reminded of anew', async () => {
  await give(colleague, 0)
  await remind()
  expect(await reminded(colleague)).toEqual([])
  await give(colleague, 3)
  testApp.advanceClock(3 * DAY_MS)
  await remind()
  expect((await reminded(colleague)).map(({ event }) => event)).toEqual(['deadline_near'])
})

test('what is written, given back, or with the editors is not overdue', async () => {
  await save(testApp, lead, { paperId, sectionName: 'methods', content: words(60) })
  await give(colleague, 2, 'methods')
  await give(colleague, 2, 'conclusion')
  await give(null, 2, 'conclusion')
  testApp.advanceClock(4 * DAY_MS)
  await remind()
  expect(await reminded(colleague)).toEqual([])
})

test('a paper that was submitted has no section that is due', async () => {
  const alone = await testApp.createMember()
  paperId = await createPaper(testApp, alone)
  lead = alone
  await writeAll(testApp, alone, { paperId, wordsEach: 360 })
  await give(alone, 2, 'introduction')
  await submit(testApp, alone, { paperId })
  testApp.advanceClock(1.5 * DAY_MS)
  await remind()
  expect(await reminded(alone)).toEqual([])
})
