import { findSubmissions } from '#features/submission/server/public.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { invitationStates } from '../../states.ts'
import { lockRound, type RoundRow } from '../rounds/queries.ts'
import { editorsOf, refuseOver } from './accept-invitation.ts'
import { notifyEditors } from './notices.ts'
import { changeInvitation, findInvitation, findInvitationByToken, type ReviewerInvitation } from './queries.ts'

export type Declining = { reason: string; suggestion: string }

export const UNKNOWN_LINK = new Failure(
  'not_found',
  'This link is not valid. Please open the link from the newest e-mail.',
)

/** Locks the invitation of a mailed link with its round. @throws Failure not_found for an unknown link */
export async function lockByToken(tx: Tx, token: string): Promise<{ invitation: ReviewerInvitation; round: RoundRow }> {
  const found = await findInvitationByToken(tx, hashToken(token))
  if (!found) throw UNKNOWN_LINK
  const round = await lockRound(tx, found.round_id)
  // Reads the invitation again, since it may have been answered before the lock.
  const invitation = await findInvitation(tx, found.id)
  if (!invitation) throw UNKNOWN_LINK
  return { invitation, round }
}

type Answered = { invitation: ReviewerInvitation; round: RoundRow; name: string } & Declining

/**
 * Declines an open invitation, and notifies the editors. The suggestion is stored for the editors; no e-mail is sent to
 * the suggested people. The round is locked.
 * @throws Failure conflict if the invitation is over
 */
export async function declineFor(
  kernel: Kernel,
  tx: Tx,
  { invitation, round, name, reason, suggestion }: Answered,
): Promise<void> {
  const now = kernel.now()
  refuseOver({ invitation, round, now })
  await changeInvitation(tx, invitation.id, {
    status: invitationStates.declined,
    decline_reason: reason,
    suggestion,
    answered_at: now,
    ended_at: now,
  })
  const [submission] = await findSubmissions(tx, [round.submission_id])
  const also = suggestion === '' ? '' : ' They suggest someone else.'
  await notifyEditors(kernel, tx, {
    to: editorsOf(invitation, round),
    text: `${name} declined the invitation to review “${submission?.title ?? ''}”.${also}`,
    submissionId: round.submission_id,
  })
}

const DECLINED = { message: 'You have declined the invitation. Thank you for letting us know.' }

/** Declines an invitation by its mailed link, without an account. @throws Failure not_found, conflict */
export const declineByLink = (kernel: Kernel, { token, ...declining }: Declining & { token: string }) =>
  transact(kernel, async (tx) => {
    const { invitation, round } = await lockByToken(tx, token)
    await declineFor(kernel, tx, { invitation, round, name: invitation.name, ...declining })
    return DECLINED
  })
