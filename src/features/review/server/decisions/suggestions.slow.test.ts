import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenQuestion, propose, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let second: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  second = await testApp.createMember({ role: 'admin', firstName: 'Omar', lastName: 'Said' })
  student = await testApp.createMember({ firstName: 'Amara' })
})
afterAll(() => testApp.stop())

const decide = (toDecide: ToDecide) => decideAs(testApp, admin, { admin_notes: 'Thank you.', ...toDecide })
const approve = async (kind: 'proposal' | 'refined_question', id: string, more: object = {}) =>
  (await decide({ kind, id, decision: 'approved', ...more })).item
const available = async (by: TestMember, projectId: string | null) =>
  (await testApp.as(by)('GET /api/refined-research/available-projects', { query: { size: '100' } })).find(
    ({ project_id }) => project_id === projectId,
  )
const mailsTo = (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()

describe('an approved proposal', () => {
  test('creates its paper at once with the proposer as lead, and offers the other places', async () => {
    const member = await testApp.createMember({ firstName: 'Bea' })
    const { id } = await propose(testApp, member, { title: 'Huddles', collaboration_type: 'team' })
    const { paper_id: paperId, project_id: projectId, status } = await approve('proposal', id)
    expect(status).toBe('approved')
    const { paper } = await testApp.as(member)('GET /api/student/papers/:paperId/workspace', {
      params: { paperId: paperId ?? '' },
    })
    expect(paper).toMatchObject({ title: 'Huddles', status: 'draft', team_members: [{ id: member.id, role: 'lead' }] })
    expect(await available(student, projectId)).toMatchObject({
      project_type: 'student_proposal',
      available_spots: 3,
      current_students: 1,
      timeline_weeks: 10,
      my_claim: null,
    })
    expect((await available(member, projectId))?.my_claim).toMatchObject({ status: 'approved' })
    // The proposer's seat on the team is not listed as a claim.
    const { claims, pagination } = await testApp.as(member)('GET /api/projects/claims/mine')
    expect({ claims, total: pagination.total }).toEqual({ claims: [], total: 0 })
    const { proposals } = await testApp.as(member)('GET /api/student/project-proposals')
    expect(proposals).toMatchObject([{ id, status: 'approved', notes: 'Thank you.', paper_id: paperId }])
    expect((await mailsTo(member.email)).at(-1)?.body).toContain(`/student/papers/${paperId}`)
  })

  test('for one person offers no places', async () => {
    const { id } = await propose(testApp, student, { title: 'Alone', collaboration_type: 'solo' })
    const { project_id: projectId } = await approve('proposal', id)
    expect(await available(student, projectId)).toBeUndefined()
  })

  test('accepts another member’s claim, who joins the team', async () => {
    const lead = await testApp.createMember()
    const { id } = await propose(testApp, lead, { title: 'Joined', collaboration_type: 'pair' })
    const { paper_id: paperId, project_id: projectId } = await approve('proposal', id)
    const { claim } = await testApp.as(student)('POST /api/projects/claim', {
      body: { question_id: projectId ?? '', explanation: 'I know these wards well.', team_type: 'solo' },
    })
    const { item } = await decide({ kind: 'claim', id: claim.claim_id, decision: 'approved' })
    expect(item.paper_id).toBe(paperId)
  })

  test('uses the reviewer’s changes', async () => {
    const { id } = await propose(testApp, student, { title: 'To be named' })
    const { project_id: projectId } = await approve('proposal', id, {
      title: 'A better name',
      category: 'Telemedicine',
      timeline_weeks: 20,
      max_students: 4,
      difficulty_level: 5,
      required_skills: ['R'],
    })
    expect(await available(student, projectId)).toMatchObject({
      title: 'A better name',
      category: 'Telemedicine',
      timeline_weeks: 20,
      max_students: 4,
      difficulty_level: 5,
      required_skills: ['R'],
    })
  })
})

describe('an approved refined question', () => {
  test('becomes a project that students can claim, with its question’s asker', async () => {
    const { questionId } = await createOpenQuestion(testApp, admin)
    const { id } = await refine(testApp, student, { questionId })
    const { project_id: projectId, paper_id: paperId } = await approve('refined_question', id)
    expect(paperId).toBeNull()
    expect(await available(student, projectId)).toMatchObject({
      project_type: 'refined_project',
      question_id: questionId,
      methodology: 'Log review with interviews.',
      expected_outcomes: 'A list of alerts to drop.',
      timeline_weeks: 10,
      category: 'Data Analytics',
      professional_name: 'Dr. Ida Brandt',
      available_spots: 3,
    })
    const { claim } = await testApp.as(student)('POST /api/projects/claim', {
      body: { question_id: projectId ?? '', explanation: 'I wrote the question.', team_type: 'solo' },
    })
    const { item } = await decide({ kind: 'claim', id: claim.claim_id, decision: 'approved' })
    expect(item.paper_id).not.toBeNull()
    expect((await mailsTo(student.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Your refined question is approved'),
    )
  })
})

describe('two decisions', () => {
  test.each(['proposal', 'refined_question'] as const)(
    'at once on a %s store exactly one; the second gets a conflict with the first decision',
    async (kind) => {
      const { questionId } = await createOpenQuestion(testApp, admin)
      for (let round = 0; round < 8; round += 1) {
        const { id } =
          kind === 'proposal'
            ? await propose(testApp, student, { title: `Race ${round}` })
            : await refine(testApp, student, { questionId, refined_question_title: `Race ${round}` })
        const both = await Promise.allSettled([
          decideAs(testApp, admin, { kind, id, decision: 'approved' }),
          decideAs(testApp, second, { kind, id, decision: 'rejected' }),
        ])
        const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.item] : []))
        const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(lost?.status).toBe(409)
        expect(lost?.detail).toContain(won?.reviewed_by)
        expect(lost?.detail).toContain(won?.status)
        const kept = await testApp.kernel.db
          .selectFrom('kernel.decision')
          .select('decision')
          .where('item_id', '=', id)
          .execute()
        expect(kept).toEqual([{ decision: won?.status }])
      }
    },
  )

  test('and a withdrawal at the same time: only one of them happens', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await propose(testApp, student, { title: `Withdrawn ${round}` })
      const both = await Promise.allSettled([
        testApp.as(student)('DELETE /api/student/project-proposals/:proposalId', { params: { proposalId: id } }),
        decide({ kind: 'proposal', id, decision: 'approved' }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('a decision', () => {
  test('is stored with its author, time and reason, and is in the log', async () => {
    const { id } = await propose(testApp, student, { title: 'Kept' })
    await decide({ kind: 'proposal', id, decision: 'rejected', admin_notes: 'Done last year.' })
    const { items } = await listAs(testApp, admin, { kind: 'proposal', status: 'rejected' })
    expect(items.find((item) => item.id === id)).toMatchObject({
      open: false,
      admin_notes: 'Done last year.',
      reviewed_by: 'Ines Roth',
      student_name: student.name,
      student_email: student.email,
    })
    const log = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .selectAll()
      .where('target', '=', 'proposal “Kept”')
      .execute()
    expect(log).toMatchObject([{ action: 'review: proposal rejected', reason: 'Done last year.' }])
    expect((await mailsTo(student.email)).at(-1)?.body).toContain('Done last year.')
  })

  test('that requests a revision needs notes; others do not', async () => {
    const { id } = await propose(testApp, student, { title: 'Noted' })
    const ask = { kind: 'proposal', id, decision: 'revision_requested', admin_notes: ' ' } as const
    await expect(decide(ask)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'admin_notes' }] })
    await expect(decide({ ...ask, decision: 'approved' })).resolves.toMatchObject({ item: { status: 'approved' } })
  })

  test('of another kind is refused, and so are unknown items and states', async () => {
    const { id } = await propose(testApp, student, { title: 'Kinds' })
    await expect(decide({ kind: 'proposal', id, decision: 'approved_for_publication' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await expect(decide({ kind: 'refined_question', id, decision: 'approved' })).rejects.toMatchObject({
      kind: 'not_found',
    })
    await expect(decide({ kind: 'proposal', id: randomUUID(), decision: 'approved' })).rejects.toMatchObject({
      kind: 'not_found',
    })
    await expect(listAs(testApp, admin, { kind: 'refined_question', status: 'lost' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('is refused on one’s own proposal', async () => {
    const proposer = await testApp.createMember()
    const { id } = await propose(testApp, proposer)
    const grown = { ...proposer, role: 'admin' as const }
    await testApp.kernel.db.updateTable('accounts.member').set({ role: 'admin' }).where('id', '=', grown.id).execute()
    testApp.advanceClock(2_000)
    await expect(decideAs(testApp, proposer, { kind: 'proposal', id, decision: 'approved' })).rejects.toMatchObject({
      kind: 'forbidden',
      detail: 'You cannot decide on your own suggestion.',
    })
  })

  test('is for admins; moderators can read the pending items and counts', async () => {
    const moderator = await testApp.createMember({ role: 'moderator' })
    const before = (await listAs(testApp, moderator, { kind: 'proposal' })).counts
    const { id } = await propose(testApp, student, { title: 'Read only' })
    const { items, counts } = await listAs(testApp, moderator, { kind: 'proposal', status: 'pending_review' })
    expect(counts.proposal).toBe(before.proposal + 1)
    expect(items.find((item) => item.id === id)).toMatchObject({ open: true, reviewed_at: null })
    for (const by of [moderator, student]) {
      await expect(decideAs(testApp, by, { kind: 'proposal', id, decision: 'approved' })).rejects.toMatchObject({
        kind: 'forbidden',
      })
    }
  })

  test('shows whom a text may identify', async () => {
    const { id } = await propose(testApp, student, { title: 'Named', background: 'Call 415-555-0134 about the case.' })
    const { items } = await listAs(testApp, admin, { kind: 'proposal', status: 'pending_review' })
    expect(items.find((item) => item.id === id)).toMatchObject({ possible_identifiers: ['415-555-0134'] })
  })
})
