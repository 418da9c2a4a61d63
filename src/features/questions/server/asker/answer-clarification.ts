import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { QuestionConversation } from '../../asker-contract.ts'
import { questionStates } from '../../states.ts'
import { lockQuestion, listStatusChanges } from '../queries.ts'
import { advance } from '../status-transitions.ts'
import { type By, questionFor, LINK_INVALID, answerState, linkFor } from './conversation.ts'

const WHY_NOT: Record<Exclude<QuestionConversation['state'], 'open'>, string> = {
  answered: 'You’ve already answered. The editor has your answer.',
  expired: 'This link has expired, so your answer was not sent.',
  closed: 'This question no longer needs an answer. An editor is reviewing it or has already decided.',
}

const TAKEN = { message: 'Thank you. An editor will read your answer and decide.', status: questionStates.submitted }

type Answer = { text: string; shared: boolean }

/**
 * Stores the asker's answer once, and returns the question to the editors' queue. @throws Failure not_found, conflict
 */
export function answerClarification(kernel: Kernel, by: By, { text, shared }: Answer) {
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const { id } = await questionFor(tx, by)
    const question = await lockQuestion(tx, id)
    if (!question) throw new Failure('not_found', LINK_INVALID)
    const state = answerState(question.status, await linkFor(tx, question, by), now)
    if (state !== 'open' && question.status === questionStates.submitted && (await isLastSaid(tx, id, text)))
      return TAKEN
    if (state !== 'open') throw new Failure('conflict', WHY_NOT[state])
    await advance(tx, id, { event: 'clarified', notes: text, isShared: shared, now })
    await useAnswerLinks(tx, id, now)
    return TAKEN
  })
}

/**
 * Checks whether the text equals the answer that returned the question to the editors. If so, the client repeated its
 * request because the response was lost.
 */
async function isLastSaid(tx: Db, id: string, text: string): Promise<boolean> {
  const changes = await listStatusChanges(tx, [id])
  return changes.length > 1 && changes.at(-1)?.notes === text
}

/** Marks all answer links of a question as used, so that none of them works again. */
const useAnswerLinks = (tx: Db, questionId: string, now: Date) =>
  tx
    .updateTable('questions.asker_link')
    .set({ used_at: now })
    .where('question_id', '=', questionId)
    .where('purpose', '=', 'answer')
    .where('used_at', 'is', null)
    .execute()
