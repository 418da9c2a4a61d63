import { describe, expect, test } from 'vitest'
import { questionStates } from '#features/questions/states.ts'
import { paperStates } from '#features/team/states.ts'
import type { Dashboard, MyClaim } from '../contract.ts'
import { claimStates } from '../states.ts'
import { nextStep } from './next-step.ts'
import { createDashboard, createPaper } from './projects.fixture.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const aClaim = (traits: Partial<MyClaim> = {}): MyClaim => ({
  claim_id: 'claim',
  project_id: 'project',
  question_id: null,
  project_title: 'Home oxygen and the price of power',
  team_type: 'solo',
  places: 1,
  explanation: 'I know this clinic.',
  status: claimStates.pending,
  requested_at: '2026-11-18T12:00:00Z',
  answer_by: '2026-11-20T12:00:00Z',
  decided_at: null,
  notes: '',
  paper_id: null,
  left_at: null,
  ...traits,
})

const step = (traits: Partial<Dashboard>, mayClaim = true) => nextStep(createDashboard(traits), { now: NOW, mayClaim })

const ready = createPaper({ paper_id: 'ready', word_count: 2684, progress_percentage: 100, sections_completed: 9 })
const sentBack = createPaper({ paper_id: 'back', status: paperStates.revision_requested })
const due = (next_deadline: string) => ({
  active_projects: [createPaper({ next_deadline })],
  upcoming_deadlines: [
    { paper_id: 'paper', title: 'Alert fatigue by the hour', due_date: next_deadline, section: null },
  ],
})

describe('what to do now', () => {
  test('a paper that was sent back comes before everything else', () => {
    const { action } = step({
      active_projects: [ready, sentBack],
      claims: [aClaim({ status: claimStates.revision_requested })],
    })
    expect(action).toEqual({ label: 'Revise paper', to: '/student/papers/back' })
  })

  test('a finished paper is to be submitted', () => {
    const { action } = step({ active_projects: [createPaper(), ready] })
    expect(action).toEqual({ label: 'Ready to Publish', to: '/student/papers/ready?triggerCompletion=true' })
  })

  test('a claim that was sent back shows the editors’ notes', () => {
    const claim = aClaim({ status: claimStates.revision_requested, notes: 'Which ward do you mean?' })
    expect(step({ claims: [claim] })).toEqual({
      title: 'Revise your claim',
      sentence: '“Home oxygen and the price of power”: Which ward do you mean?',
      action: { label: 'Revise claim', to: '/student/dashboard?tab=available&claim=project' },
    })
  })

  test('a deadline within a week is shown with its day and the missing parts', () => {
    expect(step(due('2026-11-24T12:00:00Z'))).toMatchObject({
      title: 'Your text is due soon',
      sentence:
        '“Alert fatigue by the hour” is due on Tuesday 24 November. It needs 588 more words and 2 more sections.',
    })
    expect(step(due('2026-11-19T12:00:00Z')).title).toBe('Your text is overdue')
    expect(step(due('2025-12-10T12:00:00Z')).sentence).toContain('was due on Wednesday 10 December 2025.')
    expect(step(due('2026-12-24T12:00:00Z')).title).toBe('Continue writing')
  })

  test('a section due before its paper is named and linked', () => {
    const day = '2026-11-20T12:00:00Z'
    const deadlines = [{ paper_id: 'paper', title: 'Results of Alert fatigue', due_date: day, section: 'results' }]
    expect(step({ ...due(day), upcoming_deadlines: deadlines })).toMatchObject({
      sentence: '“Results of Alert fatigue” is due on Friday 20 November.',
      action: { to: '/student/papers/paper?section=results' },
    })
  })

  test('a pending claim shows its decision date', () => {
    expect(step({ claims: [aClaim()], available_questions: 3 })).toEqual({
      title: 'Your claim is with the editors',
      sentence: '“Home oxygen and the price of power”: you’ll hear from them by Friday 20 November.',
      action: { label: 'See other projects', to: '/student/dashboard?tab=available' },
    })
  })

  test('a paper under review asks for patience', () => {
    const paper = createPaper({ status: paperStates.pending_publication_review })
    expect(step({ active_projects: [paper] }).title).toBe('Your paper is under review')
  })

  test('a member without papers is led to the open projects', () => {
    expect(step({ available_questions: 1 }).sentence).toMatch(/^One question from practice is waiting for a writer\./)
    expect(step({ available_questions: 18 }).sentence).toMatch(/^18 questions from practice are waiting for a writer\./)
  })

  test('without open projects, the member is invited to propose one', () => {
    expect(step({}).action).toEqual({
      label: 'Propose a project',
      to: '/student/dashboard?tab=available&propose=new',
    })
  })

  test('a member who may not claim is invited to ask a question', () => {
    const first = step({ available_questions: 3 }, false)
    expect([first.title, first.action.to]).toEqual(['Ask a question from your practice', '/ask'])
    expect(step({ questions_asked: 2 }, false).title).toBe('Ask the next question')
  })
})

