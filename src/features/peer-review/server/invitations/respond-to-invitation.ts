import { hasProvenAddress } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { invitationStates } from '../../states.ts'
import { lockRound } from '../rounds/queries.ts'
import { acceptFor } from './accept-invitation.ts'
import { declineFor, type Declining } from './decline-invitation.ts'
import { findInvitation, type ReviewerInvitation } from './queries.ts'

const notFound = () => new Failure('not_found', 'Invitation not found')

/**
 * Returns whether an invitation is for a member: by account, or by an address that they have proved to own, since
 * anyone can sign up with another person's address.
 */
const isFor = async (db: Db, { member_id: memberId, email }: ReviewerInvitation, actor: Actor): Promise<boolean> =>
  memberId === null
    ? email === actor.email.toLowerCase() && (await hasProvenAddress(db, actor.id))
    : memberId === actor.id

type Answer = { id: string; accept: boolean } & Declining

/** Checks that an invitation is for the actor. @throws Failure not_found if it is not, as for an unknown invitation */
export async function assertInvited({ db }: Kernel, actor: Actor | undefined, id: string): Promise<void> {
  const invitation = actor && (await findInvitation(db, id))
  if (!invitation || !(await isFor(db, invitation, actor))) throw notFound()
}

/**
 * Accepts or declines an invitation of the signed-in member. A repeated acceptance gets the first answer.
 * @throws Failure not_found for other people's invitations, conflict if the invitation is over
 */
export const respondToInvitation = (kernel: Kernel, actor: Actor, { id, accept, ...declining }: Answer) =>
  transact(kernel, async (tx) => {
    const found = await findInvitation(tx, id)
    if (!found || !(await isFor(tx, found, actor))) throw notFound()
    const round = await lockRound(tx, found.round_id)
    const invitation = await findInvitation(tx, id)
    if (!invitation) throw notFound()
    if (!accept) {
      await declineFor(kernel, tx, { invitation, round, name: actor.name, ...declining })
      return { message: 'You have declined the invitation. Thank you for letting us know.' }
    }
    const isRepeated = invitation.status === invitationStates.accepted && invitation.member_id === actor.id
    if (!isRepeated) await acceptFor(kernel, tx, { member: actor, invitation, round, now: kernel.now() })
    return { message: 'Thank you for accepting. You can start your review now.' }
  })
