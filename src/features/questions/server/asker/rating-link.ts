import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { RATING_LINK_LIFETIME_MS } from '../../limits.ts'
import { questionStates } from '../../states.ts'
import { findQuestions, type QuestionRow } from '../queries.ts'
import { type By, LINK_INVALID, questionFor } from './conversation.ts'
import { findAskerLink } from './link-queries.ts'

const EXPIRED = 'This link has expired. If you have an account, sign in and find the paper under “My questions”.'

const isExpired = ({ made_at: made }: { made_at: Date }, now: Date): boolean =>
  now.getTime() - made.getTime() >= RATING_LINK_LIFETIME_MS

/** Checks whether a mailed link can still be used to rate a paper. */
export async function canRateBy(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'rating' })
  return link !== undefined && !isExpired(link, now)
}

/** The asker's own question, and the id of the question that its papers answer: the one it was merged into, if any. */
export type RatedQuestion = { question: QuestionRow; answeredId: string }

/**
 * Returns the question whose papers this person may rate: the holder of the mailed link, or the member who asked.
 * @throws Failure not_found for a wrong number or secret; conflict for an expired link.
 */
export async function ratedQuestion(db: Db, by: By, now: Date): Promise<RatedQuestion> {
  const question = await questionFor(db, by)
  await refuseOthers(db, { question, by, now })
  const isMerged = question.status === questionStates.merged && question.merged_into_id !== null
  const [kept] = isMerged ? await findQuestions(db, [question.merged_into_id ?? '']) : [question]
  return { question, answeredId: kept?.id ?? question.id }
}

type Asking = { question: QuestionRow; by: By; now: Date }

// A wrong tracking number and a wrong secret cause the same error.
async function refuseOthers(db: Db, { question, by: { token, actor }, now }: Asking): Promise<void> {
  if (!token) {
    if (actor && question.asker_member_id === actor.id) return
    throw new Failure('not_found', LINK_INVALID)
  }
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'rating' })
  if (link?.question_id !== question.id) throw new Failure('not_found', LINK_INVALID)
  if (isExpired(link, now)) throw new Failure('conflict', EXPIRED)
}
