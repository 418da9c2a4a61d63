import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { submit } from '#features/editor/server/workspace.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { decideAs } from '#features/review/server/review.fixture.ts'
import { createSubmittedPaper, ownWords, similarityOf } from '../triage.fixture.ts'
import { indexLibrary } from './index-library.ts'
import { COMPARISON_JOB, renewComparisons, requestMissingComparisons } from './compare-submission.ts'
import { findComparison } from './queries.ts'

let testApp: TestApp
let editor: TestMember
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'moderator' })
  lead = await testApp.createMember()
})
afterAll(() => testApp.stop())

const prose = () => ownWords(80)

const publishText = async (text: string, title = 'The source of a copy') =>
  createPublication(testApp, { title, sections: [{ name: 'methods', heading: 'Methods', text }] })

test('a submission is compared with library papers in a job, and shows the shared passages', async () => {
  const copied = prose()
  const { publicNumber } = await publishText(`Before. ${copied} After.`)
  const { id } = await createSubmittedPaper(testApp, lead, { sections: { discussion: `Own words. ${copied}` } })
  expect(await similarityOf(testApp, editor, { id })).toEqual({
    state: 'computing',
    compared_at: null,
    texts: [],
    passages: null,
  })
  await testApp.runPendingJobs()
  const { state, texts } = await similarityOf(testApp, editor, { id })
  expect(state).toBe('done')
  expect(texts).toMatchObject([
    { kind: 'library', id: publicNumber, title: 'The source of a copy', by: 'Amara Okafor', words: 80 },
  ])
  expect(texts[0]?.share).toBeCloseTo(80 / 2_980, 3)
  const { passages } = await similarityOf(testApp, editor, { id, other: publicNumber })
  expect(passages).toEqual([
    {
      words: 80,
      own: { heading: 'Discussion', text: copied },
      other: { heading: 'Methods', text: copied },
    },
  ])
})

test('a submission is compared with other submissions, but not with earlier ones of the same paper', async () => {
  const copied = prose()
  const first = await createSubmittedPaper(testApp, lead, { sections: { results: copied } })
  await decideAs(testApp, await testApp.createMember({ role: 'admin' }), {
    kind: 'publication',
    id: first.id,
    decision: 'revision_requested',
    admin_notes: 'Please shorten the results.',
  })
  const { submission_id: again } = await submit(testApp, lead, { paperId: first.paperId, abstract: ownWords(200) })
  const other = await createSubmittedPaper(testApp, await testApp.createMember(), { sections: { methods: copied } })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id: other.id })).texts).toMatchObject([
    { kind: 'submission', id: again },
  ])
  expect((await similarityOf(testApp, editor, { id: again })).texts).toMatchObject([{ id: other.id }])
})

test('a later submission is listed with the earlier one from which it copies', async () => {
  const copied = prose()
  const first = await createSubmittedPaper(testApp, lead, { sections: { results: copied } })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id: first.id })).texts).toEqual([])
  const other = await createSubmittedPaper(testApp, await testApp.createMember(), { sections: { methods: copied } })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id: first.id })).texts).toMatchObject([{ id: other.id }])
})

test('pending submissions are compared again every night, with the papers that were published since', async () => {
  const copied = prose()
  const { id } = await createSubmittedPaper(testApp, lead, { sections: { results: copied } })
  await testApp.runPendingJobs()
  const { publicNumber } = await publishText(copied)
  await renewComparisons(testApp.kernel)
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id })).texts).toMatchObject([{ id: publicNumber }])
})

test('a phrase that many papers contain weighs nothing', async () => {
  const [phrase, rare] = [prose(), prose()]
  for (let paper = 1; paper <= 6; paper += 1) await publishText(`${ownWords(40)} ${phrase}`)
  const { publicNumber } = await publishText(`${rare} ${phrase}`)
  const { id } = await createSubmittedPaper(testApp, lead, { sections: { methods: `${rare} ${phrase}` } })
  await testApp.runPendingJobs()
  const { texts } = await similarityOf(testApp, editor, { id })
  expect(texts).toMatchObject([{ id: publicNumber }])
  // Up to seven words at an end of the phrase may count, since not every run of words is a fingerprint.
  expect(texts[0]?.words).toBeGreaterThanOrEqual(80)
  expect(texts[0]?.words).toBeLessThanOrEqual(94)
})

