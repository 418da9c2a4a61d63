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
  answered: 'This was answered already. The editor has your answer.',
  expired: 'This link has expired, so that the answer could not be taken.',
  closed: 'No answer is awaited: an editor has this question, or has decided on it.',
}

const TAKEN = { message: 'Thank you. An editor reads your answer and decides.', status: questionStates.submitted }

type Answer = { text: string; shared: boolean }

/** Takes the asker's answer, once, and puts the question back among those that wait. @throws Failure not_found, conflict */
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
 * Checks whether this text is the answer that returned the question to the editors: it is sent again because the reply
 * was lost.
 */
async function isLastSaid(tx: Db, id: string, text: string): Promise<boolean> {
  const changes = await listStatusChanges(tx, [id])
  return changes.length > 1 && changes.at(-1)?.notes === text
}

/** Once the asker has answered, none of the links to answer by works again. */
const useAnswerLinks = (tx: Db, questionId: string, now: Date) =>
  tx
    .updateTable('questions.asker_link')
    .set({ used_at: now })
    .where('question_id', '=', questionId)
    .where('purpose', '=', 'answer')
    .where('used_at', 'is', null)
    .execute()
