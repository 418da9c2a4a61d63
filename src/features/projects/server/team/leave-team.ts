import { leavePaper } from '#features/editor/server/public.ts'
import type { Team } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { type ProjectRow, moveSeats } from '../queries.ts'
import { lockTeam } from '../seats.ts'
import { advanceWaitlist } from '../waitlist/advance-waitlist.ts'
import { isOnTeam, notFound, isLead, whyStay, markClaimLeft, addDeparture } from './team.ts'

type Going = { project: ProjectRow; team: Team; memberId: string; byId: string; reason: string }

type Departure = { paperId: string; memberId: string; reason: string }

/**
 * Removes the caller from a team. The lead can also remove another member, and gives a reason. The seat is offered to
 * the waitlist.
 */
export function depart(kernel: Kernel, actor: Actor, { paperId, memberId, reason }: Departure) {
  return transact(kernel, async (tx) => {
    const { team, project } = await lockTeam(kernel, tx, paperId)
    if (!isOnTeam(actor, team.members)) throw notFound()
    const own = memberId === actor.id
    if (!own && !isLead(actor, team.members)) {
      throw new Failure('forbidden', 'Only the team lead can remove a member.')
    }
    if (!own && reason === '') throw invalidField('reason', 'Please give a reason. The member will see it.')
    const refused = team.closed ?? whyStay(memberId, team.members)
    if (refused) throw new Failure('conflict', refused)
    await takeOff(kernel, tx, { project, team, memberId, byId: actor.id, reason })
    return { message: own ? 'You have left the team.' : 'The member is no longer on the team.' }
  })
}

async function takeOff(kernel: Kernel, tx: Tx, { project, team, memberId, byId, reason }: Going): Promise<void> {
  const now = kernel.now()
  await leavePaper(kernel, tx, { paperId: team.paperId, memberId })
  await markClaimLeft(tx, { projectId: project.id, memberId, now })
  const { id } = await addDeparture(tx, {
    project_id: project.id,
    paper_id: team.paperId,
    member_id: memberId,
    by_id: byId,
    reason,
    at: now,
  })
  await advanceWaitlist(kernel, tx, await moveSeats(tx, project.id, { seats: -1, students: -1 }))
  const left = { departure_id: id, paper_id: team.paperId, project_id: project.id, member_id: memberId }
  await kernel.events.record(tx, 'teammate.left', left, { actor: { id: byId } })
}
