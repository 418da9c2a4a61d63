import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { leavePaper } from './leave-paper.ts'
import { createPaper, save, words } from '../workspace.fixture.ts'
import { endOfDay, ownedAs } from './policy.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  lead = await testApp.createMember()
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  admin = await testApp.createMember({ role: 'admin' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

type Owner = { user_id: string | null; due_date?: string | null }
const own = (by: TestMember | undefined, body: Owner, sectionName = 'methods') =>
  testApp.as(by)('PUT /api/student/papers/:paperId/sections/:sectionName/owner', {
    params: { paperId, sectionName },
    body,
  })

const section = async (by: TestMember, name = 'methods') =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections[name]

const inDays = (days: number) => pacificDay(new Date(testApp.kernel.now().getTime() + days * 86_400_000))
const dashboard = (of: TestMember) => testApp.as(of)('GET /api/student/dashboard')

test('an author takes a section with a due date, everyone sees it, and the other can still write there', async () => {
  const day = inDays(5)
  const answer = await own(colleague, { user_id: colleague.id, due_date: day })
  expect(answer).toMatchObject({ section: 'methods', owner: { id: colleague.id, name: colleague.name } })
  expect(pacificDay(new Date(answer.due_at ?? 0))).toBe(day)
  expect(await section(lead)).toMatchObject({ owner: answer.owner, due_at: answer.due_at })
  await expect(save(testApp, lead, { paperId, sectionName: 'methods', content: 'We counted.' })).resolves.toBeDefined()
})

test('the owner’s dashboard shows the section that is due first, until it is given back', async () => {
  const { upcoming_deadlines: deadlines, active_projects: projects } = await dashboard(colleague)
  expect(deadlines).toMatchObject([
    { paper_id: paperId, section: 'methods', title: 'Methods of Alert fatigue by the hour' },
  ])
  expect(projects[0]?.next_deadline).toBe(deadlines[0]?.due_date)
  expect((await dashboard(lead)).upcoming_deadlines).toEqual([])
  await save(testApp, colleague, { paperId, sectionName: 'methods', content: words(60) })
  expect((await dashboard(colleague)).upcoming_deadlines).toEqual(deadlines)
  await own(colleague, { user_id: null })
  expect((await dashboard(colleague)).upcoming_deadlines).toEqual([])
})

test('a section is overdue on its due date only while it is not completed', async () => {
  const due = async () => (await dashboard(colleague)).upcoming_deadlines.map(({ section: name }) => name)
  await own(colleague, { user_id: colleague.id, due_date: inDays(1) }, 'methods')
  await own(colleague, { user_id: colleague.id, due_date: inDays(1) }, 'conclusion')
  expect(await due()).toEqual(['methods', 'conclusion'])
  await testApp.kernel.db
    .updateTable('editor.section')
    .set({ due_at: new Date(0) })
    .execute()
  expect(await due()).toEqual(['conclusion'])
  await own(colleague, { user_id: null }, 'conclusion')
})

test('a member who is given a section is notified once', async () => {
  const told = async () =>
    (await testApp.as(colleague)('GET /api/notifications', { query: {} })).notifications.map(({ text }) => text)
  await own(lead, { user_id: colleague.id, due_date: inDays(2) }, 'results')
  await own(lead, { user_id: colleague.id, due_date: inDays(3) }, 'results')
  const said = (await told()).filter((text) => text.includes('owner of “Results”'))
  expect(said).toEqual([expect.stringContaining(`${lead.name} made you`)])
})

test('a section is given back, and loses its due date', async () => {
  expect(await own(lead, { user_id: null, due_date: inDays(3) }, 'results')).toMatchObject({
    owner: null,
    due_at: null,
  })
})

test('only authors assign sections, and only to authors', async () => {
  await expect(own(stranger, { user_id: stranger.id })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(own(undefined, { user_id: null })).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(own(admin, { user_id: lead.id })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(own(lead, { user_id: stranger.id })).rejects.toMatchObject({
    errors: [{ field: 'user_id', message: 'Please choose a member of the team.' }],
  })
})

test.each([
  ['yesterday', () => inDays(-1), 'Please choose today or a later day.'],
  ['in two years', () => inDays(730), 'Please choose a day within a year.'],
  ['no day', () => 'soon', 'Please choose a day.'],
])('%s is refused', async (_what, day, message) => {
  await expect(own(lead, { user_id: lead.id, due_date: day() })).rejects.toMatchObject({
    errors: [{ field: 'due_date', message }],
  })
})

test('an unknown section is refused', () =>
  expect(own(lead, { user_id: lead.id }, 'appendix')).rejects.toMatchObject({ detail: 'Section not found' }))

test('a member who leaves the team no longer owns sections', async () => {
  await own(colleague, { user_id: colleague.id }, 'discussion')
  await transact(testApp.kernel, (tx) => leavePaper(testApp.kernel, tx, { paperId, memberId: colleague.id }))
  expect(await section(lead, 'discussion')).toMatchObject({ owner: null })
})

test.each([
  ['2026-01-15', '2026-01-16T07:59:00.000Z'],
  ['2026-07-15', '2026-07-16T06:59:00.000Z'],
])('%s ends in Pacific time', (day, end) => expect(endOfDay(day).toISOString()).toBe(end))

test('today is not too late', () => {
  const now = new Date('2026-07-15T20:00:00Z')
  expect(ownedAs({ userId: 'a', dueDate: '2026-07-15', team: ['a'], now })).toMatchObject({ ownerId: 'a' })
})
