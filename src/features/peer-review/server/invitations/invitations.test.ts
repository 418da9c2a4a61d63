import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  createRound,
  describeMember,
  invite,
  mailedInvitation,
  mailsTo,
  newAddress,
  respond,
  reviewOf,
  roundOf,
} from '../peer-review.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let editor: TestMember
let author: TestMember
let id: string
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  editor = await testApp.createMember({ role: 'admin', firstName: 'Mona', lastName: 'Editor' })
  author = await testApp.createMember({ firstName: 'Quillan', lastName: 'Featherby' })
  await describeMember(testApp, author, { institution: 'Canarybridge College' })
  ;({ id, paperId } = await createRound(testApp, { author, editor }))
})
afterAll(() => testApp.stop())

const faculty = (firstName = 'Rosa') => testApp.createMember({ role: 'faculty', firstName })
const byMail = (email: string, traits: object = {}) => ({ id, editor, ...mailedInvitation(email, traits) })

const deed = (way: 'cancel' | 'remind', invitationId: string, by = editor) =>
  testApp.as(by)(`POST /api/admin/reviews/publication/:id/reviewers/:invitationId/${way}`, {
    params: { id, invitationId },
  })
const extend = (invitationId: string, days: number) =>
  testApp.as(editor)('POST /api/admin/reviews/publication/:id/reviewers/:invitationId/extend', {
    params: { id, invitationId },
    body: { due_at: new Date(testApp.kernel.now().getTime() + days * DAY_MS).toISOString() },
  })

test('an editor invites a member, who sees a redacted abstract and accepts', async () => {
  const reviewer = await faculty()
  const invitation = await invite(testApp, { id, editor, user_id: reviewer.id })
  expect(invitation).toMatchObject({ status: 'invited', user_id: reviewer.id, conflicts: [], review: null, link: null })
  const own = await testApp.as(reviewer)('GET /api/peer-reviews/mine')
  expect(own.invitations).toMatchObject([{ id: invitation.id, mode: 'both_hidden', round: 1 }])
  expect(JSON.stringify(own)).not.toContain('Featherby')
  await respond(testApp, reviewer, { id: invitation.id, accept: true })
  const after = await testApp.as(reviewer)('GET /api/peer-reviews/mine')
  expect(after).toMatchObject({ invitations: [], reviews: [{ id: invitation.id, status: 'draft', overdue: false }] })
  const [mail] = await mailsTo(testApp, reviewer.email)
  expect(mail?.subject).toBe('Invitation to review: Alert fatigue by the hour')
})

test('accepting twice at the same time begins one review', async () => {
  const reviewer = await faculty()
  const { id: invitationId } = await invite(testApp, { id, editor, user_id: reviewer.id })
  const both = [1, 2].map(() => respond(testApp, reviewer, { id: invitationId, accept: true }))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const reviews = testApp.kernel.db.selectFrom('peer_review.review').select('version')
  expect(await reviews.where('invitation_id', '=', invitationId).execute()).toHaveLength(1)
  await expect(respond(testApp, reviewer, { id: invitationId, accept: false })).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This invitation was already accepted.',
  })
})

test('a member declines with a reason and suggests someone else, which only editors see, and nobody is mailed', async () => {
  const reviewer = await faculty('Karl')
  const { id: invitationId } = await invite(testApp, { id, editor, user_id: reviewer.id })
  const suggestion = 'Ask suggested.person@example.org instead.'
  await respond(testApp, reviewer, { id: invitationId, accept: false, reason: 'No time.', suggestion })
  const round = await roundOf(testApp, editor, id)
  expect(round?.invitations.find((one) => one.id === invitationId)).toMatchObject({
    status: 'declined',
    decline_reason: 'No time.',
    suggestion,
  })
  expect(await mailsTo(testApp, 'suggested.person@example.org')).toEqual([])
  await expect(respond(testApp, reviewer, { id: invitationId, accept: true })).rejects.toMatchObject({
    detail: 'This invitation was already declined.',
  })
})

