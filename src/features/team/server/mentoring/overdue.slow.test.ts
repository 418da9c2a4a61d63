import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { writeAll } from '#features/editor/server/workspace.fixture.ts'
import { aMentoredPaper, answer, follow, mentoringOf, mentorMails, tokenOf, writeWords } from './mentoring.fixture.ts'
import { mindMentors } from './request-mentor-reviews.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const signedIn = async (member: TestMember) => ({ ...member, token: await createSession(testApp, member.id) })

async function aScene() {
  const [admin, lead] = [await testApp.createMember({ role: 'admin' }), await testApp.createMember()]
  const mentor = await testApp.createMember({ firstName: 'Ida', role: 'clinician' })
  const made = await aMentoredPaper(testApp, { admin, lead, traits: { submitter_email: mentor.email } })
  return { ...made, lead, mentor }
}

const draftsOf = async (by: TestMember, paperId: string) =>
  (await mentoringOf(testApp, by, paperId)).mentors[0]?.reviews.map(({ draft, status }) => [draft, status])

test('a mentor who has not used the link by half of the words gets a new one, which leads to the review', async () => {
  const { paperId, email, ...scene } = await aScene()
  const first = await tokenOf(testApp, email)
  testApp.advanceClock(15 * DAY_MS)
  const [lead, mentor] = [await signedIn(scene.lead), await signedIn(scene.mentor)]
  await writeWords(testApp, lead, { paperId, count: 1_300 })
  expect((await mentorMails(testApp, email)).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Mentor the paper on your question',
    'Draft 1 of the paper on your question',
  ])
  await expect(
    testApp.as(mentor)('POST /api/student/guest-invitations/accept', { body: { token: first } }),
  ).rejects.toMatchObject({ kind: 'not_found' })
  await follow(testApp, mentor)
  expect(await draftsOf(mentor, paperId)).toEqual([[1, 'asked']])
})

test('the second review is requested once the first is overdue, and only once', async () => {
  const { paperId, ...scene } = await aScene()
  await follow(testApp, scene.mentor)
  await writeAll(testApp, scene.lead, { paperId, wordsEach: 400 })
  await mindMentors(testApp.kernel)
  expect(await draftsOf(scene.mentor, paperId)).toEqual([[1, 'asked']])
  testApp.advanceClock(14 * DAY_MS)
  await Promise.all([mindMentors(testApp.kernel), mindMentors(testApp.kernel)])
  expect(await draftsOf(await signedIn(scene.lead), paperId)).toEqual([
    [1, 'asked'],
    [2, 'asked'],
  ])
})

test('a review lapses two weeks after its due date, the team is notified, and a late review still counts', async () => {
  const { paperId, ...scene } = await aScene()
  await follow(testApp, scene.mentor)
  await writeWords(testApp, scene.lead, { paperId, count: 1_300 })
  testApp.advanceClock(28 * DAY_MS - 60_000)
  await mindMentors(testApp.kernel)
  const [lead, mentor] = [await signedIn(scene.lead), await signedIn(scene.mentor)]
  expect(await draftsOf(lead, paperId)).toEqual([[1, 'asked']])
  testApp.advanceClock(60_000)
  const topic = `paper:${paperId}`
  const { pubsub } = testApp.kernel
  const before = await pubsub.head(topic)
  await Promise.all([mindMentors(testApp.kernel), mindMentors(testApp.kernel)])
  expect(await draftsOf(lead, paperId)).toEqual([[1, 'lapsed']])
  expect(await pubsub.head(topic)).toBe(before + 1)
  await answer(testApp, mentor, { paperId })
  expect(await draftsOf(lead, paperId)).toEqual([[1, 'done']])
})

test('a mentor who was away when a review was due is asked on return', async () => {
  const { paperId, lead, mentor } = await aScene()
  await follow(testApp, mentor)
  await testApp.as(mentor)('DELETE /api/auth/account', { body: { password: mentor.password } })
  await writeWords(testApp, lead, { paperId, count: 1_300 })
  expect(await draftsOf(lead, paperId)).toEqual([])
  const back = testApp.kernel.db.updateTable('accounts.member').set({ deleted_at: null })
  await back.where('id', '=', mentor.id).execute()
  await mindMentors(testApp.kernel)
  expect(await draftsOf(lead, paperId)).toEqual([[1, 'asked']])
})

test('a mentor who unsubscribed from their question is not asked for reviews', async () => {
  const { paperId, email, lead } = await aScene()
  const [mail] = await mentorMails(testApp, email)
  const token = /[\w-]{43}$/.exec(mail?.unsubscribe_url ?? '')?.[0] ?? ''
  await testApp.as(undefined)('POST /api/questions/mails/stop', { body: { token } })
  await writeWords(testApp, lead, { paperId, count: 1_300 })
  expect(await mentorMails(testApp, email)).toHaveLength(1)
  expect(await draftsOf(lead, paperId)).toEqual([])
})
