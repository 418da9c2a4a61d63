import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { QuestionConversation } from '../../asker-contract.ts'
import { ANSWER_LINK_LIFETIME_MS } from '../../limits.ts'
import { questionStates, type QuestionStatus } from '../../states.ts'
import { findAskerLink } from './link-queries.ts'
import { findByTrackingNumber, findQuestions, type QuestionRow } from '../queries.ts'

export const LINK_INVALID = 'This link is invalid or has expired. Please use the full link from our latest e-mail.'

type Link = { made_at: Date; used_at: Date | null }

/**
 * Returns `open` if the asker may answer now, otherwise the reason why not. `link` is the mailed link that was opened;
 * undefined if the signed-in member who asked the question answers. Pure.
 */
export function answerState(status: QuestionStatus, link: Link | undefined, now: Date): QuestionConversation['state'] {
  if (link?.used_at) return 'answered'
  if (status !== questionStates.needs_clarification) return 'closed'
  return link && now.getTime() - link.made_at.getTime() >= ANSWER_LINK_LIFETIME_MS ? 'expired' : 'open'
}

/** Checks whether a mailed link can still be used to answer an editor. */
export async function canAnswerBy(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'answer' })
  const [question] = link ? await findQuestions(db, [link.question_id]) : []
  return question !== undefined && answerState(question.status, link, now) === 'open'
}

export type By = { trackingNumber: string; token: string | null | undefined; actor: Actor | undefined }

// A wrong tracking number and a wrong secret cause the same error.
export async function linkFor(db: Db, question: QuestionRow, { token, actor }: By): Promise<Link | undefined> {
  if (!token) {
    if (actor && question.asker_member_id === actor.id) return undefined
    throw new Failure('not_found', LINK_INVALID)
  }
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'answer' })
  if (link?.question_id !== question.id) throw new Failure('not_found', LINK_INVALID)
  return link
}

export async function questionFor(db: Db, { trackingNumber }: By): Promise<QuestionRow> {
  const question = await findByTrackingNumber(db, trackingNumber)
  if (!question) throw new Failure('not_found', LINK_INVALID)
  return question
}
