import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSubmission, decideAs } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
})
afterAll(() => testApp.stop())

const textOf = (id: string) => testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })

async function publish(id: string) {
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const paperId = item.library_id ?? ''
  return testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
}

test('declarations and contributions are shown before the decision and published with the paper', async () => {
  const { id, paperId } = await createSubmission(testApp, lead, { declarations: DECLARED })
  await testApp.as(lead)('PUT /api/student/papers/:paperId/credit-roles', {
    params: { paperId },
    body: { roles: [{ role: 'formal-analysis', degree: 'lead' }] },
  })
  const { declarations, authors } = await textOf(id)
  expect(authors).toMatchObject([{ name: 'Amara Okafor', roles: ['Formal analysis (lead)'], roles_said: true }])
  expect(declarations.map(({ heading, text }) => [heading, text])).toEqual([
    ['Ethics', `Approved by an ethics committee. ${DECLARED.ethics_details}`],
    ['Conflicts of interest', 'None.'],
    ['Funding', 'Wellcome Trust, grant 123456.'],
    ['Data availability', 'On request from the authors.'],
    ['Use of AI', 'A language model corrected the English.'],
  ])

  const paper = await publish(id)
  expect(paper.authors_meta).toMatchObject([{ credit_roles: [{ role: 'formal-analysis', degree: 'lead' }] }])
  const headings = paper.article.sections.map(({ heading }) => heading[0])
  expect(headings.slice(-5)).toEqual(['Ethics', 'Conflicts of interest', 'Funding', 'Data availability', 'Use of AI'])
  const { body } = await testApp.inject({ method: 'GET', url: `/research/${paper.paper_id}.jats.xml` })
  expect(body).toContain('degree-contribution="lead">Formal analysis</role>')
  expect(body).toMatch(/<back>.*<sec id="declaration-ethics" sec-type="ethics-statement">/s)
  expect(body).toMatch(/<sec id="declaration-data_availability" sec-type="data-availability">/)
  expect(body).not.toMatch(/<body>.*declaration-.*<\/body>/s)
})

test('without their own statement, authors get the roles that their text suggests, and no declarations', async () => {
  const { id } = await createSubmission(testApp, lead)
  const { declarations, authors } = await textOf(id)
  expect(declarations).toEqual([])
  // The reviewer sees that the author has not stated these roles yet.
  expect(authors).toMatchObject([{ roles: ['Writing – original draft'], roles_said: false }])
  const paper = await publish(id)
  expect(paper.authors_meta).toMatchObject([{ credit_roles: [{ role: 'writing-original-draft', degree: null }] }])
  expect(paper.article.sections.map(({ id: section }) => section).join(' ')).not.toContain('declaration')
})
