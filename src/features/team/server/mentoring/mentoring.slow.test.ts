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
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const aClinician = () => testApp.createMember({ firstName: 'Ida', lastName: 'Nkosi', role: 'clinician' })

/** As on a server that sends mail: only the mailbox has seen the link. */
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
  test('is written to when a team begins, and mentors once the address is confirmed', async () => {
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

  test('without an account has the same link, which waits for the account of its address', async () => {
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

  test('is not shown to the authors by their address', async () => {
    const { paperId, email } = await aMentoredPaper(testApp, { admin, lead })
    const access = await testApp.as(lead)('GET /api/student/papers/:paperId/access', { params: { paperId } })
    const said = JSON.stringify([access, await mentoringOf(testApp, lead, paperId)])
    expect(said).not.toContain(email)
    expect(said).not.toContain('Elin Strand')
  })

  test('is the mentor as well where an author invites that address themselves', async () => {
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

  test('is nobody who came by a link that an author had shown to them', async () => {
    const posing = await aClinician()
    const { paperId } = await aMentoredPaper(testApp, { admin, lead, by: posing })
    await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
      params: { paperId },
      body: { email: posing.email, guest: 'mentor' },
    })
    await follow(testApp, posing)
    expect((await mentoringOf(testApp, lead, paperId)).mentors).toMatchObject([{ is: 'invited', member_id: null }])
  })

  test('is nobody where it was not ticked, where the mails were ended, or where they write it themselves', async () => {
    const own = await testApp.createMember({ role: 'faculty' })
    const ticked = { active_mentorship: false }
    const { paperId, email } = await aMentoredPaper(testApp, { admin, lead, traits: ticked })
    expect(await mentorMails(testApp, email)).toEqual([])
    expect(await mentoringOf(testApp, lead, paperId)).toEqual({ mentors: [] })
    const { paperId: ownPaper } = await aMentoredPaper(testApp, { admin, lead: own, by: own })
    expect(await mentoringOf(testApp, own, ownPaper)).toEqual({ mentors: [] })
  })
})

describe('a review is asked for', () => {
  test('at half of the words, once, whatever the count does, by mail alone where that was chosen', async () => {
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

  test('by mail and in the app where both was chosen', async () => {
    const { paperId, mentor } = await aMentor({ mentor_notification_preference: 'both' })
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    expect((await noticesOf(mentor)).filter((event) => event === 'mentor_asked')).toHaveLength(1)
    expect((await subjectsTo(mentor.email)).filter((subject) => subject.startsWith('Draft 1'))).toHaveLength(1)
  })

  test('once by however many come at once', async () => {
    const { paperId, mentor } = await aMentor()
    await writeWords(testApp, lead, { paperId, count: 1_249 })
    await Promise.all(
      Array.from({ length: RACE_CONCURRENCY }, (_, at) => writeWords(testApp, lead, { paperId, count: 1_260 + at })),
    )
    const mails = async () => (await subjectsTo(mentor.email)).filter((subject) => subject.startsWith('Draft 1'))
    expect(await mails()).toHaveLength(1)
    // As if no review had been requested yet: all calls find it due.
    await testApp.kernel.db.deleteFrom('team.mentor_review').execute()
    const ask = () => transact(testApp.kernel, (tx) => requestMentorReviews(testApp.kernel, tx, paperId))
    await Promise.all(Array.from({ length: RACE_CONCURRENCY }, ask))
    expect(await reviewsOf(lead, paperId)).toEqual([[1, 'asked']])
    expect(await mails()).toHaveLength(2)
  })

  test('of the second draft once the paper can be submitted, and the first is answered', async () => {
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

  test('by nobody who was taken off the paper, or has left, until they are back', async () => {
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
  test('as done or declined, and the team is told', async () => {
    const { paperId, mentor } = await aMentor()
    await writeWords(testApp, lead, { paperId, count: 1_300 })
    const { mentors } = await answer(testApp, mentor, { paperId, answer: 'decline', credit_by_name: false })
    expect(mentors).toMatchObject([{ credit_by_name: false, reviews: [{ status: 'declined' }] }])
    expect(await noticesOf(lead)).toContain('mentor_answered')
    await expect(answer(testApp, mentor, { paperId, answer: 'decline' })).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'You have declined this review.',
    })
    expect((await answer(testApp, mentor, { paperId })).mentors).toMatchObject([{ reviews: [{ status: 'done' }] }])
    await expect(answer(testApp, mentor, { paperId })).rejects.toMatchObject({
      detail: 'You have marked this review as done already.',
    })
  })

  test('by the mentor alone, when it was asked for', async () => {
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

  test('who only reads along sees nothing of it', async () => {
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

  test('late, where the paper went to the editors before', async () => {
    const { paperId, mentor } = await aMentor()
    await writeAll(testApp, lead, { paperId, wordsEach: 400 })
    await submit(testApp, lead, { paperId })
    expect(await reviewsOf(mentor, paperId)).toEqual([[1, 'lapsed']])
    await answer(testApp, mentor, { paperId })
    expect(await reviewsOf(mentor, paperId)).toEqual([[1, 'done']])
  })
})
