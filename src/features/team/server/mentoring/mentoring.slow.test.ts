import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { transact } from '#server/data/transact.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { aMentoredPaper, answer, follow, mentoringOf, mentorMails, tokenOf, writeWords } from './mentoring.fixture.ts'
import { requestMentorReviews } from './request-mentor-reviews.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
let lead: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const aClinician = () => testApp.createMember({ firstName: 'Ida', lastName: 'Nkosi', role: 'clinician' })

/** Marks the invitation link as never shown to the inviter, as on a server that can send mail. */
const mailedAlone = ({ email }: TestMember) =>
  testApp.kernel.db.updateTable('team.invitation').set({ link_shown: false }).where('email', '=', email).execute()

async function aMentor(traits: object = {}) {
  const mentor = await aClinician()
  const made = await aMentoredPaper(testApp, { admin, lead, by: mentor, traits })
  await follow(testApp, mentor)
  return { ...made, mentor }
}

const noticesOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications', {})).notifications.map(({ event }) => event)
const subjectsTo = async (email: string) =>
  (await testApp.kernel.db.selectFrom('kernel.mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )
const reviewsOf = async (by: TestMember, paperId: string) =>
  (await mentoringOf(testApp, by, paperId)).mentors[0]?.reviews.map(({ draft, status }) => [draft, status]) ?? []

describe('members who offered to mentor', () => {
  test('get an e-mail when a team starts, and mentor once the address is confirmed', async () => {
    const mentor = await aClinician()
    const { paperId, trackingNumber } = await aMentoredPaper(testApp, { admin, lead, by: mentor })
    const [mail] = await mentorMails(testApp, mentor.email)
    expect(mail?.subject).toBe(`Mentor the paper on your question: ${trackingNumber}`)
    expect(mail?.body).toContain('15-20 minutes')
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([
      { is: 'invited', name: null, member_id: null, reviews: [] },
    ])
    await expect(mentoringOf(testApp, mentor, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    await follow(testApp, mentor)
    expect((await mentoringOf(testApp, mentor, paperId)).mentors).toMatchObject([{ is: 'mentor', name: mentor.name }])
    const { paper } = await testApp.as(mentor)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    expect(paper).toMatchObject({ standing: 'mentor', can_write: false, can_suggest: true })
  })

  test('get the same link without an account, which waits for the account of its address', async () => {
    const mentor = await aClinician()
    const { paperId, email } = await aMentoredPaper(testApp, { admin, lead, traits: { submitter_email: mentor.email } })
    const token = await tokenOf(testApp, email)
    expect((await mentorMails(testApp, email))[0]?.unsubscribe_url).toContain('http')
    await expect(
      testApp.as(stranger)('POST /api/student/guest-invitations/accept', { body: { token } }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    await follow(testApp, mentor)
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([{ is: 'mentor', name: mentor.name }])
  })

  test('are not shown to the authors by their address', async () => {
    const { paperId, email } = await aMentoredPaper(testApp, { admin, lead })
    const access = await testApp.as(lead)('GET /api/student/papers/:paperId/access', { params: { paperId } })
    const said = JSON.stringify([access, await mentoringOf(testApp, lead, paperId)])
    expect(said).not.toContain(email)
    expect(said).not.toContain('Elin Strand')
  })

  test('are mentors, too, if an author invites their address', async () => {
    const mentor = await aClinician()
    const { paperId } = await aMentoredPaper(testApp, { admin, lead, by: mentor })
    await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
      params: { paperId },
      body: { email: mentor.email, guest: 'mentor' },
    })
    await mailedAlone(mentor)
    await follow(testApp, mentor)
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([{ is: 'mentor', member_id: mentor.id }])
  })

  test('do not include a member who used a link that an author showed to them', async () => {
    const posing = await aClinician()
    const { paperId } = await aMentoredPaper(testApp, { admin, lead, by: posing })
    await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
      params: { paperId },
      body: { email: posing.email, guest: 'mentor' },
    })
    await follow(testApp, posing)
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([{ is: 'invited', member_id: null }])
  })

  test('do not include askers who did not offer, unsubscribed, or write the paper themselves', async () => {
    const own = await testApp.createMember({ role: 'faculty' })
    const ticked = { active_mentorship: false }
    const { paperId, email } = await aMentoredPaper(testApp, { admin, lead, traits: ticked })
    expect(await mentorMails(testApp, email)).toEqual([])
    expect(await mentoringOf(testApp, lead, paperId)).toEqual({ mentors: [] })
    const { paperId: ownPaper } = await aMentoredPaper(testApp, { admin, lead: own, by: own })
    expect(await mentoringOf(testApp, own, ownPaper)).toEqual({ mentors: [] })
  })
})

describe('a review is requested', () => {
  test('at half of the words, once, whatever the count does later, by e-mail only if that was chosen', async () => {
    const { paperId, mentor } = await aMentor({ mentor_notification_preference: 'email' })
    await writeWords(testApp, lead, { paperId, count: 1_249 })
    expect(await reviewsOf(lead, paperId)).toEqual([])
    await writeWords(testApp, lead, { paperId, count: 1_250 })
    const { mentors } = await mentoringOf(testApp, mentor, paperId)
    const due = new Date(testApp.kernel.now().getTime() + 14 * DAY_MS).toISOString().slice(0, 10)
    expect(mentors[0]?.reviews).toMatchObject([{ draft: 1, status: 'asked', takes: '15-20 minutes' }])
    expect(mentors[0]?.reviews[0]?.due_at.slice(0, 10)).toBe(due)
    await writeWords(testApp, lead, { paperId, count: 3 })
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    expect(await reviewsOf(lead, paperId)).toEqual([[1, 'asked']])
    expect((await subjectsTo(mentor.email)).filter((subject) => subject.startsWith('Draft 1'))).toHaveLength(1)
    expect(await noticesOf(mentor)).not.toContain('mentor_asked')
  })

  test('by e-mail and in the app if both were chosen', async () => {
    const { paperId, mentor } = await aMentor({ mentor_notification_preference: 'both' })
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    expect((await noticesOf(mentor)).filter((event) => event === 'mentor_asked')).toHaveLength(1)
    expect((await subjectsTo(mentor.email)).filter((subject) => subject.startsWith('Draft 1'))).toHaveLength(1)
  })

  test('once, however many processes request it', async () => {
    const { paperId, mentor } = await aMentor()
    await writeWords(testApp, lead, { paperId, count: 1_249 })
    await Promise.all(
      Array.from({ length: RACE_CONCURRENCY }, (_, at) => writeWords(testApp, lead, { paperId, count: 1_260 + at })),
    )
    const mails = async () => (await subjectsTo(mentor.email)).filter((subject) => subject.startsWith('Draft 1'))
    expect(await mails()).toHaveLength(1)
    // Deletes the requested review, so that it is due again for all concurrent calls.
    await testApp.kernel.db.deleteFrom('team.mentor_review').execute()
    const ask = () => transact(testApp.kernel, (tx) => requestMentorReviews(testApp.kernel, tx, paperId))
    await Promise.all(Array.from({ length: RACE_CONCURRENCY }, ask))
    expect(await reviewsOf(lead, paperId)).toEqual([[1, 'asked']])
    expect(await mails()).toHaveLength(2)
  })

  test('for the second draft once the paper can be submitted and the first review is answered', async () => {
    const { paperId, mentor } = await aMentor()
    await writeAll(testApp, lead, { paperId, wordsEach: 400 })
    expect(await reviewsOf(lead, paperId)).toEqual([[1, 'asked']])
    await answer(testApp, mentor, { paperId, note: 'The denominator is missing.' })
    expect(await reviewsOf(lead, paperId)).toEqual([
      [1, 'done'],
      [2, 'asked'],
    ])
    expect((await mentoringOf(testApp, lead, paperId)).mentors[0]?.reviews).toMatchObject([
      { note: 'The denominator is missing.' },
      { takes: '10-15 minutes' },
    ])
  })

  test('from nobody who was removed or has left, until they are back', async () => {
    const { paperId, mentor } = await aMentor()
    await testApp.as(lead)('DELETE /api/student/papers/:paperId/guests/:userId', {
      params: { paperId, userId: mentor.id },
    })
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([{ is: 'ended', reviews: [] }])
    await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
      params: { paperId },
      body: { email: mentor.email, guest: 'mentor' },
    })
    await follow(testApp, mentor)
    expect(await reviewsOf(mentor, paperId)).toEqual([[1, 'asked']])
  })
})

