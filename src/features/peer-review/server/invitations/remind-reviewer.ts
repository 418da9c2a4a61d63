import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { REMINDER_HOURS_MIN } from '../../limits.ts'
import { invitationStates } from '../../states.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { addReminder, lastReminder } from '../reminders/queries.ts'
import { lockManagedInvitation, type OfInvitation } from './managed-invitation.ts'
import { sendReminder } from './notices.ts'
import { presentInvitation } from './present-invitations.ts'

const HOUR_MS = 3_600_000

/**
 * Reminds a person of an unanswered invitation or of an unsubmitted review.
 * @throws Failure not_found, forbidden, conflict if nothing is awaited from them or they were reminded within a day
 */
export const remindReviewer = (kernel: Kernel, actor: Actor, of: OfInvitation) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { submission, round, invitation, review } = await lockManagedInvitation(tx, actor, of)
    const isInvited = invitation.status === invitationStates.invited && invitation.expires_at > now
    if (!isInvited && !review) throw new Failure('conflict', 'Nothing is awaited from this person any more.')
    const last = await lastReminder(tx, invitation.id)
    if (last && now.getTime() - last.getTime() < REMINDER_HOURS_MIN * HOUR_MS)
      throw new Failure('conflict', 'This person was reminded in the last 24 hours. Please wait until tomorrow.')
    await addReminder(tx, { invitationId: invitation.id, kind: 'asked', dueAt: now, now })
    const title = await presentTitle(tx, submission, round)
    const text = isInvited
      ? `You are invited to review “${title}”. Please accept or decline by ${longDate(invitation.expires_at)}.`
      : `Your review of “${title}” is due on ${longDate(invitation.due_at)}.`
    await sendReminder(kernel, tx, { invitation, title, text })
    return { invitation: await presentInvitation(tx, { invitation, paperId: round.paper_id, now }) }
  })
