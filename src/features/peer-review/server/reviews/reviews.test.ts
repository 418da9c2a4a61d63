import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlinesText } from '#formats/article/text.ts'
import { decideAs } from '#features/review/server/review.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { AnonymityMode } from '../../contract.ts'
import {
  answersOf,
  completeReview,
  createReview,
  createRound,
  describeMember,
  reviewOf,
  roundOf,
  saveAs,
  submitAs,
} from '../peer-review.fixture.ts'

let testApp: TestApp
let editor: TestMember
let author: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'admin', firstName: 'Mona', lastName: 'Editor' })
  author = await testApp.createMember({ firstName: 'Quillan', lastName: 'Featherby' })
  await describeMember(testApp, author, { institution: 'Canarybridge College' })
})
afterAll(() => testApp.stop())

const createReviewer = (lastName = 'Ravensworth') =>
  testApp.createMember({ role: 'faculty', firstName: 'Rosamund', lastName })

async function begin({ mode, ...traits }: { mode?: AnonymityMode } & Record<string, unknown> = {}) {
  const reviewer = await createReviewer()
  const sent = await createRound(testApp, { author, editor, ...(mode ? { mode } : {}), ...traits })
  return { ...sent, reviewer, review: await createReview(testApp, { id: sent.id, editor, reviewer }) }
}

const SECRETS = ['featherby', 'quillan', 'canarybridge']

test('a reviewer reads the paper without its authors, as article with the form', async () => {
  const { reviewer, review } = await begin({
    coAuthors: 'Ottoline Hartgrove',
    declarations: {
      ethics: 'approved',
      ethics_details: 'Ethics committee of Canarybridge College, no. 7',
      conflicts_of_interest: 'Ottoline Hartgrove owns shares.',
      funding: 'A grant to Quillan Featherby.',
      data_availability: 'Ask Featherby.',
      ai_use: 'None.',
    },
  })
  const found = await reviewOf(testApp, reviewer, review)
  expect(found).toMatchObject({
    status: 'draft',
    version: 0,
    mode: 'both_hidden',
    closed_because: null,
    decision: null,
  })
  expect(found.paper.authors).toEqual(['Author 1', 'Author 2'])
  expect(found.paper.article.sections.map(({ heading }) => inlinesText(heading))).toEqual(
    expect.arrayContaining(['Methods', 'Ethics', 'Data availability']),
  )
  const bytes = JSON.stringify(found).toLowerCase()
  for (const secret of [...SECRETS, 'hartgrove', author.id, author.email]) expect(bytes).not.toContain(secret)
})

test('with hidden reviewers only, the reviewer sees the authors', async () => {
  const { reviewer, review } = await begin({ mode: 'reviewers_hidden' })
  expect((await reviewOf(testApp, reviewer, review)).paper.authors).toEqual(['Quillan Featherby'])
})

test('answers are saved as a draft, and an older tab does not overwrite a newer one', async () => {
  const { reviewer, review } = await begin()
  expect(await saveAs(testApp, reviewer, { id: review, version: 0, answers: {} })).toMatchObject({ version: 1 })
  const newer = answersOf({ comments_to_authors: 'Newer.' })
  await saveAs(testApp, reviewer, { id: review, version: 1, answers: newer })
  await expect(saveAs(testApp, reviewer, { id: review, version: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('changed in another tab'),
  })
  expect(await reviewOf(testApp, reviewer, review)).toMatchObject({ version: 2, answers: newer })
  const both = [1, 2].map(() => saveAs(testApp, reviewer, { id: review, version: 2 }))
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  [{ clarity: { score: 6, remark: '' } }, 'answers.clarity.score'],
  [{ clarity: { score: 2.5, remark: '' } }, 'answers.clarity.score'],
  [{ comments_to_authors: 'a'.repeat(30_001) }, 'answers.comments_to_authors'],
  [{ anchored: [{ section: 'section-1', quote: '', offset: 0, text: '' }] }, 'answers.anchored.0.text'],
  [{ anchored: [{ section: 'section-1', quote: '', offset: -1, text: 'x' }] }, 'answers.anchored.0.offset'],
])('wrong answers are refused: %j', async (answers, field) => {
  const { reviewer, review } = await begin()
  await expect(saveAs(testApp, reviewer, { id: review, version: 0, answers })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field }],
  })
})

