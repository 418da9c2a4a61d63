import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticle, parseJats } from '#features/library/server/public.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { createClaim, createQuestion, decideAs } from '#features/review/server/review.fixture.ts'
import { submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const PROVENANCE = 'GET /api/public/research-library/:paperId/provenance'
const QUESTION = 'Do quiet hours on the ward shorten delirium after surgery, and for whom do they not?'

let testApp: TestApp
let student: TestMember
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  student = await testApp.createMember({ firstName: 'Canary' })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Editor' })
})
afterAll(() => testApp.stop())

const read = (paperId: string) => testApp.as(undefined)(PROVENANCE, { params: { paperId } })

/** Creates a paper with all steps, one hour apart: asked, approved, claimed, sent back once, published, edited. */
async function aPaperWithHistory({ creditByName }: { creditByName: boolean }): Promise<string> {
  const hour = () => testApp.advanceClock(3_600_000)
  const question = await createQuestion(testApp, { text: QUESTION, creditByName })
  hour()
  const claimId = await createClaim(testApp, { by: student, admin, questionId: question.id })
  hour()
  const claimed = await decideAs(testApp, admin, { kind: 'claim', id: claimId, decision: 'approved' })
  const paperId = claimed.item.paper_id ?? ''
  hour()
  await writeAll(testApp, student, { paperId, wordsEach: 360 })
  const first = await submit(testApp, student, { paperId })
  hour()
  const notes = { admin_notes: 'Confidential between editor and authors.' }
  await decideAs(testApp, admin, {
    kind: 'publication',
    id: first.submission_id,
    decision: 'revision_requested',
    ...notes,
  })
  hour()
  const second = await submit(testApp, student, { paperId })
  hour()
  const { item } = await decideAs(testApp, admin, {
    kind: 'publication',
    id: second.submission_id,
    decision: 'approved_for_publication',
  })
  hour()
  const body = { title: 'Quiet hours', note: 'A shorter title.' }
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId', {
    params: { paperId: item.library_id ?? '' },
    body,
  })
  return item.public_number ?? ''
}

test('the history of a paper is in order, from the question to its newest version', async () => {
  const paperId = await aPaperWithHistory({ creditByName: true })
  const { steps } = await read(paperId)
  expect(steps.map(({ kind }) => kind)).toEqual([
    'question',
    'approval',
    'claim',
    'writing',
    'submission',
    'review',
    'submission',
    'review',
    'version',
    'version',
  ])
  expect(steps[0]).toMatchObject({ text: QUESTION, label: expect.stringContaining('Dr. Ida Brandt') })
  expect(steps.slice(-2)).toMatchObject([
    { label: 'Version 1: Published.', path: `/research/${paperId}/v/1` },
    { text: 'A shorter title.', path: `/research/${paperId}` },
  ])
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
})

test('the history names only people named on the paper and shows no notes between editors and authors', async () => {
  const paperId = await aPaperWithHistory({ creditByName: false })
  const told = JSON.stringify(await read(paperId))
  for (const secret of ['Ida Brandt', 'ida.brandt', admin.name, admin.id, student.id, student.email, 'Confidential']) {
    expect(told).not.toContain(secret)
  }
})

test('a withdrawal is shown with its reason', async () => {
  const paperId = await aPaperWithHistory({ creditByName: true })
  const body = { withdrawn: true, reason: 'A table could have identified a patient.' }
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', { params: { paperId }, body })
  const { steps } = await read(paperId)
  expect(steps.at(-1)).toMatchObject({ kind: 'withdrawal', text: body.reason })
})

test('an imported article begins with its journal', async () => {
  const parsed = parseJats(smallArticle())
  await importArticle(testApp.kernel, parsed, 'hash')
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library', {
    query: { search: parsed.title.slice(0, 40) },
  })
  const { steps } = await read(papers[0]?.paper_id ?? '')
  expect(steps).toMatchObject([{ kind: 'version', label: expect.stringContaining(parsed.journal ?? '') }])
})

test('the provenance of an unknown paper is 404', async () => {
  await expect(read('INF-1999-0001')).rejects.toMatchObject({ kind: 'not_found' })
})
