import { findSubmissions } from '#features/submission/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Role } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { reviewAnswers } from '../../answers-contract.ts'
import { type RoundStatus, roundStates } from '../../states.ts'
import { invitationStates } from '../../states.ts'
import { addReview } from '../reviews/queries.ts'
import type { RoundRow } from '../rounds/queries.ts'
import { mayReview } from './invite-reviewer.ts'
import { notifyEditors } from './notices.ts'
import { changeInvitation, type ReviewerInvitation, nextReviewerNumber } from './queries.ts'

const ROUND_OVER: (status: RoundStatus) => string | undefined = roundStates.per({
  open: undefined,
  closed: 'The editors have decided on this paper, so a review is no longer needed. Thank you for your time.',
  cancelled: 'This paper was withdrawn, so a review is no longer needed. Thank you for your time.',
})

type Answering = { invitation: ReviewerInvitation; round: RoundRow; now: Date }

/** Returns the reason why an invitation can't be answered any more; undefined if it can. Pure. */
export function whyOver({ invitation, round, now }: Answering): string | undefined {
  const over = ROUND_OVER(round.status)
  if (over) return over
  const isLate = invitation.status === invitationStates.invited && invitation.expires_at <= now
  const step = invitationStates.after(isLate ? invitationStates.expired : invitation.status, 'accept')
  return 'refused' in step ? step.refused : undefined
}

export const refuseOver = (answering: Answering): void => {
  const over = whyOver(answering)
  if (over) throw new Failure('conflict', over)
}

/** The editors who are notified about an invitation: the one who invited, and the one who opened the round. */
export const editorsOf = (
  invitation: Pick<ReviewerInvitation, 'invited_by'>,
  round: Pick<RoundRow, 'opened_by'>,
): string[] => [invitation.invited_by, round.opened_by]

type Accepting = Answering & { member: { id: string; role: Role; name: string } }

/**
 * Accepts an open invitation for a member, and begins their review. The round is locked.
 * @throws Failure conflict if the invitation is over, or the member may not review this paper
 */
export async function acceptFor(kernel: Kernel, tx: Tx, { member, ...answering }: Accepting): Promise<void> {
  refuseOver(answering)
  const { invitation, round, now } = answering
  if (!mayReview(member.role))
    throw new Failure(
      'conflict',
      'Only faculty members and clinicians can review papers. Please tell the editor who invited you.',
    )
  if ((await workersOn(tx, round.paper_id)).includes(member.id))
    throw new Failure('conflict', 'You work on this paper, so you can’t review it. Please decline the invitation.')
  const [submission] = await findSubmissions(tx, [round.submission_id])
  if (!submission) throw new Failure('not_found', 'Submission not found')
  await changeInvitation(tx, invitation.id, {
    status: invitationStates.accepted,
    member_id: member.id,
    reviewer_number: await nextReviewerNumber(tx, round.id),
    answered_at: now,
  })
  await addReview(tx, {
    invitation_id: invitation.id,
    round_id: round.id,
    member_id: member.id,
    answers: JSON.stringify(reviewAnswers.parse({})),
    subject: [submission.title, ...submission.keywords, submission.abstract].join(' '),
    started_at: now,
  })
  await notifyEditors(kernel, tx, {
    to: editorsOf(invitation, round),
    text: `${member.name} accepted the invitation to review “${submission.title}”.`,
    submissionId: round.submission_id,
  })
}
