import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockManagedRound, type ManagedSubmission } from '../rounds/managed-round.ts'
import type { RoundRow } from '../rounds/queries.ts'
import { findReview, isUnsubmitted, type StoredReview } from '../reviews/queries.ts'
import { findInvitation, type ReviewerInvitation } from './queries.ts'

export type OfInvitation = { submissionId: string; invitationId: string }

type Managed = {
  submission: ManagedSubmission
  round: RoundRow
  invitation: ReviewerInvitation
  review: StoredReview | undefined
}

/**
 * Locks the open round of a submission, and returns one of its invitations for an editor.
 * @throws Failure not_found, forbidden, conflict if the round has ended or the review was submitted
 */
export async function lockManagedInvitation(
  tx: Db,
  actor: Actor,
  { submissionId, invitationId }: OfInvitation,
): Promise<Managed> {
  const { submission, round } = await lockManagedRound(tx, actor, submissionId)
  const invitation = await findInvitation(tx, invitationId)
  if (invitation?.round_id !== round.id) throw new Failure('not_found', 'Invitation not found')
  const review = await findReview(tx, invitationId)
  if (review && !isUnsubmitted(review.status))
    throw new Failure('conflict', 'This review was already submitted or closed.')
  return { submission, round, invitation, review }
}
