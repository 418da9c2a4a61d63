import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreditRole } from '#shared/credit-roles.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { paperStates } from '../../states.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let paperId: string

const ROLES: CreditRole[] = [
  { role: 'conceptualization', degree: 'lead' },
  { role: 'software', degree: null },
]

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

const say = (by: TestMember | undefined, roles: unknown = ROLES) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/credit-roles', {
    params: { paperId },
    body: { roles: roles as CreditRole[] },
  })

async function rolesOf(member: TestMember) {
  const { paper } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  const found = paper.team_members.find(({ id }) => id === member.id)
  return [found?.credit_roles, found?.credit_roles_said]
}

test('each member states their contributions; until then they are suggested from their saves', async () => {
  expect(await rolesOf(colleague)).toEqual([[], false])
  await save(testApp, colleague, { paperId, sectionName: 'methods', content: 'We counted.' })
  expect(await rolesOf(colleague)).toEqual([[{ role: 'writing-original-draft', degree: null }], false])
  expect(await say(colleague)).toEqual({ roles: ROLES })
  expect(await rolesOf(colleague)).toEqual([ROLES, true])
  expect(await rolesOf(lead)).toEqual([[], false])
})

test('contributions can be changed while the paper is under review, but not once it is published', async () => {
  const become = (status: 'review' | 'rejected' | 'draft') =>
    testApp.kernel.db.updateTable('team.paper').set({ status: paperStates[status] }).where('id', '=', paperId).execute()
  await become('review')
  await expect(say(lead)).resolves.toEqual({ roles: ROLES })
  await become('rejected')
  await expect(say(lead)).rejects.toMatchObject({ kind: 'conflict' })
  await become('draft')
})

test('members of other teams cannot state contributions', async () => {
  await expect(say(stranger)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(say(await testApp.createMember({ role: 'moderator' }))).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'Only the authors can state their contributions.',
  })
  await expect(say(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test.each([
  ['no role', [], 'Please choose at least one role.'],
  ['a role twice', [ROLES[1], ROLES[1]], 'Please choose each role only once.'],
  ['no list', 'software', 'Please say what you did.'],
])('%s is refused with a message', async (_what, roles, message) => {
  await expect(say(lead, roles)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'roles', message }] })
})

test.each([[{ role: 'cooking', degree: null }], [{ role: 'software', degree: 'much' }]])('%j is refused', (role) =>
  expect(say(lead, [role])).rejects.toMatchObject({ kind: 'invalid' }),
)
