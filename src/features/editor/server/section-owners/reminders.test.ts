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
  testApp = await createTestApp({ startsWithDay: true })
})
// Creates new members for each test, since some tests advance the clock, which ends sessions.
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

/** Returns a member's reminders, oldest first. Creates a new session, since advancing the clock ends sessions. */
async function reminded(member: TestMember) {
  const token = await createSession(testApp, member.id)
  const { notifications } = await testApp.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ event }) => event.startsWith('deadline_')).toReversed()
}

test('only a section’s owner is reminded, once a day before the due date and once after it', async () => {
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
      text: expect.stringContaining('“Methods” of “Alert fatigue by the hour” is due on') as string,
    },
    { event: 'deadline_passed', link, text: expect.stringContaining('was due on') as string },
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

test('a due date that was just set needs no reminder, and a changed one gets new reminders', async () => {
  await give(colleague, 0)
  await remind()
  expect(await reminded(colleague)).toEqual([])
  await give(colleague, 3)
  testApp.advanceClock(3 * DAY_MS)
  await remind()
  expect((await reminded(colleague)).map(({ event }) => event)).toEqual(['deadline_near'])
})

test('a section that is completed, unassigned or submitted is not overdue', async () => {
  await save(testApp, lead, { paperId, sectionName: 'methods', content: words(60) })
  await give(colleague, 2, 'methods')
  await give(colleague, 2, 'conclusion')
  await give(null, 2, 'conclusion')
  testApp.advanceClock(4 * DAY_MS)
  await remind()
  expect(await reminded(colleague)).toEqual([])
})

test('a submitted paper has no due sections', async () => {
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
