import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { DISMISSED_CHECKS_MAX } from '../../limits.ts'
import { withDismissed } from '../../document/checks-policy.ts'
import { createPaper, save } from '../workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  stranger = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

const FOUND = { rule: 'claim_uncited', section: 'introduction', quote: 'Several studies' }
const dismiss = (by: TestMember | undefined, traits: object = {}) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/checks/dismissed', {
    params: { paperId },
    body: { ...FOUND, dismissed: true, ...traits },
  })
const checklistRules = async () =>
  (await testApp.as(lead)('GET /api/student/papers/:paperId/submission', { params: { paperId } })).checks.map(
    ({ rule }) => rule,
  )

test('a finding is dismissed for everyone, before submission too, and restored', async () => {
  const content = 'Several studies show that nights are long.'
  await save(testApp, lead, { paperId, sectionName: 'introduction', content })
  expect(await checklistRules()).toContain('claim_uncited')
  expect(await dismiss(lead)).toEqual({ dismissed: [FOUND] })
  expect(await dismiss(lead)).toEqual({ dismissed: [FOUND] })
  expect(await checklistRules()).not.toContain('claim_uncited')
  const { dismissed_checks: dismissed } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', {
    params: { paperId },
  })
  expect(dismissed).toEqual([FOUND])
  expect(await dismiss(lead, { dismissed: false })).toEqual({ dismissed: [] })
  expect(await checklistRules()).toContain('claim_uncited')
})

test('a finding is shown in its section unless it was dismissed, and blocks nothing', async () => {
  const content = 'Several studies show that nights are long.'
  await save(testApp, lead, { paperId, sectionName: 'introduction', content })
  const read = () => testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  const { sections, ai_assistance: assistance } = await read()
  expect(sections.introduction?.ai_suggestions).toEqual(['“Several studies”: Cite a source for this.'])
  expect(sections.methods?.ai_suggestions).toEqual([])
  expect(assistance.usage_today).toBe(0)
  await dismiss(lead)
  expect((await read()).sections.introduction?.ai_suggestions).toEqual([])
  await dismiss(lead, { dismissed: false })
  await save(testApp, lead, { paperId, sectionName: 'introduction', content: `${content} `.repeat(9) })
  expect((await read()).sections.introduction?.ai_suggestions.length).toBeLessThanOrEqual(5)
})

test('non-members get not found, guests who may only suggest cannot dismiss, and bad input is refused', async () => {
  await expect(dismiss(stranger)).rejects.toMatchObject({ kind: 'not_found' })
  await testApp.kernel.db
    .insertInto('team.guest')
    .values({
      paper_id: paperId,
      member_id: stranger.id,
      is_mentor: true,
      access: 'suggest',
      invited_by: null,
      joined_at: testApp.kernel.now(),
      left_at: null,
    })
    .execute()
  await expect(dismiss(stranger)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(dismiss(lead, { rule: '' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(dismiss(lead, { dismissed: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('of too many dismissed findings, the newest are kept', () => {
  const many = Array.from({ length: DISMISSED_CHECKS_MAX }, (_, index) => ({ ...FOUND, quote: `words ${index}` }))
  const next = withDismissed(many, FOUND, { is: true, most: DISMISSED_CHECKS_MAX })
  expect(next).toHaveLength(DISMISSED_CHECKS_MAX)
  expect(next.at(-1)).toEqual(FOUND)
})
