import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { ANSWER_FRAGMENT } from '../pages.ts'
import { answerLink, leaveLink, trackingPath } from './links.ts'
import { questionStates, type NotifiedStatus } from '../states.ts'
import { changeMail, memberMail, sentenceOf } from './mails.ts'
import { isNotified } from './policy.ts'
import { listMergedInto, type QuestionRow } from './queries.ts'

type AskerNotice = { question: QuestionRow; status: NotifiedStatus; notes: string }

/** Writes to one asker, if they are to be told. `kept`: the question that theirs goes on as. */
export async function notifyAsker(
  kernel: Kernel,
  tx: Tx,
  { question, status, notes, kept }: AskerNotice & { kept?: QuestionRow },
): Promise<void> {
  if (!isNotified(status, question)) return
  const asksBack = status === questionStates.needs_clarification
  const change = {
    status,
    notes,
    paperUrl: (kept ?? question).paper_url,
    keptNumber: kept?.tracking_number,
    answerUrl: asksBack && !question.asker_member_id ? await answerLink(kernel, tx, question) : undefined,
    leaveUrl: await leaveLink(kernel, tx, question.id),
  }
  if (!question.asker_member_id) return kernel.mail.queue(tx, changeMail(kernel, question, change))
  // Members chose in their settings how they hear of it.
  const path = trackingPath((kept ?? question).tracking_number)
  await notify(kernel, tx, {
    to: [question.asker_member_id],
    event: 'question_changed',
    text: sentenceOf(question.tracking_number, change),
    link: asksBack ? `${path}${ANSWER_FRAGMENT}` : path,
    mail: memberMail(kernel, question.tracking_number, change),
  })
}

/**
 * Tells the asker of a question, and those whose questions were merged into it. What the editor wrote is for the asker
 * alone, and so is being asked back.
 */
export async function notifyAskers(kernel: Kernel, tx: Tx, toTell: AskerNotice): Promise<void> {
  await notifyAsker(kernel, tx, toTell)
  const { question: kept, status } = toTell
  if (status === questionStates.needs_clarification) return
  for (const question of await listMergedInto(tx, kept.id)) {
    await notifyAsker(kernel, tx, { question, status, notes: '', kept })
  }
}
