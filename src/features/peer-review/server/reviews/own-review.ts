import { workersOn } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { invitationStates, reviewStates, roundStates } from '../../states.ts'
import { findInvitation, type ReviewerInvitation } from '../invitations/queries.ts'
import { findRound, lockRound, type RoundRow } from '../rounds/queries.ts'
import { findReview, type StoredReview } from './queries.ts'

export type OwnReviewParts = { invitation: ReviewerInvitation; round: RoundRow; review: StoredReview }

const notFound = () => new Failure('not_found', 'Review not found')

const REMOVED = 'The editor has ended your review of this paper, so you no longer have access to it.'
const CONFLICTED = 'You now work on this paper, so you can no longer review it. Your review is closed.'

/** Checks that a reviewer still has access. @throws Failure forbidden if removed or working on the paper by now */
async function refuseLostAccess(db: Db, { invitation, round, review }: OwnReviewParts): Promise<void> {
  if (invitation.status === invitationStates.cancelled) throw new Failure('forbidden', REMOVED)
  if ((await workersOn(db, round.paper_id)).includes(review.member_id)) throw new Failure('forbidden', CONFLICTED)
}

/**
 * Returns a review of the actor with its round.
 * @throws Failure not_found for unknown reviews and those of other people, forbidden if access was lost
 */
export async function findOwnReview(db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<OwnReviewParts> {
  const [invitation, review] = await Promise.all([findInvitation(db, id), findReview(db, id)])
  const round = invitation && (await findRound(db, invitation.round_id))
  if (!invitation || !round || review?.member_id !== actor.id) throw notFound()
  await refuseLostAccess(db, { invitation, round, review })
  return { invitation, round, review }
}

/** Locks a review of the actor with its round. @throws Failure not_found, forbidden */
export async function lockOwnReview(tx: Db, actor: Pick<Actor, 'id'>, id: string): Promise<OwnReviewParts> {
  const { round } = await findOwnReview(tx, actor, id)
  await lockRound(tx, round.id)
  // Reads the rows again, since a decision may have closed them before the lock.
  return findOwnReview(tx, actor, id)
}

/** Returns the reason why a review can't be changed or submitted; undefined if it can. Pure. */
export function whyNotWritten({ round, review }: Pick<OwnReviewParts, 'round' | 'review'>): string | undefined {
  if (review.status === reviewStates.submitted) {
    const on = review.submitted_at ? ` on ${longDate(review.submitted_at)}` : ''
    return `You submitted this review${on}. It can no longer be changed.`
  }
  const ended = roundStates.after(round.status, 'close')
  if ('refused' in ended) return `${ended.refused} Your review can no longer be changed or submitted.`
  const step = reviewStates.after(review.status, 'ask_countersign')
  return 'refused' in step ? step.refused : undefined
}