test('quotations and the reference list are not compared', async () => {
  const [quoted, listed] = [prose(), prose()]
  await publishText(`${quoted}\n\n${listed}`)
  const { id } = await createSubmittedPaper(testApp, lead, {
    sections: { methods: `They wrote: “${quoted}” in their report.`, references: listed },
  })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id })).texts).toEqual([])
})

test('a withdrawn paper is no longer listed, and its text is not shown', async () => {
  const copied = prose()
  const { publicNumber } = await publishText(copied)
  const { id } = await createSubmittedPaper(testApp, lead, { sections: { methods: copied } })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id })).texts).toHaveLength(1)
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: publicNumber },
    body: { withdrawn: true, reason: 'The data were wrong.' },
  })
  expect((await similarityOf(testApp, editor, { id })).texts).toEqual([])
  await expect(similarityOf(testApp, editor, { id, other: publicNumber })).rejects.toMatchObject({ kind: 'not_found' })
  await indexLibrary(testApp.kernel)
  const indexed = await testApp.kernel.db
    .selectFrom('triage.text')
    .select('id')
    .where('library_paper_id', '=', publicNumber)
    .execute()
  expect(indexed).toEqual([])
})

test('earlier submissions without a comparison are queued once', async () => {
  const { db } = testApp.kernel
  const { id } = await createSubmittedPaper(testApp, lead)
  await testApp.runPendingJobs()
  await db.deleteFrom('triage.comparison').execute()
  await db
    .updateTable('triage.progress')
    .set({ submitted_at: new Date(0) })
    .execute()
  await requestMissingComparisons(testApp.kernel)
  await requestMissingComparisons(testApp.kernel)
  const queued = await sql`
    select from pgboss.job where name = ${COMPARISON_JOB} and state = 'created' and data ->> 'submissionId' = ${id}`.execute(
    db,
  )
  expect(queued.rows).toHaveLength(1)
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id })).state).toBe('done')
})

test('the erasure of an account removes what was stored of a paper that only this member wrote', async () => {
  const { db } = testApp.kernel
  const author = await testApp.createMember()
  const copied = prose()
  const { id, paperId } = await createSubmittedPaper(testApp, author, { sections: { results: copied } })
  const other = await createSubmittedPaper(testApp, lead, { sections: { methods: copied } })
  await testApp.runPendingJobs()
  expect((await similarityOf(testApp, editor, { id: other.id })).texts).toMatchObject([{ id }])
  await transact(testApp.kernel, (tx) => testApp.kernel.personalData.eraseAll(tx, author))
  expect(await db.selectFrom('triage.text').select('id').where('work_id', '=', paperId).execute()).toEqual([])
  expect(await findComparison(db, id)).toBeUndefined()
  expect((await similarityOf(testApp, editor, { id: other.id, other: id })).passages).toEqual([])
})

test('authors, students and visitors do not see the similarity of a submission', async () => {
  const author = await testApp.createMember({ role: 'admin' })
  const { id } = await createSubmittedPaper(testApp, lead, { others: [author] })
  const call = (by: TestMember | undefined) => similarityOf(testApp, by, { id })
  await expect(call(lead)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(call(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(call(author)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'You work on this paper. Please leave its review to another editor.',
  })
})

test('an unknown submission or text is refused', async () => {
  const { id } = await createSubmittedPaper(testApp, lead)
  await expect(similarityOf(testApp, editor, { id: crypto.randomUUID() })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(similarityOf(testApp, editor, { id: 'INF-1' })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(similarityOf(testApp, editor, { id, other: 'INF-1' })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(similarityOf(testApp, editor, { id, other: 'x'.repeat(201) })).rejects.toMatchObject({ kind: 'invalid' })
})
