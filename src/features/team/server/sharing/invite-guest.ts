import {
  refuseTimedOut,
  newToken,
  isAddressOfOne,
  blockersOf,
  memberWithProvenAddress,
  membersByIds,
} from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { GuestKind } from '../../contract.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { findTeams } from '../queries.ts'
import {
  lockFor,
  withdrawFor,
  INVITATION_LIFETIME_MS,
  addInvitation,
  storedAs,
  mailGuest,
  notifyGuestInvited,
  guestLink,
  listGuests,
  listInvitations,
  GUESTS_MAX,
} from './guests.ts'

type Inviting = { paperId: string; email: string; guest: GuestKind }

/** Writes to a mailbox that a paper is shared with; of several letters only the newest leads in. */
export const inviteGuest = (kernel: Kernel, actor: Actor, { paperId, guest, ...to }: Inviting) =>
  transact(kernel, async (tx) => {
    const { title } = await lockFor(tx, actor, { paperId, deed: 'invite' })
    const email = to.email.toLowerCase()
    const now = kernel.now()
    await kernel.extensions.of(refuseTimedOut)(tx, actor, now)
    await refuseWhoIsIn(tx, paperId, email)
    await withdrawFor(tx, { paperId, email }, now)
    await refuseTooMany(tx, paperId, now)
    const token = newToken()
    const endsAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
    const { id } = await addInvitation(tx, {
      paper_id: paperId,
      email,
      ...storedAs(guest),
      token_hash: hashToken(token),
      invited_by: actor.id,
      invited_at: now,
      ends_at: endsAt,
      link_shown: !kernel.mail.canSend,
    })
    // Its link is a secret that no event may contain. Members who have blocked the sender get no mail, which the sender
    // must not notice.
    if (!(await isAddressOfOne(tx, await kernel.extensions.of(blockersOf)(tx, actor.id), email))) {
      await mailGuest(kernel, tx, { email: to.email, token, by: actor, title, guest, endsAt })
      const memberId = await memberWithProvenAddress(tx, email)
      if (memberId) await notifyGuestInvited(kernel, tx, { memberId, by: actor, title, guest })
    }
    await publishPaperChange(kernel, tx, paperId)
    return {
      invitation_id: id,
      ends_at: endsAt.toISOString(),
      link: !kernel.mail.canSend ? guestLink(kernel, token) : null,
    }
  })

async function refuseTooMany(tx: Tx, paperId: string, now: Date): Promise<void> {
  const [guests, invitations] = await Promise.all([listGuests(tx, paperId), listInvitations(tx, paperId, now)])
  if (guests.length + invitations.length >= GUESTS_MAX) {
    throw new Failure('conflict', `A paper is shared with at most ${GUESTS_MAX} guests.`)
  }
}

async function refuseWhoIsIn(tx: Tx, paperId: string, email: string): Promise<void> {
  const [team, guests] = await Promise.all([findTeams(tx, [paperId]), listGuests(tx, paperId)])
  const members = await membersByIds(
    tx,
    [...team, ...guests].map(({ member_id: id }) => id),
  )
  if ([...members.values()].some((member) => member.email.toLowerCase() === email)) {
    throw invalidField('email', 'This person can open the paper already.')
  }
}
