import { lockActiveMember } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { TeamType } from '../../contract.ts'
import { type ClaimStatus, projectStates } from '../../states.ts'
import { findProjectOfClaim, lockClaim, setClaimDecided } from './queries.ts'
import { decide, mayDecide } from '../policy.ts'
import { lockProject, moveSeats } from '../queries.ts'
import { endUnanswered } from '../seats.ts'
import { type ProjectFacts, toFacts } from '../project-facts.ts'
import { listPending } from '../team/team.ts'
import { advanceWaitlist } from '../waitlist/advance-waitlist.ts'

export type ClaimDecision = {
  id: string
  decision: 'approved' | 'revision_requested' | 'rejected'
  notes: string
  actor: Pick<Actor, 'id'>
  now: Date
}

const DECISION_EVENTS = {
  approved: 'claim.approved',
  revision_requested: 'claim.sent_back',
  rejected: 'claim.rejected',
} as const

const CLAIMANT_LEFT = 'This member has left Inflo, so their claim can no longer be approved.'

export type DecidedClaim = {
  claim: { id: string; memberId: string; teamType: TeamType; places: number; status: ClaimStatus; notes: string }
  project: ProjectFacts
}

/**
 * Decides on a pending claim. Approval keeps the claim's seats; any other decision offers them to the waitlist. The
 * project is locked first, so that the second of two simultaneous approvals finds the paper that the first created.
 * @throws Failure not_found; forbidden for one's own claim; conflict if the claim was decided or withdrawn, or its
 * project is closed.
 */
export async function decideClaim(
  kernel: Kernel,
  tx: Tx,
  { id, decision, notes, actor, now }: ClaimDecision,
): Promise<DecidedClaim> {
  const found = await findProjectOfClaim(tx, id)
  if (!found) throw new Failure('not_found', 'Claim not found')
  if (!mayDecide(actor, { memberId: found.member_id })) {
    throw new Failure('forbidden', 'You cannot decide on your own claim.')
  }
  // Locks the member before the project, in the same order as when a member leaves. Either this decision finds that the
  // member has left, or the departure finds the approved claim.
  const isPresent = decision !== 'approved' || (await lockActiveMember(tx, found.member_id))
  const project = await lockProject(tx, found.project_id)
  if (!project) throw new Failure('not_found', 'Project not found')
  const { status, places } = await lockClaim(tx, id)
  const result = decide(status, decision)
  if ('refused' in result) throw new Failure('conflict', result.refused)
  if (decision === 'approved' && project.status === projectStates.closed) {
    throw new Failure('conflict', 'This project is closed; its claims can no longer be approved.')
  }
  if (!isPresent) throw new Failure('conflict', CLAIMANT_LEFT)
  const claim = await setClaimDecided(tx, id, { status: result.status, notes, decidedBy: actor.id, now })
  const moved = await moveSeats(tx, project.id, result.seats === 'kept' ? { students: 1 } : { seats: -places })
  const settled = await advanceWaitlist(kernel, tx, moved)
  if (result.seats === 'kept') {
    // A member who joins by a claim no longer needs their own invitation, which would reserve a second seat for them.
    const pending = await listPending(tx, project.id)
    const own = pending.filter(({ member_id: memberId }) => memberId === claim.member_id)
    await endUnanswered(kernel, tx, { project: settled, invitations: own, event: 'withdraw' })
  }
  const decided = { claim_id: id, project_id: project.id, member_id: claim.member_id }
  await kernel.events.record(tx, DECISION_EVENTS[decision], decided, { actor })
  return {
    claim: {
      id,
      memberId: claim.member_id,
      teamType: claim.team_type,
      places,
      status: claim.status,
      notes: claim.notes,
    },
    project: toFacts(project),
  }
}
