import { expect, test } from 'vitest'
import { QUESTION_STATUSES, type QuestionStatus } from '../stages.ts'
import { follow, QUESTION_EVENTS, type QuestionEvent } from './policy.ts'

const REVIEWED = 'refused: This question was already reviewed'
const NOT_ASKED = 'refused: No clarification was asked for on this question.'
const NOT_OPEN = 'refused: This question is not open for research.'
const SAME = 'same'

// Columns in the order of the events: approved, needs_clarification, rejected, clarified, assigned, in_research, published.
const TABLE: Record<QuestionStatus, string[]> = {
  submitted: ['available', 'needs_clarification', 'declined', NOT_ASKED, NOT_OPEN, NOT_OPEN, NOT_OPEN],
  needs_clarification: ['available', 'needs_clarification', 'declined', 'submitted', NOT_OPEN, NOT_OPEN, NOT_OPEN],
  available: [REVIEWED, REVIEWED, REVIEWED, NOT_ASKED, 'assigned', 'in_research', 'published'],
  assigned: [REVIEWED, REVIEWED, REVIEWED, NOT_ASKED, SAME, 'in_research', 'published'],
  in_research: [REVIEWED, REVIEWED, REVIEWED, NOT_ASKED, SAME, SAME, 'published'],
  published: [REVIEWED, REVIEWED, REVIEWED, NOT_ASKED, SAME, SAME, SAME],
  declined: [REVIEWED, REVIEWED, REVIEWED, NOT_ASKED, NOT_OPEN, NOT_OPEN, NOT_OPEN],
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
  expect(cases).toHaveLength(49)
})

test.each(cases)('a question that is $status, when $event: $becomes', ({ status, event, becomes }) => {
  expect(inWords(status, event)).toBe(becomes)
})
