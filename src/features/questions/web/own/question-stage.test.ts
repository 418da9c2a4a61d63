import { expect, test } from 'vitest'
import type { MyQuestion } from '../../contract.ts'
import { questionStates, type QuestionStatus } from '../../states.ts'
import { sortQuestionsByStage, stageOf } from './question-stage.ts'

const aQuestion = (status: QuestionStatus, updated: string): MyQuestion => ({
  tracking_number: updated,
  question_text: 'Do earplugs help patients to sleep?',
  status,
  status_label: '',
  asked_at: '2026-11-01T08:00:00Z',
  updated_at: updated,
  paper_url: null,
})

test('a question that waits for its asker comes first, ended ones last, and newer changes before older ones', () => {
  const questions = [
    aQuestion(questionStates.declined, '2026-11-20'),
    aQuestion(questionStates.in_research, '2026-11-12'),
    aQuestion(questionStates.available, '2026-11-18'),
    aQuestion(questionStates.needs_clarification, '2026-11-03'),
  ]
  expect(sortQuestionsByStage(questions).map(({ updated_at }) => updated_at)).toEqual([
    '2026-11-03',
    '2026-11-18',
    '2026-11-12',
    '2026-11-20',
  ])
})

test.each([
  ['submitted', 1],
  ['needs_clarification', 1],
  ['available', 2],
  ['in_research', 4],
  ['published', 5],
] as const)('a question that is %s has reached stage %i of five', (status, stage) => {
  expect(stageOf(questionStates[status])).toEqual({ stage, of: 5 })
})

test.each(['declined', 'merged'] as const)('a question that is %s has no stage', (status) => {
  expect(stageOf(questionStates[status])).toBeUndefined()
})
