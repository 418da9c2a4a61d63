import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenQuestion, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { withMovedTables } from '#server/data/upgrade/previous-version.fixture.ts'
import { monthOf } from './figures.ts'

const FIGURES = 'GET /api/admin/figures'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

// Leaves out section.saved, whose earlier events come from the table of sections' writers (migration 0255). Also leaves
// out events about the progress of papers and questions, which no figure counts.
const eventsOf = async (epoch: 'past' | 'lived') =>
  (
    await sql<{ type: string; subject_id: string; data: { as?: string } }>`
      select type, subject_id, data from kernel.event where (epoch = 0) = ${epoch === 'past'} and type not in ('section.saved', 'paper.completed', 'paper.half_written', 'paper.ready', 'question.moved')
      order by type, subject_id, id`.execute(testApp.kernel.db)
  ).rows

test('events are counted by month, and the counts agree with tables from before events were recorded', async () => {
  const student = await testApp.createMember()
  const question = await createQuestion(testApp)
  const claimId = await createClaim(testApp, { by: student, admin, questionId: question.id })
  await decideAs(testApp, admin, { kind: 'claim', id: claimId, decision: 'approved' })
  const notes = { admin_notes: 'Read with care.' }
  for (const decision of ['approved_for_publication', 'revision_requested', 'rejected'] as const) {
    const { id } = await createSubmission(testApp, student)
    await decideAs(testApp, admin, { kind: 'publication', id, decision, ...notes })
  }
  for (const decision of ['revision_requested', 'rejected'] as const) {
    const id = await createClaim(testApp, { by: student, admin, questionId: (await createQuestion(testApp)).id })
    await decideAs(testApp, admin, { kind: 'claim', id, decision, ...notes })
  }
  const { questionId } = await createOpenQuestion(testApp, admin)
  for (const decision of ['approved', 'revision_requested', 'rejected'] as const) {
    const { id } = await refine(testApp, student, { questionId, refined_question_title: decision })
    await decideAs(testApp, admin, { kind: 'refined_question', id, decision, ...notes })
  }
  await testApp.kernel.events.deliverPending()
  const lived = await eventsOf('lived')
  const times = (type: string) => lived.filter((event) => event.type === type).length
  const { months } = await testApp.as(admin)(FIGURES)
  expect(months).toEqual([
    {
      month: testApp.kernel.now().toISOString().slice(0, 7),
      members_joined: times('member.joined'),
      questions_asked: times('question.asked'),
      claims_approved: times('claim.approved'),
      papers_published: 1,
    },
  ])
  expect([...new Set(lived.map(({ type }) => type))]).toEqual([
    'claim.approved',
    'claim.rejected',
    'claim.sent_back',
    'member.joined',
    'paper.accepted',
    'paper.closed',
    'paper.published',
    'paper.rejected',
    'paper.sent_back',
    'paper.submitted',
    'question.asked',
    'suggestion.approved',
    'suggestion.rejected',
    'suggestion.sent_back',
  ])

  for (const file of ['0191_kernel_past_events', '0252_kernel_past_decisions', '0256_kernel_past_submissions']) {
    await sql.raw(withMovedTables(await readFile(`db/migrations/${file}.sql`, 'utf8'))).execute(testApp.kernel.db)
  }
  expect(await eventsOf('past')).toEqual(lived)
  await testApp.kernel.events.replay('control.statistics')
  await testApp.kernel.events.deliverPending()
  expect((await testApp.as(admin)(FIGURES)).months[0]?.papers_published).toBe(2)
})

test('monthly figures are for admins only', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(FIGURES)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(FIGURES)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a month is counted in UTC, and earlier months cross the turn of the year', () => {
  expect(monthOf(new Date('2026-03-31T23:59:59Z'))).toBe('2026-03-01')
  expect(monthOf(new Date('2026-01-31T00:00:00Z'), 11)).toBe('2025-02-01')
})
