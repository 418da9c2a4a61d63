import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save, words, writeAll } from '#features/editor/server/workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const leadsOn = async (by: TestMember, paperId: string) =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).paper
    .leads_to_submission
const shown = (by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('POST /api/student/papers/:paperId/completion-shown', { params: { paperId } })
const toldOf = async (member: TestMember, paperId: string) =>
  (await testApp.as(member)('GET /api/notifications', {})).notifications.filter(
    ({ event, link }) => event === 'paper_complete' && link?.includes(paperId),
  )

test('the member who completes a paper is led to its submission once, and the others are notified', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await writeAll(testApp, lead, { paperId, wordsEach: 60 })
  expect([await leadsOn(lead, paperId), await leadsOn(colleague, paperId)]).toEqual([true, false])
  expect((await toldOf(colleague, paperId)).map(({ text }) => text)).toEqual([
    `All sections of “Alert fatigue by the hour” are written. ${lead.name} completed the last one.`,
  ])
  expect(await toldOf(lead, paperId)).toEqual([])
  expect(await shown(colleague, paperId)).toEqual({ first: false, complete: true })
  expect(await shown(lead, paperId)).toEqual({ first: true, complete: true })
  expect(await shown(lead, paperId)).toEqual({ first: false, complete: true })
  expect(await leadsOn(lead, paperId)).toBe(false)
})

test('a paper that becomes incomplete and complete again causes no new notification', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await writeAll(testApp, lead, { paperId, wordsEach: 60 })
  await shown(lead, paperId)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Gone.' })
  await save(testApp, colleague, { paperId, sectionName: 'methods', content: words(60) })
  expect(await leadsOn(colleague, paperId)).toBe(false)
  expect(await toldOf(lead, paperId)).toEqual([])
})

test('members who may not submit are not led to the submission', async () => {
  const paperId = await createPaper(testApp, lead)
  expect(await shown(lead, paperId)).toEqual({ first: false, complete: false })
  await expect(shown(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(shown(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(shown(lead, 'none')).rejects.toMatchObject({ kind: 'not_found' })
})
