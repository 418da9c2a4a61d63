import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { paperStates } from '../../states.ts'
import { submissionChecklistOf } from '#features/submission/server/submission/submission-checklist.fixture.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let mentor: TestMember
let admin: TestMember
let stranger: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  mentor = await testApp.createMember({ firstName: 'Ida' })
  admin = await testApp.createMember({ role: 'admin' })
  stranger = await testApp.createMember()
})
beforeEach(async () => {
  paperId = await createPaper(testApp, lead, [colleague])
  const guest = { paper_id: paperId, member_id: mentor.id, is_mentor: true, access: 'suggest' as const }
  await testApp.kernel.db
    .insertInto('team.guest')
    .values({ ...guest, invited_by: lead.id, joined_at: testApp.kernel.now(), left_at: null })
    .execute()
})
afterAll(() => testApp.stop())

const USE = { tool: 'DeepL', purpose: 'Translating', section: 'methods' }
const read = (by: TestMember | undefined) =>
  testApp.as(by)('GET /api/student/papers/:paperId/ai-uses', { params: { paperId } })
const note = (by: TestMember | undefined, traits: object = {}) =>
  testApp.as(by)('POST /api/student/papers/:paperId/ai-uses', { params: { paperId }, body: { ...USE, ...traits } })
const remove = (by: TestMember | undefined, useId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/ai-uses/:useId', { params: { paperId, useId } })
const none = (by: TestMember | undefined, is = true) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/ai-uses/none', { params: { paperId }, body: { none: is } })

test('a use is recorded with tool, purpose, section, day and member, and appears in the declaration', async () => {
  expect(await read(lead)).toEqual({ uses: [], none: null, declaration: null, may_note: true })
  await note(colleague)
  const { uses, declaration } = await note(mentor, { tool: ' Elicit ', purpose: 'Finding trials.', section: null })
  expect(uses).toMatchObject([
    { tool: 'Elicit', section: null, heading: null, used_by: mentor.name, source: 'said' },
    { tool: 'DeepL', heading: 'Methods', used_by: colleague.name, used_on: pacificDay(testApp.kernel.now()) },
  ])
  expect(declaration).toMatch(/^DeepL: translating \(Methods\)\. Elicit: finding/)
  expect((await submissionChecklistOf(testApp, lead, paperId)).ai_declaration).toBe(declaration)
})

test('an author can state that no AI was used, until a use is recorded', async () => {
  expect(await none(lead)).toMatchObject({ none: { by: lead.name }, declaration: 'None.' })
  expect(await note(colleague)).toMatchObject({ none: null })
  await expect(none(lead)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(none(mentor)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the statement is removed by its author', async () => {
  await none(lead)
  expect(await none(colleague, false)).toMatchObject({ none: null, declaration: null })
})

test('the member who recorded a use or the lead removes it; uses recorded by Inflo stay', async () => {
  const idOf = async () => (await read(lead)).uses[0]?.id ?? ''
  await note(colleague)
  await expect(remove(mentor, await idOf())).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await remove(colleague, await idOf())).uses).toEqual([])
  await note(colleague)
  expect((await remove(lead, await idOf())).uses).toEqual([])
  await note(lead)
  await testApp.kernel.db.updateTable('team.ai_use').set({ source: 'inflo' }).where('paper_id', '=', paperId).execute()
  expect((await read(lead)).uses).toMatchObject([{ source: 'inflo', may_remove: false }])
  await expect(remove(lead, await idOf())).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(remove(lead, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
})

test('non-members get not found, and readers cannot record a use', async () => {
  await note(lead)
  const id = (await read(lead)).uses[0]?.id ?? ''
  for (const action of [read, note, none, (by: TestMember | undefined) => remove(by, id)]) {
    await expect(action(stranger)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(action(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  }
  expect(await read(admin)).toMatchObject({ may_note: false })
  for (const action of [note, none]) await expect(action(admin)).rejects.toMatchObject({ kind: 'forbidden' })
})

test.each([
  ['no tool', { tool: ' ' }, 'tool', 'Please name the tool.'],
  ['no purpose', { purpose: '' }, 'purpose', 'Please say what it was used for.'],
  ['a long purpose', { purpose: 'x'.repeat(301) }, 'purpose', 'Please write at most 300 characters.'],
  ['an unknown section', { section: 'appendix' }, 'section', 'Please choose a section of the paper.'],
  ['tomorrow', { used_on: '2999-01-01' }, 'used_on', 'Please choose today or an earlier day.'],
  ['no day', { used_on: 'soon' }, 'used_on', 'Please choose a day.'],
])('%s is refused', async (_what, traits, field, message) => {
  await expect(note(lead, traits)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field, message }] })
})

test('a closed paper keeps its recorded uses', async () => {
  await note(lead)
  const { db } = testApp.kernel
  await db.updateTable('team.paper').set({ status: paperStates.rejected }).where('id', '=', paperId).execute()
  await expect(note(lead)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await read(lead)).toMatchObject({ may_note: false, uses: [{ may_remove: false }] })
})
