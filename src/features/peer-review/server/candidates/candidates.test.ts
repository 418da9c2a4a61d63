import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { completeReview, createReview, createRound, describeMember, invite, respond } from '../peer-review.fixture.ts'
import { isAvoided, matchOf, subjectStems } from './policy.ts'

let testApp: TestApp
let editor: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'admin', firstName: 'Mona' })
})
afterAll(() => testApp.stop())

async function createExpert(firstName: string, interests: string[], { institution = `${firstName} Hospital` } = {}) {
  const member = await testApp.createMember({ role: 'clinician', firstName, lastName: 'Expert' })
  await describeMember(testApp, member, { research_interests: interests, institution })
  return member
}

const candidatesFor = async (id: string, by: TestMember | undefined = editor) =>
  testApp.as(by)('GET /api/admin/reviews/publication/:id/candidates', { params: { id } })

test('candidates are ranked by subject, with load, response rate, conflicts and the authors’ wishes', async () => {
  const author = await testApp.createMember({ firstName: 'Aino' })
  await describeMember(testApp, author, { institution: 'Turku Hospital' })
  const both = await createExpert('Bea', ['sepsis', 'alarm fatigue'])
  const one = await createExpert('Carl', ['sepsis'], { institution: 'Turku Hospital' })
  const none = await createExpert('Dora', ['orthodontics'])
  await testApp.runPendingJobs()
  const { id } = await createRound(testApp, { author, editor, avoidedReviewers: 'Please not Expert, Carl (a rival).' })
  const { id: invitationId } = await invite(testApp, { id, editor, user_id: both.id })
  const { candidates, avoided } = await candidatesFor(id)
  expect(candidates.map(({ user_id: userId }) => userId)).toEqual([both.id, one.id])
  expect(candidates.some(({ user_id: userId }) => userId === none.id)).toBe(false)
  expect(avoided).toBe('Please not Expert, Carl (a rival).')
  expect(candidates[0]).toMatchObject({
    name: 'Bea Expert',
    interests: ['sepsis', 'alarm fatigue'],
    load: 1,
    response_rate: 0,
    invited: true,
    avoided: false,
    conflicts: [],
  })
  expect(candidates[1]).toMatchObject({
    load: 0,
    response_rate: null,
    invited: false,
    avoided: true,
    conflicts: [{ kind: 'institution' }],
  })
  await respond(testApp, both, { id: invitationId, accept: false })
  expect((await candidatesFor(id)).candidates[0]).toMatchObject({ load: 0, response_rate: 1, invited: false })
})

test('past reviews on the subject make a candidate of a member without interests', async () => {
  const reviewer = await testApp.createMember({ role: 'faculty', firstName: 'Erik', lastName: 'Silent' })
  const first = await createRound(testApp, { author: await testApp.createMember(), editor, keywords: 'zymography' })
  await completeReview(testApp, reviewer, { id: await createReview(testApp, { id: first.id, editor, reviewer }) })
  const { id } = await createRound(testApp, { author: await testApp.createMember(), editor, keywords: 'zymography' })
  const { candidates } = await candidatesFor(id)
  const found = candidates.find(({ user_id: userId }) => userId === reviewer.id)
  expect(found).toMatchObject({ past_reviews: 1, load: 0, response_rate: 1 })
  expect(found?.match).toBeGreaterThan(0)
})

test('students, unknown submissions and authors are refused', async () => {
  const author = await testApp.createMember({ role: 'moderator' })
  const { id } = await createRound(testApp, { author, editor })
  await expect(candidatesFor(id, author)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(candidatesFor(id, await testApp.createMember())).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(candidatesFor(randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(candidatesFor('x')).rejects.toMatchObject({ kind: 'not_found' })
})

test.each([
  ['Expert, Carl', true],
  ['prof. CARL EXPERT, Turku', true],
  ['carl.expert@example.org', true],
  ['Carla Expert', false],
  ['Experts in general', false],
  ['', false],
])('the wish %j names Carl Expert: %s', (wish, isNamed) => {
  expect(isAvoided({ name: 'Carl Expert', email: 'carl.expert@example.org' }, wish)).toBe(isNamed)
})

test('one good source is enough for a good match, and a further one adds to it', () => {
  const none = { interests: 0, papers: 0, reviews: 0, paper: null, pastReviews: 0 }
  const interested = matchOf({ ...none, interests: 0.8 })
  expect(interested).toBeCloseTo(0.8)
  expect(matchOf({ ...none, interests: 0.8, papers: 0.5 })).toBeGreaterThan(interested)
  expect(matchOf({ ...none, interests: 1, papers: 1, reviews: 1 })).toBe(1)
})

test('stems of the heading and rare stems weigh most, and at most 24 are compared', () => {
  const stems = Array.from({ length: 40 }, (_, index) => ({ stem: `stem${index}`, inHeading: index === 39 }))
  const members = new Map(stems.map(({ stem }, index) => [stem, index === 5 ? 1 : 1_000]))
  const weighed = subjectStems(stems, members)
  expect(weighed).toHaveLength(24)
  expect(weighed.slice(0, 2).map(({ stem }) => stem)).toEqual(['stem5', 'stem39'])
})
