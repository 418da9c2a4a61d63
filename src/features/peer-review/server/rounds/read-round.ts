import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DeskInvitation, DeskRound } from '../../desk-contract.ts'
import { REVIEWS_USUAL_MIN } from '../../limits.ts'
import { invitationStates, reviewStates } from '../../states.ts'
import { presentInvitations } from '../invitations/present-invitations.ts'
import { listInvitations } from '../invitations/queries.ts'
import { findManaged } from './managed-round.ts'
import { findRoundOfSubmission, type RoundRow } from './queries.ts'

const progressOf = (invitations: DeskInvitation[]): DeskRound['progress'] => ({
  invited: invitations.filter(({ status }) => status === invitationStates.invited).length,
  accepted: invitations.filter(({ status }) => status === invitationStates.accepted).length,
  submitted: invitations.filter(({ review }) => review?.status === reviewStates.submitted).length,
  overdue: invitations.filter(({ review }) => review?.overdue).length,
  usual: REVIEWS_USUAL_MIN,
})

/** Returns a round with its reviewers and progress, as editors see it. */
export async function presentRound({ now }: Pick<Kernel, 'now'>, db: Db, round: RoundRow): Promise<DeskRound> {
  const invitations = await presentInvitations(db, {
    invitations: await listInvitations(db, round.id),
    paperId: round.paper_id,
    now: now(),
  })
  return {
    id: round.id,
    number: round.number,
    status: round.status,
    mode: round.mode,
    opened_at: round.opened_at.toISOString(),
    ended_at: round.ended_at?.toISOString() ?? null,
    invitations,
    progress: progressOf(invitations),
  }
}

/** Returns the round of a submission for an editor; null before it is sent. @throws Failure not_found, forbidden */
export async function readRound(kernel: Kernel, actor: Actor, submissionId: string) {
  await findManaged(kernel.db, actor, submissionId)
  const round = await findRoundOfSubmission(kernel.db, submissionId)
  return { round: round ? await presentRound(kernel, kernel.db, round) : null }
}
