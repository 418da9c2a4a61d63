import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { WaitingItem } from '../../contract.ts'
import { WAITING_SHOWN_MAX } from '../../limits.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '../review.fixture.ts'
import { mostUrgent } from './list-pending-reviews.ts'

const DAY_MS = 86_400_000
const WAITING = 'GET /api/admin/reviews/waiting'

let testApp: TestApp
let admin: TestMember
let moderator: TestMember
let student: TestMember

const write = (subject: string) =>
  testApp.as(undefined)('POST /api/feedback/submit', {
    body: { feedback_type: 'general_question', subject, message: 'May we print a paper?', name: 'Elspeth Moncrieff' },
  })

// Two weeks contain ten business days, regardless of the day on which the tests run.
beforeAll(async () => {
  testApp = await createTestApp()
  await createQuestion(testApp, { text: 'Which wards count falls at night?' })
  await write('From long ago')
  testApp.advanceClock(14 * DAY_MS)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
  student = await testApp.createMember({ firstName: 'Ruth', lastName: 'Achieng' })
})
afterAll(() => testApp.stop())

describe('the pending items of all review queues', () => {
  test('are in one list: overdue first, then the oldest, each with its sender', async () => {
    const { id: questionId } = await createQuestion(testApp, { text: 'Does a card at the bedside help?' })
    const claimId = await createClaim(testApp, { by: student, admin, questionId })
    testApp.advanceClock(1000)
    const { id: paperId } = await createSubmission(testApp, student)
    const { items, counts, overdue } = await testApp.as(admin)(WAITING)
    expect(items.map(({ kind, title, from }) => [kind, title, from])).toEqual([
      ['question', 'Which wards count falls at night?', 'Dr. Ida Brandt'],
      ['message', 'From long ago', 'Elspeth Moncrieff'],
      ['claim', expect.any(String), 'Ruth Achieng'],
      ['publication', 'Alert fatigue by the hour', 'Ruth Achieng'],
    ])
    expect(items.slice(2).map(({ id }) => id)).toEqual([claimId, paperId])
    expect(items.map(({ due_at: due }) => due === null)).toEqual([false, true, false, false])
    expect(overdue).toBe(1)
    expect(counts).toMatchObject({
      flagged_message: 0,
      question: 1,
      refined_question: 0,
      claim: 1,
      proposal: 0,
      publication: 1,
      extension: 0,
      message: 1,
    })
  })

  test('are for admins to decide, and moderators can read them', async () => {
    const mayDecide = async (by: TestMember) =>
      (await testApp.as(by)(WAITING)).items.map(({ kind, may_decide: may }) => [kind, may])
    const kinds = ['question', 'message', 'claim', 'publication']
    expect(await mayDecide(admin)).toEqual(kinds.map((kind) => [kind, true]))
    // This includes messages, which moderators can close but only admins can answer.
    expect(await mayDecide(moderator)).toEqual(kinds.map((kind) => [kind, false]))
  })

  test('leave the list after the decision', async () => {
    const [first] = (await testApp.as(admin)(WAITING)).items
    const refused = { decision: 'rejected', admin_notes: 'Not ours to answer.' } as const
    await decideAs(testApp, admin, { kind: 'question', id: first?.id ?? '', ...refused })
    const { items, overdue } = await testApp.as(admin)(WAITING)
    expect(items.map(({ kind }) => kind)).toEqual(['message', 'claim', 'publication'])
    expect(overdue).toBe(0)
  })

  test('are shown only to moderators and admins', async () => {
    await expect(testApp.as(student)(WAITING)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(testApp.as(undefined)(WAITING)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('an order of urgency', () => {
  const NOW = new Date('2026-11-20T12:00:00Z')
  const item = (id: string, arrived_at: string, due_at: string | null): WaitingItem => ({
    kind: 'question',
    id,
    title: '',
    from: '',
    arrived_at,
    due_at,
    may_decide: true,
  })

  test('begins with the most overdue, then the rest by age, with or without a due date', () => {
    const items = [
      item('fresh', '2026-11-20', '2026-11-24'),
      item('late', '2026-11-12', '2026-11-17'),
      item('unpromised', '2026-10-01', null),
      item('later', '2026-11-10', '2026-11-13'),
    ]
    expect(mostUrgent(items, NOW).map(({ id }) => id)).toEqual(['later', 'late', 'unpromised', 'fresh'])
  })

  test('begins with the caller’s own items, however late the others are', () => {
    const later = { ...item('later', '2026-11-10', '2026-11-13'), may_decide: false }
    const items = [later, item('fresh', '2026-11-20', '2026-11-24')]
    expect(mostUrgent(items, NOW).map(({ id }) => id)).toEqual(['fresh', 'later'])
  })

  test(`ends after ${WAITING_SHOWN_MAX}`, () => {
    const items = Array.from({ length: 30 }, (_, index) => item(String(index), '2026-11-20', null))
    expect(mostUrgent(items, NOW)).toHaveLength(WAITING_SHOWN_MAX)
  })
})