describe('a review is answered', () => {
  test('as done or declined, and the team is notified', async () => {
    const { paperId, mentor } = await aMentor()
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    const { mentors } = await answer(testApp, mentor, { paperId, answer: 'decline', credit_by_name: false })
    expect(mentors).toMatchObject([{ credit_by_name: false, reviews: [{ status: 'declined' }] }])
    expect(await noticesOf(lead)).toContain('mentor_answered')
    await expect(answer(testApp, mentor, { paperId, answer: 'decline' })).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'You have already declined this review.',
    })
    expect((await answer(testApp, mentor, { paperId })).mentors).toMatchObject([{ reviews: [{ status: 'done' }] }])
    await expect(answer(testApp, mentor, { paperId })).rejects.toMatchObject({
      detail: 'You have already marked this review as done.',
    })
  })

  test('only by the mentor, once it was requested', async () => {
    const { paperId, mentor } = await aMentor()
    await expect(answer(testApp, mentor, { paperId })).rejects.toMatchObject({ kind: 'not_found' })
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    await expect(answer(testApp, lead, { paperId })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(answer(testApp, admin, { paperId })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(answer(testApp, stranger, { paperId })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(answer(testApp, undefined, { paperId })).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(answer(testApp, mentor, { paperId, answer: 'later' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(answer(testApp, mentor, { paperId, draft: 3 })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(answer(testApp, mentor, { paperId, note: 'x'.repeat(1_001) })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('a guest who may only read cannot see it', async () => {
    const paperId = await createPaper(testApp, lead)
    const reader = await testApp.createMember()
    await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
      params: { paperId },
      body: { email: reader.email, guest: 'read' },
    })
    await follow(testApp, reader)
    await expect(mentoringOf(testApp, reader, paperId)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(mentoringOf(testApp, stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await mentoringOf(testApp, admin, paperId)).toEqual({ mentors: [] })
  })

  test('late, if the paper was submitted before', async () => {
    const { paperId, mentor } = await aMentor()
    await writeAll(testApp, lead, { paperId, wordsEach: 400 })
    await submit(testApp, lead, { paperId })
    expect(await reviewsOf(mentor, paperId)).toEqual([[1, 'lapsed']])
    await answer(testApp, mentor, { paperId })
    expect(await reviewsOf(mentor, paperId)).toEqual([[1, 'done']])
  })
})
