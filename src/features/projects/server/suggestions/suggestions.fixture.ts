import { createQuestion, decideAs } from '#features/review/server/review.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'

export const PROPOSAL = {
  title: 'Do nurse-led sepsis huddles shorten time to antibiotics?',
  description: 'Compare the time from triage to the first dose before and after huddles began on six wards.',
  background: 'Two of the wards have held huddles since May.',
  proposed_tags: ['Sepsis'],
  estimated_duration: '8-10 weeks',
  required_skills: ['Statistics'],
  collaboration_type: 'pair',
  co_authors: [],
} as const

export const REFINED = {
  refined_question_title: 'Which sepsis alerts are dismissed at night, and why?',
  refined_question_description:
    'Narrow the question to night shifts and to alerts that were dismissed within a minute.',
  research_methodology: 'Log review with interviews.',
  expected_outcomes: 'A list of alerts to drop.',
  timeline_weeks: 10,
  learning_objectives: ['Read alert logs'],
  required_skills: ['Interviews'],
}

type Body<T> = { [K in keyof T]?: unknown } & Record<string, unknown>

export const propose = async (testApp: TestApp, by: TestMember | undefined, traits: Body<typeof PROPOSAL> = {}) =>
  (
    await testApp.as(by)('POST /api/student/project-proposals', {
      body: { ...PROPOSAL, ...traits } as unknown as { title: string; description: string },
    })
  ).proposal

/** Creates an approved question, which can therefore be refined. @returns the ids of the question and its project. */
export async function createOpenQuestion(testApp: TestApp, admin: TestMember, text?: string) {
  const { id: questionId } = await createQuestion(testApp, text ? { text } : {})
  const { item } = await decideAs(testApp, admin, {
    kind: 'question',
    id: questionId,
    decision: 'approved',
    category: 'Data Analytics',
  })
  return { questionId, projectId: item.project_id ?? '' }
}

export const refine = async (
  testApp: TestApp,
  by: TestMember | undefined,
  { questionId, ...traits }: { questionId: string } & Body<typeof REFINED>,
) =>
  (
    await testApp.as(by)('POST /api/refined-research/submit-refined-question', {
      body: { original_question_id: questionId, ...REFINED, ...traits } as unknown as typeof REFINED & {
        original_question_id: string
      },
    })
  ).refined_question
