import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, comment, save, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { submissionChecklistOf } from './submission-checklist.fixture.ts'

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

test('the checklist lists missing parts, possible patient identifiers, and findings of the rules', async () => {
  const paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'results', content: 'Mrs Abernathy missed 12 of 48 doses (35%).' })
  const submissionChecklist = await submissionChecklistOf(testApp, lead, paperId)
  expect(submissionChecklist).toMatchObject({
    can_submit: true,
    is_author: true,
    waits: null,
    suggestions: { total: 0 },
  })
  expect(submissionChecklist.missing).toEqual([
    expect.stringMatching(/words to go .+ and 9 sections to finish\.$/) as string,
  ])
  expect(submissionChecklist.possible_identifiers).toEqual([
    { section: 'results', heading: 'Results', quote: 'Mrs Abernathy' },
  ])
  expect(submissionChecklist.checks).toMatchObject([
    { rule: 'percentage_mismatch', findings: [{ section: 'results', quote: '12 of 48 doses (35%' }] },
  ])
})

test('pending suggestions and open comments are listed with their writers', async () => {
  const paperId = await createPaper(testApp, lead)
  const id = `${stranger.id}.mabc12.k3`
  const content = [
    { type: 'text', text: 'Two wards' },
    { type: 'text', text: ', one year', marks: [{ type: 'insertion', attrs: { id } }] },
  ]
  const doc = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] })
  await testApp.kernel.db
    .updateTable('editor.section')
    .set({ doc })
    .where('paper_id', '=', paperId)
    .where('name', '=', 'methods')
    .execute()
  const { suggestions } = await submissionChecklistOf(testApp, lead, paperId)
  expect(suggestions).toEqual({
    total: 1,
    first: [{ section: 'methods', heading: 'Methods', quote: ', one year', by: stranger.name }],
  })
})

test('the review queue shows the submitter’s warnings', async () => {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 400 })
  const content = `Mrs Abernathy fell twice. ${'word '.repeat(400)}`
  await save(testApp, lead, { paperId, sectionName: 'results', content })
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  const { items } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
  expect(items[0]).toMatchObject({ possible_identifiers: ['Mrs Abernathy'] })
  expect(await submissionChecklistOf(testApp, lead, paperId)).toMatchObject({
    can_submit: false,
    waits: { since: expect.any(String) },
  })
})

test('the review queue shows possible identifiers in comments, resources and notes, with their place', async () => {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 400 })
  const { id: commentId } = await comment(testApp, lead, { paperId, text: 'Is that Mrs Weidmann?', section: 'results' })
  await comment(testApp, lead, { paperId, text: 'Nothing to see here.', section: 'results' })
  await testApp.as(lead)('POST /api/student/papers/:paperId/resources', {
    params: { paperId },
    body: { type: 'text', name: 'Field notes', content: 'MRN 775120 fell twice.' },
  })
  const { submission_id: id } = await submit(testApp, lead, { paperId, submissionNotes: 'Call 415-555-0134.' })
  const beside = async () => {
    const { items } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
    return (items[0] as { identifiers_beside?: unknown }).identifiers_beside
  }
  const notes = { where: 'Notes to the editors', quote: '415-555-0134' }
  const resource = { where: `Resource “Field notes” added by ${lead.name}`, quote: '775120' }
  expect(await beside()).toEqual([
    notes,
    { where: `Comment by ${lead.name} on Results`, quote: 'Mrs Weidmann' },
    resource,
  ])
  await testApp.as(lead)('DELETE /api/student/papers/:paperId/comments/:commentId', { params: { paperId, commentId } })
  expect(await beside()).toEqual([notes, resource])
})

test('editors can read the checklist; for anyone else the paper does not exist', async () => {
  const paperId = await createPaper(testApp, lead)
  expect(await submissionChecklistOf(testApp, admin, paperId)).toMatchObject({ can_submit: false, is_author: false })
  await expect(submissionChecklistOf(testApp, stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(submissionChecklistOf(testApp, undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(submissionChecklistOf(testApp, lead, 'none')).rejects.toMatchObject({ kind: 'not_found' })
})