test('an incomplete review is refused with everything that is missing, and a complete one is submitted once', async () => {
  const { id, reviewer, review } = await begin()
  await expect(submitAs(testApp, reviewer, { id: review })).rejects.toMatchObject({
    kind: 'invalid',
    detail: expect.stringContaining('Please rate the patient safety from 1 to 5.'),
  })
  await expect(
    testApp.as(reviewer)('POST /api/peer-reviews/:id/submit', { params: { id: review }, body: {} as never }),
  ).rejects.toMatchObject({ errors: [{ field: 'recommendation', message: 'Please choose a recommendation.' }] })
  await saveAs(testApp, reviewer, { id: review, version: 0 })
  const twice = await Promise.allSettled([1, 2].map(() => submitAs(testApp, reviewer, { id: review })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(saveAs(testApp, reviewer, { id: review, version: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('You submitted this review'),
  })
  expect((await roundOf(testApp, editor, id))?.invitations[0]?.review).toMatchObject({
    status: 'submitted',
    recommendation: 'minor',
  })
})

test('other people’s reviews do not exist for anyone else', async () => {
  const { review } = await begin()
  for (const other of [await createReviewer(), author, editor]) {
    await expect(reviewOf(testApp, other, review)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(saveAs(testApp, other, { id: review, version: 0 })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(submitAs(testApp, other, { id: review })).rejects.toMatchObject({ kind: 'not_found' })
  }
  await expect(reviewOf(testApp, await createReviewer(), randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(reviewOf(testApp, undefined, review)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('after the decision reviewers read each other’s reviews without names, and authors do, too', async () => {
  const { id, paperId, reviewer, review } = await begin()
  const second = await createReviewer('Thistlewood')
  const other = await createReview(testApp, { id, editor, reviewer: second })
  await completeReview(testApp, reviewer, { id: review })
  const signed = 'Signed by Rosamund Thistlewood, who knows the work of Quillan Featherby and doubts the methods.'
  await completeReview(testApp, second, { id: other, answers: { comments_to_authors: signed } })
  expect((await reviewOf(testApp, reviewer, review)).other_reviews).toEqual([])
  const notes = 'Dear Quillan Featherby, please revise.'
  await decideAs(testApp, editor, { kind: 'publication', id, decision: 'revision_requested', admin_notes: notes })
  const read = await reviewOf(testApp, reviewer, review)
  expect(read).toMatchObject({
    decision: { status: 'revision_requested', notes: 'Dear Author 1, please revise.' },
    other_reviews: [{ reviewer: 'Reviewer 2' }],
    closed_because: expect.stringContaining('You submitted this review'),
  })
  const bytes = JSON.stringify(read).toLowerCase()
  for (const secret of [...SECRETS, 'thistlewood', second.id, 'confidential']) {
    expect(JSON.stringify(read.other_reviews).toLowerCase() + (secret === 'confidential' ? '' : bytes)).not.toContain(
      secret,
    )
  }
  const { rounds } = await testApp.as(author)('GET /api/student/papers/:paperId/peer-reviews', { params: { paperId } })
  expect(rounds[0]?.reviews.map(({ reviewer: name }) => name)).toEqual(['Reviewer 1', 'Reviewer 2'])
  const seen = JSON.stringify(rounds).toLowerCase()
  for (const secret of ['thistlewood', 'ravensworth', 'rosamund', reviewer.id, second.id, 'confidential', 'minor']) {
    expect(seen).not.toContain(secret)
  }
})

test('in open review the authors see the reviewers’ names', async () => {
  const { id, paperId, reviewer, review } = await begin({ mode: 'open' })
  await completeReview(testApp, reviewer, { id: review })
  await decideAs(testApp, editor, { kind: 'publication', id, decision: 'rejected', admin_notes: 'No.' })
  const { rounds } = await testApp.as(author)('GET /api/student/papers/:paperId/peer-reviews', { params: { paperId } })
  expect(rounds[0]?.reviews).toMatchObject([{ reviewer: 'Rosamund Ravensworth' }])
})

test('a late review is accepted until the decision', async () => {
  const { reviewer, review } = await begin()
  await saveAs(testApp, reviewer, { id: review, version: 0 })
  await testApp.kernel.db
    .updateTable('peer_review.invitation')
    .set({ due_at: new Date(testApp.kernel.now().getTime() - 86_400_000) })
    .where('id', '=', review)
    .execute()
  expect(await reviewOf(testApp, reviewer, review)).toMatchObject({ overdue: true, closed_because: null })
  await submitAs(testApp, reviewer, { id: review })
})

test('a reviewer who begins to work on the paper loses access, and the review is closed', async () => {
  const { id, paperId, reviewer, review } = await begin()
  await testApp.kernel.db
    .insertInto('team.member')
    .values({ paper_id: paperId, member_id: reviewer.id, lead: false, joined_at: testApp.kernel.now() })
    .execute()
  await expect(reviewOf(testApp, reviewer, review)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('You now work on this paper'),
  })
  await expect(submitAs(testApp, reviewer, { id: review })).rejects.toMatchObject({ kind: 'forbidden' })
  await transact(testApp.kernel, (tx) =>
    testApp.kernel.events.record(tx, 'guest.joined', { paper_id: paperId, member_id: reviewer.id }, { actor: null }),
  )
  const own = (await roundOf(testApp, editor, id))?.invitations[0]
  expect(own).toMatchObject({ status: 'cancelled', review: { status: 'closed' } })
})

test('a withdrawn paper cancels the round and closes the review', async () => {
  const { id, paperId, reviewer, review } = await begin()
  const { project_id } = await testApp.kernel.db
    .selectFrom('team.paper')
    .select('project_id')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
  const closed = { paper_id: paperId, project_id, as: 'withdrawn' } as const
  await transact(testApp.kernel, (tx) => testApp.kernel.events.record(tx, 'paper.closed', closed, { actor: null }))
  expect(await roundOf(testApp, editor, id)).toMatchObject({ status: 'cancelled' })
  await expect(submitAs(testApp, reviewer, { id: review })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('because the paper was withdrawn'),
  })
})
