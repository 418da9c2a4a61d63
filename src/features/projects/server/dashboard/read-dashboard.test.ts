import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyPaper } from '#features/editor/server/public.ts'
import { publishPaper } from '#features/library/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { attachPaper, decideClaim, createProject } from '../public.ts'
import { createDashboardReader } from './read-dashboard.ts'

// Maximum number of queries per dashboard. One of them is shared by simultaneous requests.
const QUERIES_MAX = 11
const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
})
afterAll(() => testApp.stop())

const aProject = (title = 'Home oxygen and the price of power', maxStudents = 1) =>
  createProject(testApp.kernel.db, {
    kind: 'refined_project',
    questionId: null,
    title,
    description: 'Does the price of electricity change how long people use their concentrator?',
    category: 'Patient Experience',
    difficultyLevel: 2,
    requiredSkills: [],
    learningObjectives: [],
    timelineWeeks: 12,
    maxStudents,
    now: testApp.kernel.now(),
  })

const claim = (by: TestMember, projectId: string) =>
  testApp.as(by)('POST /api/projects/claim', {
    body: { question_id: projectId, explanation: 'I have worked with these patients for two years.' },
  })

const dueAt = () => new Date(testApp.kernel.now().getTime() + 84 * DAY_MS)

/** Performs the same steps as an approval: creates the claim and the paper, and links them. */
async function createPaper(by: TestMember, title: string): Promise<string> {
  const projectId = await aProject(title)
  const { claim: made } = await claim(by, projectId)
  return transact(testApp.kernel, async (tx) => {
    const now = testApp.kernel.now()
    await decideClaim(testApp.kernel, tx, { id: made.claim_id, decision: 'approved', notes: '', actor: admin, now })
    const paperId = await createEmptyPaper(tx, {
      projectId,
      questionId: randomUUID(),
      title,
      category: 'Patient Experience',
      leadId: by.id,
      dueAt: dueAt(),
      now,
    })
    await attachPaper(tx, projectId, paperId)
    return paperId
  })
}

const aPublishedPaper = (by: TestMember, workspacePaperId: string, title: string) =>
  transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId,
      questionId: null,
      title,
      category: 'Patient Experience',
      abstract: 'We counted hours of use before and after the price rose.',
      keywords: ['oxygen', 'cost'],
      sections: [{ name: 'introduction', heading: 'Introduction', text: 'Power costs money.' }],
      authors: [{ memberId: by.id, givenName: 'Amara', familyName: 'Okafor', affiliation: 'University of Lagos' }],
      contributor: null,
      actor: null,
      now: testApp.kernel.now(),
    }),
  )

