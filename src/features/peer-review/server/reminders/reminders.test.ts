import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createReview, createRound, invite, roundOf } from '../peer-review.fixture.ts'
import { expireInvitations, reminderDue, remindReviewers } from './remind-reviewers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let testApp: TestApp
let editor: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  testApp.stopClock()
  editor = await testApp.createMember({ role: 'moderator', firstName: 'Mona' })
})
afterAll(() => testApp.stop())

/** Returns the editor with a new session, since the clock has passed the end of the earlier ones. */
const signedIn = async (): Promise<TestMember> => ({ ...editor, token: await createSession(testApp, editor.id) })

const noticesTo = async ({ id }: TestMember, event: 'review_due' | 'review_progress') =>
  (
    await testApp.kernel.db
      .selectFrom('notifications.notice')
      .select('text')
      .where('member_id', '=', id)
      .where('event', '=', event)
      .orderBy('created_at')
      .execute()
  ).map(({ text }) => text)

test('a reviewer is reminded three days before and on the day, and then the editor is notified, each once', async () => {
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const reviewer = await testApp.createMember({ role: 'faculty', firstName: 'Rosa', lastName: 'Lind' })
  await createReview(testApp, { id, editor, reviewer })
  const remindTwice = async () => {
    await Promise.all([remindReviewers(testApp.kernel), remindReviewers(testApp.kernel)])
    await remindReviewers(testApp.kernel)
  }
  await remindTwice()
  expect(await noticesTo(reviewer, 'review_due')).toEqual([])
  testApp.advanceClock(18 * DAY_MS + HOUR_MS)
  await remindTwice()
  expect(await noticesTo(reviewer, 'review_due')).toEqual([expect.stringMatching(/is due on /)])
  testApp.advanceClock(3 * DAY_MS - 2 * HOUR_MS)
  await remindTwice()
  expect(await noticesTo(reviewer, 'review_due')).toEqual([expect.any(String), expect.stringMatching(/is due today/)])
  testApp.advanceClock(3 * DAY_MS + 2 * HOUR_MS)
  await remindTwice()
  const told = await noticesTo(editor, 'review_progress')
  expect(told.filter((text) => text.startsWith('Rosa Lind’s review of'))).toHaveLength(1)
  expect((await roundOf(testApp, await signedIn(), id))?.progress).toMatchObject({ overdue: 1 })
})

test('an unanswered invitation expires once, and the editor is notified', async () => {
  editor = await signedIn()
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const reviewer = await testApp.createMember({ role: 'faculty', firstName: 'Karl', lastName: 'Berg' })
  await invite(testApp, { id, editor, user_id: reviewer.id })
  testApp.advanceClock(14 * DAY_MS - HOUR_MS)
  await expireInvitations(testApp.kernel)
  expect((await roundOf(testApp, await signedIn(), id))?.invitations[0]).toMatchObject({ status: 'invited' })
  testApp.advanceClock(HOUR_MS)
  await Promise.all([expireInvitations(testApp.kernel), expireInvitations(testApp.kernel)])
  expect((await roundOf(testApp, await signedIn(), id))?.invitations[0]).toMatchObject({ status: 'expired' })
  const told = await noticesTo(editor, 'review_progress')
  expect(told.filter((text) => text.startsWith('Karl Berg did not answer'))).toHaveLength(1)
})

const due = new Date('2026-06-20T20:00:00Z')

test.each([
  ['2026-06-16T20:00:00Z', undefined],
  ['2026-06-17T20:00:00Z', 'soon'],
  ['2026-06-19T20:00:00Z', 'soon'],
  ['2026-06-20T12:00:00Z', 'today'],
  ['2026-06-21T20:00:00Z', undefined],
  ['2026-06-23T20:00:00Z', 'late'],
])('at %s the reminder %s is due', (now, kind) => {
  expect(reminderDue(due, new Date(now))).toBe(kind)
})
