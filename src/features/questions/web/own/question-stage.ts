import type { Tone } from '#ui/status-dot.tsx'
import type { MyQuestion } from '../../contract.ts'
import { STAGES } from '../../stages.ts'
import { ENDED_QUESTIONS, questionStates, type QuestionStatus } from '../../states.ts'

export const toneOf: (status: QuestionStatus) => Tone = questionStates.per({
  submitted: 'wait',
  needs_clarification: 'wait',
  available: 'done',
  assigned: 'write',
  in_research: 'write',
  published: 'done',
  declined: 'stop',
  merged: 'stop',
})

/**
 * Returns the stage of a question. A question that needs clarification is still in the first stage. Returns undefined
 * for a question that was declined or merged. Pure.
 */
export function stageOf(status: QuestionStatus): { stage: number; of: number } | undefined {
  if (ENDED_QUESTIONS.some((ended) => ended === status)) return undefined
  return { stage: Math.max(STAGES.indexOf(status), 0) + 1, of: STAGES.length }
}

const rankOf = ({ status }: MyQuestion): number => {
  if (status === questionStates.needs_clarification) return 0
  return stageOf(status) ? 1 : 2
}

/**
 * Sorts questions: those that need an answer from their asker, those in progress, those that ended. Within each group,
 * the last changed comes first. Pure.
 */
export const sortQuestionsByStage = (questions: MyQuestion[]): MyQuestion[] =>
  questions.toSorted((one, other) => rankOf(one) - rankOf(other) || other.updated_at.localeCompare(one.updated_at))
