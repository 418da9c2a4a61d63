import { findSubmissions } from '#features/submission/server/public.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { ACTIVE_INVITATIONS, invitationStates, reviewStates, roundStates } from '../../states.ts'
import { changeReview, findReview, isUnsubmitted } from '../reviews/queries.ts'
import { listOpenRoundsWith, lockRound, type RoundRow } from '../rounds/queries.ts'
import { editorsOf } from './accept-invitation.ts'
import { notifyEditors } from './notices.ts'
import { changeInvitation, listInvitations } from './queries.ts'

type Ending = { memberId: string; why: string }

/** Ends a member's invitation in a locked open round; a submitted review stays. */
async function endIn(kernel: Kernel, tx: Tx, { round, memberId, why }: Ending & { round: RoundRow }): Promise<void> {
  const now = kernel.now()
  const own = (await listInvitations(tx, round.id)).find(
    (row) => row.member_id === memberId && ACTIVE_INVITATIONS.some((status) => status === row.status),
  )
  const review = own && (await findReview(tx, own.id))
  if (!own || (review && !isUnsubmitted(review.status))) return
  await changeInvitation(tx, own.id, { status: invitationStates.cancelled, ended_at: now })
  if (review) await changeReview(tx, own.id, { status: reviewStates.closed, closed_at: now })
  const [submission] = await findSubmissions(tx, [round.submission_id])
  const name = (await membersByIds(tx, [memberId])).get(memberId)?.name ?? 'A reviewer'
  await notifyEditors(kernel, tx, {
    to: editorsOf(own, round),
    text: `${name} ${why} and no longer reviews “${submission?.title ?? ''}”.`,
    submissionId: round.submission_id,
  })
}

/** Ends the open reviews and invitations of a member who leaves. */
export async function endReviewsOf(kernel: Kernel, tx: Tx, memberId: string): Promise<void> {
  for (const roundId of await listOpenRoundsWith(tx, memberId)) {
    const round = await lockRound(tx, roundId)
    if (round.status === roundStates.open) await endIn(kernel, tx, { round, memberId, why: 'has left' })
  }
}

/** Ends the review of a member who has begun to work on the paper or to mentor it. */
export async function endConflicted(
  kernel: Kernel,
  tx: Tx,
  { paperId, memberId }: { paperId: string; memberId: string },
): Promise<void> {
  for (const roundId of await listOpenRoundsWith(tx, memberId)) {
    const round = await lockRound(tx, roundId)
    if (round.paper_id !== paperId || round.status !== roundStates.open) continue
    if ((await workersOn(tx, paperId)).includes(memberId))
      await endIn(kernel, tx, { round, memberId, why: 'now works on the paper' })
  }
}