describe('items that need an answer', () => {
  const until = '2026-11-23T12:00:00Z'
  const offer = { kind: 'offer', project_id: 'p1', suggestion_id: null, title: 'Night pain', until } as const
  const proposal = {
    kind: 'proposal',
    project_id: null,
    suggestion_id: 's1',
    title: 'Handover',
    until: null,
  } as const
  const paper = createPaper({ status: paperStates.revision_requested })

  test('a place that is held comes before everything else', () => {
    expect(step({ waiting_for_you: [offer, proposal], active_projects: [paper] })).toEqual({
      title: 'A place is held for you',
      sentence: '“Night pain”: claim it by Monday 23 November, or it goes to the next in line.',
      action: { label: 'Claim Project', to: '/student/dashboard?tab=available&claim=p1' },
    })
  })

  test('an invitation leads to the place to answer it', () => {
    const { title, action } = step({ waiting_for_you: [{ ...offer, kind: 'invitation' }] })
    expect([title, action]).toEqual([
      'Answer an invitation',
      { label: 'Answer invitation', to: '/student/dashboard?tab=workspace' },
    ])
  })

  test('a mentor’s own papers come first, then those of their mentees', () => {
    const theirs = {
      paper_id: 'theirs',
      title: 'Lung nodules',
      status: paperStates.draft,
      writers: ['Mei-Ling Zhou'],
      word_count: 1912,
      minimum_word_count: 2500,
      progress_percentage: 78,
      sections_completed: 7,
      total_sections: 9,
      next_deadline: null,
      may_open: true,
      is_mentor: true,
      reviews: [],
      tracking_number: null,
    }
    const mentoring = { mentored_papers: [theirs], available_questions: 3 }
    expect(step({ ...mentoring, active_projects: [createPaper({ paper_id: 'theirs' })] })).toEqual({
      title: 'See how your mentees are doing',
      sentence: '“Lung nodules”, by Mei-Ling Zhou: read the draft so far.',
      action: { label: 'Open paper', to: '/student/papers/theirs' },
    })
    expect(step({ ...mentoring, active_projects: [createPaper()] }).title).toBe('Continue writing')
    expect(step({ mentored_papers: [{ ...theirs, may_open: false }], available_questions: 3 }).title).toBe(
      'Choose a project',
    )
  })

  test('a question that needs clarification has a link to the answer form', () => {
    const asked = {
      tracking_number: 'Q-2026-7K3M9QXA',
      question_text: 'Do earplugs help patients to sleep?',
      status: questionStates.needs_clarification,
      status_label: 'More detail needed',
      asked_at: until,
      updated_at: until,
      paper_url: null,
    }
    expect(step({ questions: [asked], questions_asked: 1 }, false)).toEqual({
      title: 'Tell the editors more',
      sentence: '“Do earplugs help patients to sleep?”: your question can continue once you’ve answered.',
      action: { label: 'Answer', to: '/track/Q-2026-7K3M9QXA#answer=' },
    })
    const available = { ...asked, status: questionStates.available }
    expect(step({ questions: [available], questions_asked: 1 }, false).title).toBe('Ask the next question')
  })

  test('a returned claim or proposal comes after a paper to revise, and before writing', () => {
    expect(step({ waiting_for_you: [proposal], active_projects: [paper] }).title).toBe('Revise your paper')
    expect(step({ waiting_for_you: [proposal], active_projects: [createPaper()] }).title).toBe('Revise your proposal')
    const refined = { ...proposal, kind: 'refined_question' } as const
    expect(step({ waiting_for_you: [refined] }).title).toBe('Revise your refined question')
  })

  test('a returned item has a button that opens it for revision', () => {
    const to = '/student/dashboard?tab=workspace&revise=s1'
    expect(step({ waiting_for_you: [proposal] }).action).toEqual({ label: 'Revise proposal', to })
    const refined = { ...proposal, kind: 'refined_question' } as const
    expect(step({ waiting_for_you: [refined] }).action).toEqual({ label: 'Revise refined question', to })
  })
})
