import { isAddressOfOne, memberWithProvenAddress, membersByIds, newToken, presentMembers, blockersOf, refuseTimedOut } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { GuestKind, PaperAccess } from '../../sharing-contract.ts'
import { publishPaperChange, publishRightsChange } from '../paper-topic.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findTeams, lockPaper, type PaperRow } from '../queries.ts'
import { type PaperAction, may, paperRoleOf } from '../rights.ts'
import { guestLink, mailGuest, notifyGuestInvited, notifyGuestRemoved } from './notices.ts'
import { GUESTS_MAX, INVITATION_LIFETIME_MS, kindOf, storedAs } from './policy.ts'
import { addInvitation, endGuest, listGuests, listInvitations, setGuest, withdraw, withdrawFor } from './queries.ts'

const notFound = () => new Failure('not_found', 'Paper not found')
const NO_GUEST = new Failure('not_found', 'This paper is not shared with them any more.')

/** Who may open a paper, for whoever may. @throws Failure not_found */
export async function readAccess({ db, now }: Kernel, actor: Actor, paperId: string): Promise<PaperAccess> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  const [team, guests] = await Promise.all([findTeams(db, [paperId]), listGuests(db, paperId)])
  const authors = new Set(team.map(({ member_id: id }) => id))
  const ids = [...authors, ...guests.map(({ member_id: id }) => id)]
  const present = await presentMembers(db, ids)
  const [members, profiles] = await Promise.all([membersByIds(db, ids), profilesByIds(db, present)])
  const named = (id: string) => ({
    id,
    name: members.get(id)?.name ?? FORMER_MEMBER,
    institution: profiles.get(id)?.institution || null,
  })
  const mayInvite = may(paperRole, 'invite')
  const invitations = mayInvite ? await listInvitations(db, paperId, now()) : []
  return {
    people: [
      ...team.map(({ member_id: id, lead }) => ({
        ...named(id),
        role: lead ? ('lead' as const) : ('member' as const),
        guest: null,
      })),
      ...guests
        .filter(({ member_id: id }) => !authors.has(id) && present.includes(id))
        .map((guest) => ({ ...named(guest.member_id), role: null, guest: kindOf(guest) })),
    ],
    // Authors are not told under which address somebody asked a question.
    invitations: invitations
      .filter(({ question_id: asked }) => asked === null)
      .map((row) => ({
        invitation_id: row.id,
        email: row.email,
        guest: kindOf(row),
        ends_at: row.ends_at.toISOString(),
      })),
    may_invite: mayInvite,
    may_remove: may(paperRole, 'remove'),
  }
}

/** Locks a paper for one who may do this. @throws Failure not_found for whoever may not read it, forbidden */
async function lockFor(tx: Tx, actor: Actor, at: { paperId: string; deed: PaperAction }): Promise<PaperRow> {
  const paper = await lockPaper(tx, at.paperId)
  const paperRole = await paperRoleOf(tx, actor, at.paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (may(paperRole, at.deed)) return paper
  throw new Failure(
    'forbidden',
    at.deed === 'invite' ? 'Only the authors share a paper.' : 'Only the lead takes somebody’s access.',
  )
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

async function refuseTooMany(tx: Tx, paperId: string, now: Date): Promise<void> {
  const [guests, invitations] = await Promise.all([listGuests(tx, paperId), listInvitations(tx, paperId, now)])
  if (guests.length + invitations.length >= GUESTS_MAX) {
    throw new Failure('conflict', `A paper is shared with at most ${GUESTS_MAX} guests.`)
  }
}

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
    // Its link is a secret that no event may hold.
    // Whoever has blocked the sender is not reached, which the sender must not notice.
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

type OfGuest = { paperId: string; userId: string }

/** Changes what a guest may do. @throws Failure not_found, forbidden for all but the lead */
export const changeGuest = (kernel: Kernel, actor: Actor, { paperId, userId, guest }: OfGuest & { guest: GuestKind }) =>
  transact(kernel, async (tx) => {
    await lockFor(tx, actor, { paperId, deed: 'remove' })
    if (!(await setGuest(tx, { paperId, memberId: userId }, storedAs(guest)))) throw NO_GUEST
    await publishRightsChange(kernel, tx, paperId)
    return { message: 'Their access is changed.' }
  })

/** Takes a guest's access, or gives one's own back. @throws Failure not_found, forbidden for all but the lead and the guest */
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

type OfInvitation = { paperId: string; invitationId: string }

/** @throws Failure not_found, forbidden for all but the authors, conflict for one that was followed or has ended */
export const withdrawGuest = (kernel: Kernel, actor: Actor, { paperId, invitationId: id }: OfInvitation) =>
  transact(kernel, async (tx) => {
    await lockFor(tx, actor, { paperId, deed: 'invite' })
    const isOpen = await withdraw(tx, { paperId, id }, kernel.now())
    if (!isOpen) throw new Failure('conflict', 'This invitation is no longer open.')
    await publishPaperChange(kernel, tx, paperId)
    return { message: 'The invitation is taken back.' }
  })