describe('the dashboard', () => {
  test('of a new member is empty', async () => {
    // The profile is left incomplete, since a completed profile earns the first achievement as soon as its event is
    // handled.
    const member = await testApp.createMember({ setUp: false })
    await aProject()
    const dashboard = await testApp.as(member)('GET /api/student/dashboard')
    expect(dashboard).toMatchObject({
      user_profile: {
        id: member.id,
        name: member.name,
        first_name: 'Amara',
        email: member.email,
        research_interests: [],
      },
      active_projects: [],
      completed_papers: [],
      claims: [],
      achievements: [],
      ai_usage_stats: {
        total_sessions: 0,
        daily_usage: 0,
        daily_limit: 20,
        suggestions_accepted: 0,
        time_saved_hours: 0,
        most_used_feature: null,
      },
      upcoming_deadlines: [],
      waiting_for_you: [],
      questions: [],
      questions_asked: 0,
      answers: [],
      mentored_papers: [],
      shared_papers: [],
    })
    expect(dashboard.available_questions).toBeGreaterThan(0)
  })

  test('counts the projects with a free place', async () => {
    const member = await testApp.createMember()
    const before = (await testApp.as(member)('GET /api/student/dashboard')).available_questions
    const project = await aProject()
    const after = await testApp.as(member)('GET /api/student/dashboard')
    expect(after.available_questions).toBe(before + 1)
    await claim(member, project)
    expect((await testApp.as(member)('GET /api/student/dashboard')).available_questions).toBe(before)
  })

  test('shows a pending claim with its decision date, and only the newest of a project', async () => {
    const member = await testApp.createMember()
    const project = await aProject('Alert fatigue by the hour')
    const { claim: first } = await claim(member, project)
    await transact(testApp.kernel, (tx) =>
      decideClaim(testApp.kernel, tx, {
        id: first.claim_id,
        decision: 'revision_requested',
        notes: 'Which ward?',
        actor: admin,
        now: testApp.kernel.now(),
      }),
    )
    const sentBack = await testApp.as(member)('GET /api/student/dashboard')
    expect(sentBack.claims).toMatchObject([{ status: 'revision_requested', notes: 'Which ward?' }])
    const { claim: second } = await claim(member, project)
    const { claims } = await testApp.as(member)('GET /api/student/dashboard')
    expect(claims).toMatchObject([{ claim_id: second.claim_id, status: 'pending', answer_by: second.answer_by }])
    expect(Date.parse(second.answer_by) - Date.parse(second.requested_at)).toBeGreaterThanOrEqual(2 * DAY_MS)
  })

  test('shows a paper in progress with its team, its progress and its due date', async () => {
    const member = await testApp.createMember({ firstName: 'Daniel', lastName: 'Kwon' })
    const paperId = await createPaper(member, 'Night pain scores in hip fracture')
    const dashboard = await testApp.as(member)('GET /api/student/dashboard')
    expect(dashboard.active_projects).toMatchObject([
      {
        paper_id: paperId,
        question_title: 'Night pain scores in hip fracture',
        status: 'draft',
        team_members: [{ id: member.id, name: 'Daniel Kwon' }],
        word_count: 0,
        progress_percentage: 0,
        sections_completed: 0,
        total_sections: 9,
        minimum_word_count: 2500,
      },
    ])
    expect(dashboard.upcoming_deadlines).toEqual([
      {
        paper_id: paperId,
        title: 'Night pain scores in hip fracture',
        due_date: dashboard.active_projects[0]?.next_deadline,
        section: null,
      },
    ])
    expect(dashboard.claims).toEqual([])
  })

  test(`takes at most ${QUERIES_MAX} queries, with any amount of data`, async () => {
    const member = await testApp.createMember()
    const paperId = await createPaper(member, 'Early mobilisation and delirium')
    await createPaper(member, 'Handover at the end of the night')
    await aPublishedPaper(member, paperId, 'Early mobilisation and delirium in ventilated adults')
    await claim(member, await aProject())
    const actor = { ...member, role: 'student', sessionId: '', setupCompleted: true, provenAt: new Date() } as const
    const { value: dashboard, statements } = await statementsOf(() => createDashboardReader(testApp.kernel)(actor))
    expect(dashboard.active_projects).toHaveLength(2)
    expect(dashboard.completed_papers).toHaveLength(1)
    expect(statements.length).toBeGreaterThan(3)
    expect(statements.length).toBeLessThanOrEqual(QUERIES_MAX)
  })

  test('is refused to visitors', async () => {
    await expect(testApp.as(undefined)('GET /api/student/dashboard')).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('published papers', () => {
  test('are the member’s own, with their view counts', async () => {
    const member = await testApp.createMember()
    const paperId = await createPaper(member, 'Does the price of power change oxygen use?')
    const { publicNumber } = await aPublishedPaper(member, paperId, 'Oxygen use and the price of power')
    const list = await testApp.as(member)('GET /api/student/published-papers')
    expect(list).toMatchObject({
      published_papers: [
        {
          paper_id: publicNumber,
          title: 'Oxygen use and the price of power',
          abstract: 'We counted hours of use before and after the price rose.',
          keywords: ['oxygen', 'cost'],
          total_views: 0,
          total_likes: 0,
          user_liked: false,
        },
      ],
      pagination: { page: 1, size: 20, total: 1, total_pages: 1 },
    })
    const other = await testApp.as(await testApp.createMember())('GET /api/student/published-papers')
    expect(other.published_papers).toEqual([])
  })

  test('are refused to visitors and for an invalid page', async () => {
    await expect(testApp.as(undefined)('GET /api/student/published-papers')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(
      testApp.as(admin)('GET /api/student/published-papers', { query: { page: '0' } }),
    ).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})
