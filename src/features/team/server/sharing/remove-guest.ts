import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { publishRightsChange, publishPaperChange } from '../paper-topic.ts'
import { type OfGuest, lockFor, endGuest, NO_GUEST, notifyGuestRemoved, withdraw } from './guests.ts'

type OfInvitation = { paperId: string; invitationId: string }

/**
 * Ends a guest's access. Guests may end their own access. @throws Failure not_found, forbidden for everyone except the
 * lead and the guest
 */
export const removeGuest = (kernel: Kernel, actor: Actor, { paperId, userId }: OfGuest) =>
  transact(kernel, async (tx) => {
    const own = userId === actor.id
    const { title } = await lockFor(tx, actor, { paperId, deed: own ? 'read' : 'remove' })
    if (!(await endGuest(tx, { paperId, memberId: userId }, kernel.now()))) throw NO_GUEST
    await kernel.events.record(tx, 'guest.left', { paper_id: paperId, member_id: userId }, { actor })
    if (!own) await notifyGuestRemoved(kernel, tx, { memberId: userId, title })
    await publishRightsChange(kernel, tx, paperId)
    return { message: own ? 'You no longer have access to this paper.' : 'Access removed.' }
  })

/**
 * Withdraws an invitation. @throws Failure not_found, forbidden for all but the authors, conflict for an invitation
 * that was accepted or has ended
 */
export const withdrawGuest = (kernel: Kernel, actor: Actor, { paperId, invitationId: id }: OfInvitation) =>
  transact(kernel, async (tx) => {
    await lockFor(tx, actor, { paperId, deed: 'invite' })
    const isOpen = await withdraw(tx, { paperId, id }, kernel.now())
    if (!isOpen) throw new Failure('conflict', 'This invitation is no longer pending.')
    await publishPaperChange(kernel, tx, paperId)
    return { message: 'Invitation withdrawn.' }
  })
