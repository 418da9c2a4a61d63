import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { invitationStates } from '../../states.ts'
import { lockTeam, endUnanswered } from '../seats.ts'
import { refuseOthers } from './invite-member.ts'
import { findInvitation } from './team.ts'

/** Withdraws an unanswered invitation. @throws the same Failures as `refuseOthers`. */
export function withdrawInvitation(
  kernel: Kernel,
  actor: Actor,
  { paperId, invitationId }: { paperId: string; invitationId: string },
) {
  return transact(kernel, async (tx) => {
    const { team, project } = await lockTeam(kernel, tx, paperId)
    refuseOthers(actor, team)
    const invitation = await findInvitation(tx, invitationId)
    if (invitation?.paper_id !== paperId) throw new Failure('not_found', 'Invitation not found')
    if (invitation.status !== invitationStates.pending && invitation.status !== invitationStates.withdrawn)
      throw new Failure('conflict', 'This invitation is no longer open.')
    await endUnanswered(kernel, tx, { project, invitations: [invitation], event: 'withdraw' })
    return { message: 'The invitation was withdrawn.' }
  })
}
