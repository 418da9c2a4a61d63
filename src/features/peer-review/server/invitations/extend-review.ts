import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { REVIEW_DAYS_DEFAULT } from '../../limits.ts'
import { invitationStates } from '../../states.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { dueDateOf } from './due-date.ts'
import { lockManagedInvitation, type OfInvitation } from './managed-invitation.ts'
import { sendReminder } from './notices.ts'
import { presentInvitation } from './present-invitations.ts'
import { changeInvitation } from './queries.ts'

/**
 * Changes the date by which a review is due, and notifies the reviewer. Reminders start again for the new date.
 * @throws Failure not_found, forbidden, invalid, conflict if the invitation has ended or the review was submitted
 */
export const extendReview = (kernel: Kernel, actor: Actor, { dueAt: given, ...of }: OfInvitation & { dueAt: string }) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { submission, round, invitation } = await lockManagedInvitation(tx, actor, of)
    const step = invitationStates.after(invitation.status, 'cancel')
    if ('refused' in step) throw new Failure('conflict', step.refused)
    const dueAt = dueDateOf(given, { now, daysByDefault: REVIEW_DAYS_DEFAULT })
    const extended = await changeInvitation(tx, invitation.id, { due_at: dueAt })
    const title = await presentTitle(tx, submission, round)
    const text = `Your review of “${title}” is now due on ${longDate(dueAt)}.`
    await sendReminder(kernel, tx, { invitation: extended, title, text })
    return { invitation: await presentInvitation(tx, { invitation: extended, paperId: round.paper_id, now }) }
  })
