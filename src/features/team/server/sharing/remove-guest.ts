import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { publishRightsChange, publishPaperChange } from '../paper-topic.ts'
import { type OfGuest, lockFor, endGuest, NO_GUEST, notifyGuestRemoved, withdraw } from './guests.ts'

type OfInvitation = { paperId: string; invitationId: string }

/**
 * Ends a guest's access; guests may end their own. @throws Failure not_found, forbidden for all but the lead and the
 * guest
 */
export const removeGuest = (kernel: Kernel, actor: Actor, { paperId, userId }: OfGuest) =>
  transact(kernel, async (tx) => {
    const own = userId === actor.id
    const { title } = await lockFor(tx, actor, { paperId, deed: own ? 'read' : 'remove' })
    if (!(await endGuest(tx, { paperId, memberId: userId }, kernel.now()))) throw NO_GUEST
    await kernel.events.record(tx, 'guest.left', { paper_id: paperId, member_id: userId }, { actor })
    if (!own) await notifyGuestRemoved(kernel, tx, { memberId: userId, title })
    await publishRightsChange(kernel, tx, paperId)
    return { message: own ? 'This paper is no longer shared with you.' : 'Their access is taken.' }
  })

/** @throws Failure not_found, forbidden for all but the authors, conflict for one that was followed or has ended */
export const withdrawGuest = (kernel: Kernel, actor: Actor, { paperId, invitationId: id }: OfInvitation) =>
  transact(kernel, async (tx) => {
    await lockFor(tx, actor, { paperId, deed: 'invite' })
    const isOpen = await withdraw(tx, { paperId, id }, kernel.now())
    if (!isOpen) throw new Failure('conflict', 'This invitation is no longer open.')
    await publishPaperChange(kernel, tx, paperId)
    return { message: 'The invitation is taken back.' }
  })
