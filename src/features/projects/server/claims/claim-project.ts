import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { CLAIM_REVIEW_TIME } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { TeamType, MyClaim } from '../../contract.ts'
import { FULL_WITH_WAITLIST } from '../../limits.ts'
import { projectStates, waitStates } from '../../states.ts'
import { mayClaim, seatsFor } from '../policy.ts'
import { moveSeats, type ProjectRow } from '../queries.ts'
import { refuseTeamMember } from '../seats.ts'
import { lockSettled, findLiveEntry, endWaits } from '../waitlist/advance-waitlist.ts'
import { readMyClaim } from './claims.ts'
import { findLiveClaim, addClaim } from './queries.ts'

const NEXT_STEPS = [
  `An editor will read your claim, normally within ${CLAIM_REVIEW_TIME}. Your places are reserved until then.`,
  'The decision appears in your notifications and on your dashboard.',
  'Once it is approved, your paper opens in My Workspace with its nine sections ready to write.',
]

type ClaimToMake = { question_id: string; explanation: string; team_type: TeamType }

/**
 * Claims seats while the project is locked, so that simultaneous claims never get the same seat. If the client repeats
 * a claim because the response was lost, returns the stored claim.
 */
export function claimProject(
  kernel: Kernel,
  actor: Actor,
  { question_id: projectOrQuestionId, explanation, team_type: teamType }: ClaimToMake,
): Promise<{ claim: MyClaim; next_steps: string[] }> {
  if (!mayClaim(actor)) throw new Failure('forbidden', 'Only students and faculty can claim projects.')
  return transact(kernel, async (tx) => {
    const project = await lockSettled(kernel, tx, projectOrQuestionId)
    if (!project) throw new Failure('not_found', 'Project not found')
    if (project.status === projectStates.closed) throw new Failure('conflict', 'This project is no longer open.')
    const liveClaim = await findLiveClaim(tx, { projectId: project.id, memberId: actor.id })
    if (liveClaim?.explanation === explanation && liveClaim.team_type === teamType) {
      return { claim: await readMyClaim(tx, liveClaim.id), next_steps: NEXT_STEPS }
    }
    if (liveClaim) throw new Failure('conflict', 'You have already claimed this project.')
    await refuseTeamMember(tx, project, actor.id)
    const wait = await findLiveEntry(tx, { projectId: project.id, memberId: actor.id })
    // A seat that is held for this member counts as free for them.
    const held = wait?.status === waitStates.offered ? 1 : 0
    const free = project.max_students - project.places_taken + held
    const answer = seatsFor(teamType, free)
    if ('refused' in answer) throw refusedClaim(project, { free, refused: answer.refused })
    const { id } = await addClaim(tx, {
      project_id: project.id,
      member_id: actor.id,
      team_type: teamType,
      places: answer.seats,
      explanation,
      requested_at: kernel.now(),
    })
    const left = wait ? await endWaits(tx, project, { entries: [wait], event: 'claim', now: kernel.now() }) : project
    await moveSeats(tx, left.id, { seats: answer.seats - held })
    return { claim: await readMyClaim(tx, id), next_steps: NEXT_STEPS }
  })
}

/**
 * Returns the failure for a refused claim. If all seats of a project for several students are taken, the failure tells
 * the screen to offer the waitlist.
 */
function refusedClaim(project: ProjectRow, { free, refused }: { free: number; refused: string }): Failure {
  if (free > 0 || project.max_students === 1) return new Failure('conflict', refused)
  return new Failure('conflict', FULL_WITH_WAITLIST, { current: { waitlist: true } })
}