test('people who can’t review are refused', async () => {
  const student = await testApp.createMember({ role: 'student' })
  await expect(invite(testApp, { id, editor, user_id: student.id })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(invite(testApp, { id, editor, user_id: randomUUID() })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(invite(testApp, { id, editor })).rejects.toMatchObject({ errors: [{ field: 'email' }] })
  await expect(invite(testApp, { id, editor, email: newAddress() })).rejects.toMatchObject({
    errors: [{ field: 'name' }, { field: 'role' }, { field: 'institution' }],
  })
  const reviewer = await faculty()
  for (const days of [-1, 121]) {
    const due_at = new Date(testApp.kernel.now().getTime() + days * DAY_MS).toISOString()
    await expect(invite(testApp, { id, editor, user_id: reviewer.id, due_at })).rejects.toMatchObject({
      errors: [{ field: 'due_at' }],
    })
  }
  await invite(testApp, { id, editor, user_id: reviewer.id })
  await expect(invite(testApp, { id, editor, user_id: reviewer.id })).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This person is already invited to review this paper.',
  })
  await expect(invite(testApp, { id, editor: reviewer, user_id: reviewer.id })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('authors can’t review their paper, not even by e-mail', async () => {
  const own = await testApp.createMember({ role: 'faculty', firstName: 'Nora' })
  const other = await createRound(testApp, { author: own, editor })
  for (const whom of [{ user_id: own.id }, byMail(own.email.toUpperCase())]) {
    await expect(invite(testApp, { ...whom, id: other.id, editor })).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('can’t review the paper'),
    })
  }
})

test('a person at an author’s institution needs a reason, which is kept', async () => {
  const near = await faculty('Nils')
  await describeMember(testApp, near, { institution: 'CANARYBRIDGE College' })
  for (const whom of [{ user_id: near.id }, byMail(newAddress(), { institution: 'Canarybridge  college' })]) {
    await expect(invite(testApp, { id, editor, ...whom })).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('Canarybridge College'),
      errors: [{ field: 'conflict_reason' }],
    })
    const conflict_reason = 'Nobody else knows this method.'
    expect(await invite(testApp, { id, editor, ...whom, conflict_reason })).toMatchObject({
      conflicts: [{ kind: 'institution', confirmable: true }],
      conflict_reason,
    })
  }
})

test('a co-author of the last three years needs a reason', async () => {
  const { db } = testApp.kernel
  const near = await faculty('Olga')
  const { project_id, category, sections } = await db
    .selectFrom('team.paper')
    .select(['project_id', 'category', 'sections'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
  const paper = { project_id: randomUUID(), question_id: null, title: 'Shared work', category, sections }
  expect(project_id).not.toBe(paper.project_id)
  const dates = { opened_at: testApp.kernel.now(), due_at: null, first_saved_at: null, submitted_at: null }
  const none = { library_paper_id: null, completed_at: null, completed_by: null, completion_shown_at: null }
  const { id: shared } = await db
    .insertInto('team.paper')
    .values({ ...paper, ...dates, ...none, published_at: null, half_written_at: null, ready_at: null, guideline: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const joined_at = testApp.kernel.now()
  for (const member of [author, near])
    await db
      .insertInto('team.member')
      .values({ paper_id: shared, member_id: member.id, lead: member === author, joined_at })
      .execute()
  await expect(invite(testApp, { id, editor, user_id: near.id })).rejects.toMatchObject({
    detail: expect.stringContaining('Wrote “Shared work” with an author'),
  })
  const longAgo = new Date(joined_at.getTime() - 4 * 365 * DAY_MS)
  await db.updateTable('team.paper').set({ published_at: longAgo }).where('id', '=', shared).execute()
  expect(await invite(testApp, { id, editor, user_id: near.id })).toMatchObject({ conflicts: [] })
})

test('an editor removes a reviewer who has not submitted, who loses access', async () => {
  const reviewer = await faculty()
  const { id: invitationId } = await invite(testApp, { id, editor, user_id: reviewer.id })
  await respond(testApp, reviewer, { id: invitationId, accept: true })
  await deed('cancel', invitationId)
  await expect(reviewOf(testApp, reviewer, invitationId)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('The editor has ended your review'),
  })
  expect(await testApp.as(reviewer)('GET /api/peer-reviews/mine')).toEqual({ invitations: [], reviews: [] })
})

test('an editor extends a date and reminds a person at most once a day', async () => {
  const reviewer = await faculty()
  const { id: invitationId, due_at: dueAt } = await invite(testApp, { id, editor, user_id: reviewer.id })
  const { invitation } = await extend(invitationId, 60)
  expect(invitation.due_at > dueAt).toBe(true)
  await expect(extend(invitationId, 300)).rejects.toMatchObject({ errors: [{ field: 'due_at' }] })
  expect(await deed('remind', invitationId)).toMatchObject({ invitation: { reminded_at: expect.any(String) } })
  await expect(deed('remind', invitationId)).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('was reminded in the last 24 hours'),
  })
})
