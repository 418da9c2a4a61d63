import type { Kernel } from '#server/kernel.ts'
import type { QuestionConversation } from '../../asker-contract.ts'
import { questionStates } from '../../states.ts'
import { listStatusChanges } from '../queries.ts'
import { type By, questionFor, answerState, linkFor } from './conversation.ts'

/** Returns the editor's request for clarification, only to the asker. @throws Failure not_found for a wrong secret. */
export async function readConversation({ db, now }: Kernel, by: By): Promise<QuestionConversation> {
  const question = await questionFor(db, by)
  const state = answerState(question.status, await linkFor(db, question, by), now())
  if (state !== 'open') return { state, question_text: null, asked: null, asked_at: null }
  const changes = await listStatusChanges(db, [question.id])
  const asked = changes.findLast(({ status }) => status === questionStates.needs_clarification)
  return {
    state,
    question_text: question.text,
    asked: asked?.notes ?? '',
    asked_at: asked?.at.toISOString() ?? null,
  }
}
