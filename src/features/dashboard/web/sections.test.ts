import { describe, expect, test } from 'vitest'
import type { AnswerPaper, MentoredPaper } from '#features/projects/contract.ts'
import { createCompletedPaper, createDashboard } from '#features/projects/web/projects.fixture.ts'
import { paperStates } from '#features/team/states.ts'
import { sectionsFor } from './sections.ts'
import { figuresOf } from './overview-rail.tsx'

const NOTHING = createDashboard({ available_questions: 3 })
const answer: AnswerPaper = {
  ...createCompletedPaper,
  tracking_number: 'Q-2026-7K3M9QXA',
  question_text: 'Does the price matter?',
}

const mentored: MentoredPaper = {
  paper_id: 'paper',
  title: 'Alert fatigue by the hour',
  status: paperStates.draft,
  writers: ['Mei-Ling Zhou'],
  word_count: 900,
  minimum_word_count: 2500,
  progress_percentage: 33,
  sections_completed: 3,
  total_sections: 9,
  next_deadline: null,
  may_open: true,
  is_mentor: true,
  reviews: [],
  tracking_number: null,
}

describe('a first screen', () => {
  test.each([
    ['student', ['writing']],
    ['faculty', ['mentored', 'writing']],
    ['clinician', ['questions']],
    ['moderator', ['waiting']],
    ['admin', ['waiting']],
    ['somebody', ['writing']],
  ])('of a new %s shows %j, before the dashboard has come and after', (role, parts) => {
    expect(sectionsFor(role, undefined)).toEqual(parts)
    expect(sectionsFor(role, NOTHING)).toEqual(parts)
  })

  test('shows other sections that apply after those of the member’s role', () => {
    const asked = { questions_asked: 2, answers: [answer] }
    expect(sectionsFor('clinician', { ...NOTHING, ...asked, mentored_papers: [mentored] })).toEqual([
      'questions',
      'answers',
      'mentored',
    ])
    expect(sectionsFor('student', { ...NOTHING, ...asked })).toEqual(['writing', 'questions', 'answers'])
    expect(sectionsFor('moderator', { ...NOTHING, ...asked, completed_papers: [createCompletedPaper] })).toEqual([
      'waiting',
      'questions',
      'answers',
      'writing',
    ])
  })

  test('shows writing sections to a clinician who is invited to a team', () => {
    const invitation = {
      kind: 'invitation',
      project_id: 'p',
      suggestion_id: null,
      title: 'Night pain',
      until: '2026-11-23',
    } as const
    expect(sectionsFor('clinician', { ...NOTHING, waiting_for_you: [invitation] })).toContain('writing')
  })

  test('hides the questions if all are answered, unless asking is the member’s main task', () => {
    const answered = { ...NOTHING, questions_asked: 1, answers: [answer] }
    expect(sectionsFor('student', answered)).toEqual(['writing', 'answers'])
    expect(sectionsFor('clinician', answered)).toEqual(['questions', 'answers'])
  })
})

describe('figures', () => {
  test('are shown only if they are not zero', () => {
    expect(figuresOf(NOTHING)).toEqual([])
    expect(figuresOf({ ...NOTHING, questions_asked: 2, answers: [answer] })).toEqual([
      { name: 'Questions asked', value: 2 },
      { name: 'Answers', value: 1 },
    ])
    expect(
      figuresOf({
        ...NOTHING,
        completed_papers: [createCompletedPaper],
        mentored_papers: [mentored, { ...mentored, paper_id: 'offered', is_mentor: false }],
      }),
    ).toEqual([
      { name: 'Published papers', value: 1 },
      { name: 'Total views', value: 12 },
      { name: 'Papers mentored', value: 1 },
    ])
  })
})
