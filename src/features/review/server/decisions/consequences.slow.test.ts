import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { save } from '#features/editor/server/workspace.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let moderator: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const decide = (toDecide: ToDecide) => decideAs(testApp, admin, { admin_notes: 'Thank you.', ...toDecide })

const mailsTo = (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()

describe('the consequences of a decision', () => {
  test('an approved question becomes a project with sensible defaults', async () => {
    const { id } = await createQuestion(testApp)
    const { item } = await decide({ kind: 'question', id, decision: 'approved' })
    const open = await testApp.as(student)('GET /api/refined-research/available-projects')
    expect(open.find(({ project_id }) => project_id === item.project_id)).toMatchObject({
      title: 'Which sepsis warnings are accepted at the bedside at night?',
      category: 'Other',
      difficulty_level: 3,
      timeline_weeks: 12,
      max_students: 3,
      available_spots: 3,
    })
  })

  test("an approved question uses the admin's values", async () => {
    const { id } = await createQuestion(testApp)
    const wishes = {
      title: 'Alarm fatigue by the hour',
      category: 'Diagnostics',
      difficulty_level: 5,
      required_skills: ['Statistics'],
      learning_objectives: ['Read a rota'],
      timeline_weeks: 52,
      max_students: 4,
    }
    const { item } = await decide({ kind: 'question', id, decision: 'approved', ...wishes })
    const open = await testApp.as(student)('GET /api/refined-research/available-projects')
    expect(open.find(({ project_id }) => project_id === item.project_id)).toMatchObject(wishes)
  })

  test('the first approved claim creates the paper, the second joins its team, and both are notified', async () => {
    const { id: questionId } = await createQuestion(testApp)
    const [first, second] = [
      await testApp.createMember({ firstName: 'Ann' }),
      await testApp.createMember({ firstName: 'Bo' }),
    ]
    const claims = [
      await createClaim(testApp, { by: first, admin, questionId }),
      await createClaim(testApp, { by: second, admin, questionId }),
    ] as const
    const { item: one } = await decide({ kind: 'claim', id: claims[0], decision: 'approved' })
    const { item: two } = await decide({ kind: 'claim', id: claims[1], decision: 'approved' })
    expect(two.paper_id).toBe(one.paper_id)
    const { paper } = await testApp.as(second)('GET /api/student/papers/:paperId/workspace', {
      params: { paperId: one.paper_id ?? '' },
    })
    expect(paper.team_members).toMatchObject([
      { id: first.id, role: 'lead' },
      { id: second.id, role: 'member' },
    ])
    expect((await mailsTo(second.email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('Your claim was approved') as string,
      body: expect.stringContaining(`/student/papers/${one.paper_id}`) as string,
    })
  })

  test('only the people concerned get a notification, with a link to the next step', async () => {
    const [author, other] = [await testApp.createMember(), await testApp.createMember()]
    // Returns only notifications about decisions. Other features notify the team of further consequences.
    const bellOf = async (by: TestMember) =>
      (await testApp.as(by)('GET /api/notifications')).notifications.filter(({ event }) => event.endsWith('_decided'))
    const { id: questionId } = await createQuestion(testApp)
    const claimId = await createClaim(testApp, { by: author, admin, questionId })
    const { item } = await decide({ kind: 'claim', id: claimId, decision: 'approved' })
    const { id, paperId } = await createSubmission(testApp, author)
    await decide({ kind: 'publication', id, decision: 'revision_requested', admin_notes: 'Name the ethics approval.' })
    expect(await bellOf(author)).toMatchObject([
      { event: 'paper_decided', link: `/student/papers/${paperId}` },
      { event: 'claim_decided', link: `/student/papers/${item.paper_id}` },
    ])
    expect(await bellOf(other)).toEqual([])
  })

  test('two claims approved at once make one paper', async () => {
    const { id: questionId } = await createQuestion(testApp)
    const claims = [
      await createClaim(testApp, { by: await testApp.createMember(), admin, questionId }),
      await createClaim(testApp, { by: await testApp.createMember(), admin, questionId }),
    ]
    const decided = await Promise.all(claims.map((id) => decide({ kind: 'claim', id, decision: 'approved' })))
    expect(decided[0]?.item.paper_id).toBe(decided[1]?.item.paper_id)
  })

  test('a requested revision opens the text again, with the notes; the paper can be submitted again', async () => {
    const author = await testApp.createMember()
    const { id, paperId } = await createSubmission(testApp, author)
    await decide({ kind: 'publication', id, decision: 'revision_requested', admin_notes: 'Name the ethics approval.' })
    const { paper } = await testApp.as(author)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    expect(paper).toMatchObject({ status: 'revision_requested', can_write: true })
    expect(paper.submission).toMatchObject({ status: 'revision_requested', notes: 'Name the ethics approval.' })
    await expect(save(testApp, author, { paperId, sectionName: 'methods', content: 'Better' })).resolves.toMatchObject(
      {},
    )
    expect((await mailsTo(author.email)).at(-1)?.body).toContain('Name the ethics approval.')
  })

  test('a rejected paper stays closed', async () => {
    const author = await testApp.createMember()
    const { id, paperId } = await createSubmission(testApp, author)
    await decide({ kind: 'publication', id, decision: 'rejected' })
    await expect(save(testApp, author, { paperId, sectionName: 'methods', content: 'x' })).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('a submission is shown in full, with the authors that it will name', async () => {
    const author = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
    const { id } = await createSubmission(testApp, author, { coAuthors: 'Jane Roe' })
    const text = await testApp.as(moderator)('GET /api/admin/reviews/publication/:id/text', { params: { id } })
    expect(text.sections.map(({ heading }) => heading).at(3)).toBe('Methods')
    expect(text.authors).toMatchObject([
      { name: 'Amara Okafor', on_team: true },
      { name: 'Jane Roe', on_team: false },
    ])
    const read = (by: TestMember, wanted: string) =>
      testApp.as(by)('GET /api/admin/reviews/publication/:id/text', { params: { id: wanted } })
    await expect(read(author, id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read(admin, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('counts include the pending items', async () => {
    const before = (await listAs(testApp, admin, { kind: 'question' })).counts
    const { id } = await createQuestion(testApp)
    const { counts, items } = await listAs(testApp, admin, { kind: 'question', status: 'submitted' })
    expect(counts.question).toBe(before.question + 1)
    expect(items.find((item) => item.id === id)).toMatchObject({ open: true, reviewed_at: null })
  })
})
