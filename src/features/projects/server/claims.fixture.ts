import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestMember } from '#server/testing/test-app.ts'
import { decideClaim, createProject } from './public.ts'
import type { NewProject } from './suggestions/decide-suggestion.ts'

export const EXPLANATION = 'I work nights on this ward and have the records to answer it.'

/** Creates a test app with a student and an admin, and functions to open, claim and decide on projects. */
export async function createClaimsTestApp() {
  const testApp = await createTestApp()
  const student = await testApp.createMember({ firstName: 'Amara' })
  const admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })

  const aProject = (
    traits: Partial<Pick<NewProject, 'kind' | 'maxStudents' | 'questionId' | 'title' | 'description'>> = {},
  ) =>
    createProject(testApp.kernel.db, {
      kind: 'professional_question',
      questionId: null,
      title: 'Does early mobilisation shorten delirium in ventilated adults?',
      description: 'Compare delirium days before and after an early mobilisation protocol.',
      category: 'Clinical Workflow',
      difficultyLevel: 3,
      requiredSkills: ['Statistics'],
      learningObjectives: ['Design a cohort study'],
      timelineWeeks: 12,
      maxStudents: 1,
      now: testApp.kernel.now(),
      ...traits,
    })

  const claim = (by: TestMember | undefined, question_id: string, team_type?: 'solo' | 'pair' | 'team') =>
    testApp.as(by)('POST /api/projects/claim', { body: { question_id, explanation: EXPLANATION, team_type } })

  const decideAs = (decision: 'approved' | 'revision_requested' | 'rejected', id: string) =>
    transact(testApp.kernel, (tx) =>
      decideClaim(testApp.kernel, tx, { id, decision, notes: 'Thank you.', actor: admin, now: testApp.kernel.now() }),
    )

  const openProjects = (by: TestMember) =>
    testApp.as(by)('GET /api/refined-research/available-projects', { query: { size: '100' } })
  const spots = async (projectId: string) =>
    (await openProjects(student)).find(({ project_id }) => project_id === projectId)?.available_spots

  return { testApp, student, admin, aProject, claim, decideAs, openProjects, spots }
}
