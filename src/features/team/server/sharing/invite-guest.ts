import { randomUUID } from 'node:crypto'
import {
  refuseTimedOut,
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
  type InvitationRow,
  kindOf,
} from './guests.ts'

type Inviting = { paperId: string; email: string; guest: GuestKind }

/** Within this time, the same invitation to the same mailbox is a repetition, not a reminder. */
const REPEATED_WITHIN_MS = 60_000

type Reply = { invitation_id: string; ends_at: string; link: string | null }

/**
 * Mails an invitation to a mailbox; only the link of the newest mail gives access. A repeated request gets the first
 * answer, and does not count against the inviter's limit.
 */
export async function inviteGuest(kernel: Kernel, actor: Actor, inviting: Inviting): Promise<Reply> {
  const at = kernel.now()
  const { reply, isRepeated } = await transact(kernel, (tx) => inviteOnce(kernel, tx, { actor, ...inviting }))
  if (isRepeated) await kernel.rateLimits.reward('team-invitation', actor.id, at)
  return reply
}

// The link is derived from the invitation and the server's key, so that a repetition can show it again.
const tokenOf = (kernel: Kernel, id: string): Promise<string> => kernel.secrets.mark(id, 'team.guest-invitation')

async function replyFor(kernel: Kernel, { id, ends_at: endsAt, link_shown: isShown }: InvitationRow): Promise<Reply> {
  const link = isShown ? guestLink(kernel, await tokenOf(kernel, id)) : null
  return { invitation_id: id, ends_at: endsAt.toISOString(), link }
}

type Repeated = { actor: Actor; paperId: string; email: string; guest: GuestKind; now: Date }

/** Finds the same invitation by the same member, if it was made a moment ago. The system's own ones have another link. */
async function findRepeated(kernel: Kernel, tx: Tx, { actor, paperId, email, guest, now }: Repeated) {
  const repeated = (await listInvitations(tx, paperId, now)).find(
    (one) =>
      one.email === email &&
      one.invited_by === actor.id &&
      kindOf(one) === guest &&
      now.getTime() - one.invited_at.getTime() < REPEATED_WITHIN_MS,
  )
  const isOwn = repeated && repeated.token_hash === hashToken(await tokenOf(kernel, repeated.id))
  return isOwn ? repeated : undefined
}

async function inviteOnce(kernel: Kernel, tx: Tx, { actor, paperId, guest, ...to }: Inviting & { actor: Actor }) {
  const { title } = await lockFor(tx, actor, { paperId, deed: 'invite' })
  const email = to.email.toLowerCase()
  const now = kernel.now()
  await kernel.extensions.of(refuseTimedOut)(tx, actor, now)
  await refuseWhoIsIn(tx, paperId, email)
  const repeated = await findRepeated(kernel, tx, { actor, paperId, email, guest, now })
  if (repeated) return { reply: await replyFor(kernel, repeated), isRepeated: true }
  await withdrawFor(tx, { paperId, email }, now)
  await refuseTooMany(tx, paperId, now)
  const id = randomUUID()
  const token = await tokenOf(kernel, id)
  const endsAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  const invitation = await addInvitation(tx, {
    id,
    paper_id: paperId,
    email,
    ...storedAs(guest),
    token_hash: hashToken(token),
    invited_by: actor.id,
    invited_at: now,
    ends_at: endsAt,
    link_shown: !kernel.mail.canSend,
  })
  // No event is recorded, since the link is secret. Members who have blocked the sender get no e-mail; the sender
  // must not notice that.
  if (!(await isAddressOfOne(tx, await kernel.extensions.of(blockersOf)(tx, actor.id), email))) {
    await mailGuest(kernel, tx, { email: to.email, token, by: actor, title, guest, endsAt })
    const memberId = await memberWithProvenAddress(tx, email)
    if (memberId) await notifyGuestInvited(kernel, tx, { memberId, by: actor, title, guest })
  }
  await publishPaperChange(kernel, tx, paperId)
  return { reply: await replyFor(kernel, invitation), isRepeated: false }
}

async function refuseTooMany(tx: Tx, paperId: string, now: Date): Promise<void> {
  const [guests, invitations] = await Promise.all([listGuests(tx, paperId), listInvitations(tx, paperId, now)])
  if (guests.length + invitations.length >= GUESTS_MAX) {
    throw new Failure('conflict', `You can share a paper with at most ${GUESTS_MAX} guests.`)
  }
}

async function refuseWhoIsIn(tx: Tx, paperId: string, email: string): Promise<void> {
  const [team, guests] = await Promise.all([findTeams(tx, [paperId]), listGuests(tx, paperId)])
  const members = await membersByIds(
    tx,
    [...team, ...guests].map(({ member_id: id }) => id),
  )
  if ([...members.values()].some((member) => member.email.toLowerCase() === email)) {
    throw invalidField('email', 'This person already has access to the paper.')
  }
}
