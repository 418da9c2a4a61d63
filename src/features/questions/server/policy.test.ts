import { expect, test } from 'vitest'
import { type NameOf, spelled } from '#shared/states.ts'
import { type QuestionEvent, questionStates, type QuestionStatus } from '../states.ts'
import { follow, isNotified, mergeTargetRefusal } from './policy.ts'

const REVIEWED = 'refused: This question was already reviewed'
const NOT_ASKED = 'refused: This question does not need clarification.'
const NOT_OPEN = 'refused: This question is not open for research.'
const SAME = 'same'

const EVENTS: QuestionEvent[] = [
  'approved',
  'needs_clarification',
  'rejected',
  'merged',
  'clarified',
  'assigned',
  'in_research',
  'published',
]
// Each row lists the outcome of each event, in the order of EVENTS.
const WAITING = ['available', 'needs_clarification', 'declined', 'merged']
const DECIDED = [REVIEWED, REVIEWED, REVIEWED, REVIEWED]
const TABLE: Record<NameOf<typeof questionStates>, string[]> = {
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
  if ('status' in outcome) return spelled(outcome.status)
  return 'refused' in outcome ? `refused: ${outcome.refused}` : SAME
}

const cases = questionStates.names.flatMap((name) =>
  EVENTS.map((event, column) => ({ status: questionStates[name], event, becomes: TABLE[name][column] })),
)

test('the table holds every state and every event', () => {
  expect(cases).toHaveLength(64)
  expect(EVENTS.toSorted()).toEqual(questionStates.events.toSorted())
})

test.each(cases)('a question that is $status, when $event: $becomes', ({ status, event, becomes }) => {
  expect(inWords(status, event)).toBe(becomes)
})

test('a question can be merged into any that is open or answered', () => {
  const refused = questionStates.all.filter((status) => mergeTargetRefusal(status) !== undefined)
  expect(refused).toEqual(['declined', 'merged'])
})

test('every asker is notified of decisions, and of later steps only if they asked for it', () => {
  const toldTo = (asker: Parameters<typeof isNotified>[1]) =>
    questionStates.all.filter((status) => isNotified(status, asker))
  const progress: QuestionStatus[] = [questionStates.assigned, questionStates.in_research, questionStates.published]
  expect(toldTo({ notify_on_completion: true, mails_stopped_at: null })).toEqual(questionStates.all)
  expect(toldTo({ notify_on_completion: false, mails_stopped_at: null })).toEqual(
    questionStates.all.filter((status) => !progress.includes(status)),
  )
  expect(toldTo({ notify_on_completion: true, mails_stopped_at: new Date() })).toEqual([])
})
