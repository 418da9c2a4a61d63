import { describe, expect, test } from 'vitest'
import type { OwnQuestion } from '#features/questions/server/public.ts'
import { questionStates } from '#features/questions/states.ts'
import type { PaperOfMember } from '#features/team/server/public.ts'
import { paperStates } from '#features/team/states.ts'
import type { Role } from '#server/access/actor.ts'
import { mentoredBy } from './mentoring.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const member = (id: string, role: Role) => ({ id, name: id, firstName: id, role })
const [ruth, andrei, ida] = [member('Ruth', 'student'), member('Andrei', 'faculty'), member('Ida', 'clinician')]

const createPaper = (traits: Partial<PaperOfMember> = {}): PaperOfMember => ({
  paperId: 'paper',
  projectId: 'project',
  questionId: 'question',
  title: 'Alert fatigue by the hour',
  status: paperStates.draft,
  category: 'Clinical Workflow',
  wordCount: 900,
  minimumWordCount: 2500,
  progressPercentage: 33,
  sectionsCompleted: 3,
  totalSections: 9,
  openedAt: NOW,
  dueAt: NOW,
  team: [ruth, andrei],
  libraryId: null,
  ownSections: [],
  ...traits,
})

const aQuestion = (activeMentorship: boolean): OwnQuestion => ({
  facts: {
    id: 'question',
    trackingNumber: 'Q-2026-7K3M9QXA',
    text: 'Why are alerts dismissed?',
    status: questionStates.in_research,
    kind: 'clinician',
    category: null,
    clinicalSetting: 'icu',
    contextBackground: null,
    importanceReason: null,
    expectedOutcome: null,
    resources: null,
    askerName: 'Ida',
    askerRole: 'physician',
    askerInstitution: null,
    askerLinkedin: null,
    creditByName: true,
    allowStudentContact: true,
    activeMentorship,
    paperUrl: null,
    askedAt: NOW,
  },
  shown: {
    tracking_number: 'Q-2026-7K3M9QXA',
    question_text: 'Why are alerts dismissed?',
    status: questionStates.in_research,
    status_label: '',
    asked_at: '',
    updated_at: '',
    paper_url: null,
  },
})

describe('a faculty member mentors', () => {
  test('a student who leads a paper that they are on the team of', () => {
    expect(mentoredBy(andrei, { own: [createPaper()], about: [], asked: [], guided: [], reviews: [] })).toMatchObject([
      { paper_id: 'paper', writers: ['Ruth'], may_open: true, tracking_number: null, word_count: 900 },
    ])
  })

  test.each([
    ['that they lead themselves', { team: [andrei, ruth] }],
    ['that no student leads', { team: [ida, andrei] }],
    ['that is published', { status: paperStates.published }],
    ['that was not accepted', { status: paperStates.rejected }],
  ])('nobody through a paper %s', (_what, traits) => {
    expect(mentoredBy(andrei, { own: [createPaper(traits)], about: [], asked: [], guided: [], reviews: [] })).toEqual(
      [],
    )
  })
})

describe('the asker mentors', () => {
  const about = [createPaper({ team: [ruth] })]

  test('the authors of papers on a question that they offered to mentor', () => {
    expect(mentoredBy(ida, { own: [], about, asked: [aQuestion(true)], guided: [], reviews: [] })).toMatchObject([
      { writers: ['Ruth'], may_open: false, is_mentor: false, tracking_number: 'Q-2026-7K3M9QXA' },
    ])
  })

  test('nobody through a question without an offer to mentor', () => {
    expect(mentoredBy(ida, { own: [], about, asked: [aQuestion(false)], guided: [], reviews: [] })).toEqual([])
  })

  test('nobody through a paper that they lead themselves', () => {
    const own = [createPaper({ team: [ida, ruth] })]
    expect(mentoredBy(ida, { own, about: own, asked: [aQuestion(true)], guided: [], reviews: [] })).toEqual([])
  })
})

test('a clinician on a student’s team is an author, not a mentor', () => {
  expect(
    mentoredBy(ida, { own: [createPaper({ team: [ruth, ida] })], about: [], asked: [], guided: [], reviews: [] }),
  ).toEqual([])
})

test('a mentor invited to a paper sees the requested reviews and can open it', () => {
  const [paper, dueAt] = [createPaper({ team: [ruth] }), NOW]
  const reviews = [{ paperId: 'paper', draft: 1, takes: '15-20 minutes', dueAt }]
  const asked = [aQuestion(true)]
  expect(mentoredBy(ida, { own: [], about: [paper], asked, guided: [paper], reviews })).toMatchObject([
    {
      may_open: true,
      is_mentor: true,
      reviews: [{ draft: 1, due_at: NOW.toISOString() }],
      tracking_number: 'Q-2026-7K3M9QXA',
    },
  ])
})

test('a paper is listed once even if a member mentors it for several reasons', () => {
  const both = [createPaper()]
  expect(
    mentoredBy(andrei, { own: both, about: both, asked: [aQuestion(true)], guided: [], reviews: [] }),
  ).toMatchObject([{ may_open: true, tracking_number: 'Q-2026-7K3M9QXA' }])
})
