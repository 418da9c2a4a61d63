import { expect, test } from 'vitest'
import { QUESTION_STATUSES, type QuestionStatus } from '../stages.ts'
import { follow, isTold, QUESTION_EVENTS, type QuestionEvent, refusedAsKept } from './policy.ts'

const REVIEWED = 'refused: This question was already reviewed'
const NOT_ASKED = 'refused: No clarification was asked for on this question.'
const NOT_OPEN = 'refused: This question is not open for research.'
const SAME = 'same'

// Columns in the order of the events: approved, needs_clarification, rejected, merged, clarified, assigned, in_research, published.
const WAITING = ['available', 'needs_clarification', 'declined', 'merged']
const DECIDED = [REVIEWED, REVIEWED, REVIEWED, REVIEWED]
const TABLE: Record<QuestionStatus, string[]> = {
  submitted: [...WAITING, NOT_ASKED, NOT_OPEN, NOT_OPEN, NOT_OPEN],
  needs_clarification: [...WAITING, 'submitted', NOT_OPEN, NOT_OPEN, NOT_OPEN],
  available: [...DECIDED, NOT_ASKED, 'assigned', 'in_research', 'published'],
  assigned: [...DECIDED, NOT_ASKED, SAME, 'in_research', 'published'],
  in_research: [...DECIDED, NOT_ASKED, SAME, SAME, 'published'],
  published: [...DECIDED, NOT_ASKED, SAME, SAME, SAME],
  declined: [...DECIDED, NOT_ASKED, NOT_OPEN, NOT_OPEN, NOT_OPEN],
  merged: [...DECIDED, NOT_ASKED, NOT_OPEN, NOT_OPEN, NOT_OPEN],
}

function inWords(status: QuestionStatus, event: QuestionEvent): string {
  const outcome = follow(status, event)
  if ('status' in outcome) return outcome.status
  return 'refused' in outcome ? `refused: ${outcome.refused}` : SAME
}

const cases = QUESTION_STATUSES.flatMap((status) =>
  QUESTION_EVENTS.map((event, column) => ({ status, event, becomes: TABLE[status][column] })),
)

test('the table holds every state and every event', () => {
  expect(cases).toHaveLength(64)
})

test.each(cases)('a question that is $status, when $event: $becomes', ({ status, event, becomes }) => {
  expect(inWords(status, event)).toBe(becomes)
})

test('a question can go on as any that is open or answered', () => {
  const refused = QUESTION_STATUSES.filter((status) => refusedAsKept(status) !== undefined)
  expect(refused).toEqual(['declined', 'merged'])
})

test('decisions are told to every asker, the way from there on to those who wished it', () => {
  const toldTo = (asker: Parameters<typeof isTold>[1]) => QUESTION_STATUSES.filter((status) => isTold(status, asker))
  const progress = ['assigned', 'in_research', 'published']
  expect(toldTo({ notify_on_completion: true, mails_stopped_at: null })).toEqual([...QUESTION_STATUSES])
  expect(toldTo({ notify_on_completion: false, mails_stopped_at: null })).toEqual(
    QUESTION_STATUSES.filter((status) => !progress.includes(status)),
  )
  expect(toldTo({ notify_on_completion: true, mails_stopped_at: new Date() })).toEqual([])
})
