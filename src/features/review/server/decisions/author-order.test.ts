import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordApprovalAs } from '#features/submission/server/submission/submission-checklist.fixture.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { decideAs } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  colleague = await testApp.createMember({ firstName: 'Daniel', lastName: 'Mwangi' })
})
afterAll(() => testApp.stop())

/**
 * Creates a submitted paper whose lead is the last and corresponding author, and whose other author's printed name
 * differs.
 */
async function anOrderedSubmission() {
  const paperId = await createPaper(testApp, lead, [colleague])
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  const params = { paperId }
  await testApp.as(lead)('PUT /api/student/papers/:paperId/authors', {
    params,
    body: { order: [colleague.id, lead.id], corresponding: lead.id },
  })
  const { mark } = await testApp.as(colleague)('PUT /api/student/papers/:paperId/authors/me', {
    params,
    body: { given_name: 'D. K.', family_name: 'Mwangi', affiliation: 'Mulago Hospital', orcid: '0000-0002-1825-0097' },
  })
  await testApp.as(colleague)('POST /api/student/papers/:paperId/authors/agreement', { params, body: { mark } })
  return { id, paperId }
}

const PRINTED = [
  { given_name: 'D. K.', family_name: 'Mwangi', affiliations: ['Mulago Hospital'], orcid: '0000-0002-1825-0097' },
  { given_name: 'Amara', family_name: 'Okafor', corresponding: true },
]

test('the editor sees missing byline approvals, and the library uses the authors’ order, names and affiliations', async () => {
  const { id, paperId: written } = await anOrderedSubmission()
  const { authors } = await testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })
  expect(authors).toMatchObject([
    { name: 'D. K. Mwangi', affiliation: 'Mulago Hospital', agreed: true, corresponding: false },
    { name: 'Amara Okafor', agreed: false, corresponding: true },
  ])
  for (const author of [lead, colleague]) await recordApprovalAs(testApp, author, { paperId: written })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const paperId = item.library_id ?? ''
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  expect(paper.authors).toEqual(['D. K. Mwangi', 'Amara Okafor'])
  expect(paper.authors_meta).toMatchObject(PRINTED)
  const { body } = await testApp.inject({ method: 'GET', url: `/research/${paper.paper_id}.jats.xml` })
  expect(body).toMatch(/corresp="yes".*<surname>Okafor<\/surname>/s)
  expect(body).not.toMatch(/corresp="yes".*<surname>Mwangi<\/surname>/s)
})

test('a draft is exported with the authors as they will be published', async () => {
  const { paperId } = await anOrderedSubmission()
  const { body } = await testApp.inject({
    method: 'GET',
    url: `/api/student/papers/${paperId}/export/jats`,
    headers: { authorization: `Bearer ${lead.token}` },
  })
  const [front = ''] = body.split('<abstract>')
  expect(front).toMatch(/<surname>Mwangi<.*corresp="yes"><name><surname>Okafor<.*<aff .*Mulago Hospital</s)
})
