import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { invitationStates, reviewStates } from '../../states.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { changeReview } from '../reviews/queries.ts'
import { lockManagedInvitation, type OfInvitation } from './managed-invitation.ts'
import { sendCancelled } from './notices.ts'
import { presentInvitation } from './present-invitations.ts'
import { changeInvitation } from './queries.ts'

/**
 * Cancels an invitation, or removes a reviewer whose review is not submitted; their draft is closed.
 * @throws Failure not_found, forbidden, conflict if the invitation has ended or the review was submitted
 */
export const cancelInvitation = (kernel: Kernel, actor: Actor, of: OfInvitation) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { submission, round, invitation, review } = await lockManagedInvitation(tx, actor, of)
    const step = invitationStates.after(invitation.status, 'cancel')
    if ('refused' in step) throw new Failure('conflict', step.refused)
    const cancelled = await changeInvitation(tx, invitation.id, { status: step.status, ended_at: now })
    if (review) await changeReview(tx, invitation.id, { status: reviewStates.closed, closed_at: now })
    await sendCancelled(kernel, tx, { invitation, title: await presentTitle(tx, submission, round) })
    return { invitation: await presentInvitation(tx, { invitation: cancelled, paperId: round.paper_id, now }) }
  })
