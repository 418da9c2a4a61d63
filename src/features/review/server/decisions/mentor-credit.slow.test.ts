import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMentoredPaper, answer, follow } from '#features/team/server/mentoring/mentoring.fixture.ts'
import { submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { decideAs } from '../review.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
})
afterAll(() => testApp.stop())

type Answered = { answer: 'done' | 'decline'; credit_by_name?: boolean }

/** Publishes a paper whose mentor gave these answers. */
async function aPublished(answered: Answered, traits: object = {}) {
  const mentor = await testApp.createMember({ firstName: 'Ida', lastName: 'Nkosi', role: 'clinician' })
  await testApp.as(mentor)('PUT /api/auth/profile', { body: { institution: 'Korle Bu Teaching Hospital' } })
  const { paperId } = await aMentoredPaper(testApp, { admin, lead, by: mentor, traits })
  await follow(testApp, mentor)
  await writeAll(testApp, lead, { paperId, wordsEach: 400 })
  await answer(testApp, mentor, { paperId, ...answered })
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  return {
    mentor,
    publicNumber: 'public_number' in item ? String(item.public_number) : '',
    libraryId: item.library_id ?? '',
  }
}

const read = (paperId: string) =>
  testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
const profileOf = (userId: string) =>
  testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId } })

test('a mentor who reviewed a draft is named on the paper, in its files, in the OAI feed and on their profile', async () => {
  const { mentor, libraryId } = await aPublished({ answer: 'done' })
  const paper = await read(libraryId)
  const named = { name: 'Ida Nkosi', affiliation: 'Korle Bu Teaching Hospital', member_id: mentor.id }
  expect(paper.mentors).toEqual([named])
  const at = async (url: string) => (await testApp.inject({ method: 'GET', url })).body
  expect(await at(`/research/${paper.paper_id}.jats.xml`)).toMatch(/contrib-type="mentor"><string-name>Ida Nkosi</)
  expect(await at(`/oai?verb=ListRecords&metadataPrefix=oai_dc`)).toContain(
    '<dc:contributor>Ida Nkosi</dc:contributor>',
  )
  expect((await profileOf(mentor.id)).mentored_papers).toMatchObject([{ paper_id: paper.paper_id, title: paper.title }])
  expect((await profileOf(lead.id)).mentored_papers).toEqual([])
})

test.each([
  ['declined', { answer: 'decline' as const }, {}],
  ['does not want to be named', { answer: 'done' as const, credit_by_name: false }, {}],
  ['asked without a name, and said nothing else', { answer: 'done' as const }, { credit_by_name: false }],
])('a mentor who %s is not named', async (_who, answered, traits) => {
  const { mentor, libraryId } = await aPublished(answered, traits)
  expect((await read(libraryId)).mentors).toEqual([])
  expect((await profileOf(mentor.id)).mentored_papers).toEqual([])
})

test('an erased mentor stays named, like authors, without links to them', async () => {
  const { mentor, libraryId } = await aPublished({ answer: 'done' })
  const exported = JSON.stringify(await testApp.as(mentor)('GET /api/auth/export'))
  expect(exported).toContain('"mentored"')
  expect(exported).toContain('"mentoring"')
  await testApp.as(mentor)('DELETE /api/auth/account', { body: { password: mentor.password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  expect((await read(libraryId)).mentors).toMatchObject([{ name: 'Ida Nkosi', member_id: null }])
  const kept = testApp.kernel.db.selectFrom('team.mentorship').select('id').where('member_id', '=', mentor.id)
  expect(await kept.execute()).toEqual([])
})
