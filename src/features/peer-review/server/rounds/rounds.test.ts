import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubmission, decideAs, listAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  completeReview,
  createReview,
  createRound,
  invite,
  respond,
  reviewOf,
  roundOf,
  saveAs,
  submitAs,
} from '../peer-review.fixture.ts'

let testApp: TestApp
let editor: TestMember
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'moderator', firstName: 'Mona' })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
})
afterAll(() => testApp.stop())

const sendToReview = (by: TestMember | undefined, id: string, body: object = {}) =>
  testApp.as(by)('POST /api/admin/reviews/publication/:id/review', { params: { id }, body })

const paperOf = async (author: TestMember, paperId: string) =>
  (await testApp.as(author)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).paper

test('a moderator sends a submission to review, which opens its round', async () => {
  const author = await testApp.createMember()
  const { id, paperId } = await createSubmission(testApp, author)
  const { round } = await sendToReview(editor, id)
  expect(round).toMatchObject({ number: 1, status: 'open', mode: 'both_hidden', invitations: [] })
  expect(round.progress).toEqual({ invited: 0, accepted: 0, submitted: 0, overdue: 0, usual: 2 })
  expect(await paperOf(author, paperId)).toMatchObject({ status: 'review', submission: { status: 'review' } })
  const { items } = await listAs(testApp, admin, { kind: 'publication', status: 'review' })
  expect(items.find((item) => item.id === id)).toMatchObject({ status: 'review', open: true })
})

test('a submission is sent to review once, even if two editors send it at the same time', async () => {
  const { id } = await createSubmission(testApp, await testApp.createMember())
  const sent = await Promise.allSettled([sendToReview(editor, id), sendToReview(admin, id)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(sendToReview(editor, id)).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This submission is already in peer review.',
  })
})

test('authors, mentors, unknown submissions and unknown modes are refused', async () => {
  const author = await testApp.createMember({ role: 'moderator' })
  const { id } = await createSubmission(testApp, author)
  await expect(sendToReview(author, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(roundOf(testApp, author, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(sendToReview(editor, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(sendToReview(editor, id, { mode: 'hidden' })).rejects.toMatchObject({
    kind: 'invalid',
    detail: 'Please choose who is hidden.',
  })
  for (const role of ['student', 'faculty', 'clinician'] as const) {
    await expect(sendToReview(await testApp.createMember({ role }), id)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(sendToReview(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await roundOf(testApp, editor, id)).toBeNull()
})

test('the round shows each reviewer’s progress, and reviews only once they are submitted', async () => {
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const [first, second] = [
    await testApp.createMember({ role: 'faculty', firstName: 'Rosa' }),
    await testApp.createMember({ role: 'clinician', firstName: 'Karl' }),
  ]
  const done = await createReview(testApp, { id, editor, reviewer: first })
  const begun = await createReview(testApp, { id, editor, reviewer: second })
  await completeReview(testApp, first, { id: done })
  await saveAs(testApp, second, { id: begun, version: 0 })
  const round = await roundOf(testApp, editor, id)
  expect(round?.progress).toMatchObject({ invited: 0, accepted: 2, submitted: 1 })
  expect(round?.invitations.map(({ review, reviewer_number: number }) => [number, review?.status])).toEqual([
    [1, 'submitted'],
    [2, 'draft'],
  ])
  expect(round?.invitations[0]?.review?.answers?.comments_to_editor).toContain('Confidential')
  expect(round?.invitations[1]?.review?.answers).toBeNull()
})

test('a decision closes the round and unsubmitted reviews, and tells the reviewers', async () => {
  const author = await testApp.createMember()
  const { id, paperId } = await createRound(testApp, { author, editor })
  const people = await Promise.all(
    ['Rosa', 'Karl', 'Lena'].map((firstName) => testApp.createMember({ role: 'faculty', firstName })),
  )
  const [rosa, karl, lena] = people as [TestMember, TestMember, TestMember]
  const done = await createReview(testApp, { id, editor, reviewer: rosa })
  const begun = await createReview(testApp, { id, editor, reviewer: karl })
  const { id: unanswered } = await invite(testApp, { id, editor, user_id: lena.id })
  await completeReview(testApp, rosa, { id: done })
  const body = { kind: 'publication', id, decision: 'revision_requested', admin_notes: 'Add a control group.' } as const
  await decideAs(testApp, admin, body)
  expect(await roundOf(testApp, editor, id)).toMatchObject({ status: 'closed' })
  await expect(submitAs(testApp, karl, { id: begun })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('the editors have decided on the paper'),
  })
  await expect(respond(testApp, lena, { id: unanswered, accept: true })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('The editors have decided on this paper'),
  })
  expect(await reviewOf(testApp, rosa, done)).toMatchObject({
    decision: { status: 'revision_requested', notes: 'Add a control group.' },
  })
  const { rounds } = await testApp.as(author)('GET /api/student/papers/:paperId/peer-reviews', { params: { paperId } })
  expect(rounds).toHaveLength(1)
  expect(rounds[0]?.reviews).toMatchObject([{ reviewer: 'Reviewer 1', answers: { clarity: { score: 5 } } }])
  expect(JSON.stringify(rounds)).not.toContain('Confidential')
  const told = await testApp.kernel.db
    .selectFrom('notifications.notice')
    .select(['member_id', 'text'])
    .where('event', '=', 'review_closed')
    .where('member_id', 'in', [rosa.id, karl.id, lena.id])
    .execute()
  const textTo = ({ id: memberId }: TestMember) =>
    told.filter((one) => one.member_id === memberId).map(({ text }) => text)
  expect(textTo(rosa)).toEqual([expect.stringContaining('You can now read the decision and the other reviews')])
  expect(textTo(karl)).toEqual([expect.stringContaining('your review is no longer needed')])
  expect(textTo(lena)).toEqual([expect.stringContaining('no longer needed')])
})

test('authors see that a round is open, but no review before the decision', async () => {
  const author = await testApp.createMember()
  const { id, paperId } = await createRound(testApp, { author, editor })
  const reviewer = await testApp.createMember({ role: 'faculty' })
  await completeReview(testApp, reviewer, { id: await createReview(testApp, { id, editor, reviewer }) })
  const { rounds } = await testApp.as(author)('GET /api/student/papers/:paperId/peer-reviews', { params: { paperId } })
  expect(rounds).toMatchObject([{ number: 1, decision: null, reviews: [] }])
  const stranger = await testApp.createMember()
  await expect(
    testApp.as(stranger)('GET /api/student/papers/:paperId/peer-reviews', { params: { paperId } }),
  ).rejects.toMatchObject({ kind: 'not_found' })
})

test('a review that is submitted while the decision is made is either in time or refused', async () => {
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const reviewer = await testApp.createMember({ role: 'faculty' })
  const review = await createReview(testApp, { id, editor, reviewer })
  await saveAs(testApp, reviewer, { id: review, version: 0 })
  const [decided, submitted] = await Promise.allSettled([
    decideAs(testApp, admin, { kind: 'publication', id, decision: 'rejected', admin_notes: 'No.' }),
    submitAs(testApp, reviewer, { id: review }),
  ])
  expect(decided.status).toBe('fulfilled')
  const { status } = await reviewOf(testApp, reviewer, review)
  expect(status).toBe(submitted.status === 'fulfilled' ? 'submitted' : 'closed')
})

test('an approval after peer review publishes the paper', async () => {
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  expect(item).toMatchObject({ status: 'approved_for_publication', public_number: expect.stringMatching(/^INF-/) })
  expect(await roundOf(testApp, editor, id)).toMatchObject({ status: 'closed' })
})
