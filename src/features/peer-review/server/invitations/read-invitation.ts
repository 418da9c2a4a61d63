import { findSubmissions } from '#features/submission/server/public.ts'
import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { OwnInvitation } from '../../contract.ts'
import { presentPaper } from '../redaction/present-paper.ts'
import { findRound, type RoundRow } from '../rounds/queries.ts'
import { refuseOver, whyOver } from './accept-invitation.ts'
import { UNKNOWN_LINK } from './decline-invitation.ts'
import { findInvitationByToken, type ReviewerInvitation } from './queries.ts'

/** Returns an invitation as the invited person sees it. @throws Failure not_found */
export async function presentOwnInvitation(
  db: Db,
  invitation: ReviewerInvitation,
  round: RoundRow,
): Promise<OwnInvitation> {
  const [submission] = await findSubmissions(db, [round.submission_id])
  if (!submission) throw new Failure('not_found', 'Submission not found')
  const { title, abstract, keywords } = await presentPaper(db, submission, round)
  return {
    id: invitation.id,
    status: invitation.status,
    title,
    abstract,
    keywords,
    category: submission.category,
    word_count: submission.word_count,
    mode: round.mode,
    round: round.number,
    message: invitation.message,
    invited_at: invitation.invited_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    due_at: invitation.due_at.toISOString(),
  }
}

/**
 * Returns the invitation of a mailed link. It changes nothing, since mail scanners open links.
 * @throws Failure not_found for an unknown link, conflict if the invitation was answered or is over
 */
export async function readInvitationByLink({ db, now }: Kernel, token: string) {
  const invitation = await findInvitationByToken(db, hashToken(token))
  const round = invitation && (await findRound(db, invitation.round_id))
  if (!invitation || !round) throw UNKNOWN_LINK
  refuseOver({ invitation, round, now: now() })
  const { email, name, role, institution } = invitation
  return { ...(await presentOwnInvitation(db, invitation, round)), email, name, role, institution }
}

/** Returns whether the link of an invitation still works, so that no e-mail with a dead link is sent. */
export async function isLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  const invitation = await findInvitationByToken(db, hashToken(token))
  const round = invitation && (await findRound(db, invitation.round_id))
  return invitation !== undefined && round !== undefined && whyOver({ invitation, round, now }) === undefined
}
