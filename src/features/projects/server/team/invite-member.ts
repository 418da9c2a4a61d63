import type { Insertable } from 'kysely'
import {
  blockersOf,
  isAddressOfOne,
  memberWithProvenAddress,
  membersByIds,
  newToken,
  presentMembers,
  refuseTimedOut,
} from '#features/accounts/server/public.ts'
import type { Team } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { INVITATION_LIFETIME_MS } from '../../limits.ts'
import { invitationStates } from '../../states.ts'
import { mayClaim } from '../policy.ts'
import { moveSeats, type ProjectRow } from '../queries.ts'
import { lapseInvitations, lockTeam, readSeatUsage } from '../seats.ts'
import type { InvitationTable } from '../tables.ts'
import { mailInvitation, teamLink } from './notices.ts'
import { isFindable, isLead, isOnTeam, seatFor, type InvitationRow, listPending } from './team.ts'

/** The invited person: an e-mail address, or a member who lets others find them. */
export type Invitee = { email: string } | { userId: string }

const addressed = (invitee: Invitee) =>
  'email' in invitee
    ? { email: invitee.email.toLowerCase(), memberId: null }
    : { email: null, memberId: invitee.userId }

const ALREADY_INVITED = 'This person has already been invited.'

/**
 * Allows changes only by the lead, and only while the paper is being written.
 * @throws Failure not_found for people outside the team, forbidden for its other members, conflict if the paper is not
 * being written
 */
export function refuseOthers(actor: Actor, team: Team): void {
  if (!isOnTeam(actor, team.members)) throw new Failure('not_found', 'Paper not found')
  if (!isLead(actor, team.members)) throw new Failure('forbidden', 'Only the team lead can do this.')
  if (team.closed) throw new Failure('conflict', team.closed)
}

type Choosing = { actor: Actor; userId: string; team: Team }

// Returns the same error for all members who cannot be invited, since membership is revealed only with the member's
// consent.
async function refuseUnfindable(kernel: Kernel, tx: Db, { actor, userId, team }: Choosing): Promise<void> {
  if (isOnTeam({ id: userId }, team.members)) throw new Failure('conflict', 'This member is already on the team.')
  const [present] = await presentMembers(tx, [userId])
  const member = present && (await membersByIds(tx, [present])).get(present)
  const blocks = (await kernel.extensions.of(blockersOf)(tx, actor.id)).includes(userId)
  if (!member || blocks || !mayClaim(member) || !(await isFindable(tx, userId))) {
    throw invalidField('user_id', 'You can’t invite this member by name. Please ask for their e-mail address.')
  }
}

// Only the link's hash is stored, so the link cannot be shown again. A repeated request therefore creates a new link
// and invalidates the old one.
async function shownAnew(kernel: Kernel, tx: Tx, { id, email }: InvitationRow): Promise<string | null> {
  if (email === null || kernel.mail.canSend) return null
  const token = newToken()
  await showLink(tx, id, hashToken(token))
  return teamLink(kernel, token)
}

type Sending = { actor: Actor; invitee: Invitee; team: Team; project: ProjectRow; tookPlace: boolean }

// Returns the member with this verified address, who then sees the invitation on the site immediately; null if there is
// no such member, or if they are already invited to the project by name.
async function memberBehind(
  tx: Tx,
  { invitee, project }: Pick<Sending, 'invitee' | 'project'>,
): Promise<string | null> {
  if ('userId' in invitee) return invitee.userId
  const memberId = await memberWithProvenAddress(tx, invitee.email)
  const isFree = !(await listPending(tx, project.id)).some(({ member_id: id }) => id === memberId)
  return memberId && isFree ? memberId : null
}

async function send(kernel: Kernel, tx: Tx, { actor, invitee, team, project, tookPlace }: Sending) {
  const now = kernel.now()
  const endsAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  const token = newToken()
  const toMailbox = 'email' in invitee
  // A member who blocked the sender gets no e-mail, and the sender cannot notice this.
  const reaches =
    !toMailbox || !(await isAddressOfOne(tx, await kernel.extensions.of(blockersOf)(tx, actor.id), invitee.email))
  const invitation = await addInvitation(tx, {
    project_id: project.id,
    paper_id: team.paperId,
    email: toMailbox ? invitee.email.toLowerCase() : null,
    token_hash: toMailbox ? hashToken(token) : null,
    member_id: reaches ? await memberBehind(tx, { invitee, project }) : null,
    invited_by: actor.id,
    took_place: tookPlace,
    invited_at: now,
    ends_at: endsAt,
    link_shown: toMailbox && !kernel.mail.canSend,
  })
  if (!invitation) throw new Failure('conflict', ALREADY_INVITED)
  // The link is a secret, so no event may contain it.
  if (toMailbox && reaches) {
    await mailInvitation(kernel, tx, { paper: team, by: actor, endsAt, email: invitee.email, token })
  }
  const sent = { invitation_id: invitation.id, paper_id: team.paperId, project_id: project.id }
  await kernel.events.record(tx, 'invitation.sent', sent, { actor })
  return presentInvitation(invitation, toMailbox && !kernel.mail.canSend ? teamLink(kernel, token) : null)
}

const presentInvitation = ({ id, ends_at: endsAt }: InvitationRow, link: string | null = null) => ({
  invitation: { invitation_id: id, ends_at: endsAt.toISOString(), link },
})

/**
 * Invites someone to the team and reserves a seat until they answer. A repeated call returns the pending invitation.
 */
export function invite(kernel: Kernel, actor: Actor, { paperId, invitee }: { paperId: string; invitee: Invitee }) {
  return transact(kernel, async (tx) => {
    const { team, project: locked } = await lockTeam(kernel, tx, paperId)
    refuseOthers(actor, team)
    await kernel.extensions.of(refuseTimedOut)(tx, actor, kernel.now())
    if ('userId' in invitee) await refuseUnfindable(kernel, tx, { actor, userId: invitee.userId, team })
    else if (invitee.email.toLowerCase() === actor.email.toLowerCase()) {
      throw invalidField('email', 'This is your own address.')
    }
    const project = await lapseInvitations(kernel, tx, locked)
    const pendingInvitation = await findWaitingInvitation(tx, {
      projectId: project.id,
      invitedBy: actor.id,
      ...addressed(invitee),
    })
    if (pendingInvitation) return presentInvitation(pendingInvitation, await shownAnew(kernel, tx, pendingInvitation))
    const seat = seatFor(await readSeatUsage(tx, project, team))
    if ('refused' in seat) throw new Failure('conflict', seat.refused)
    if (seat.tookPlace) await moveSeats(tx, project.id, { seats: 1 })
    return send(kernel, tx, { actor, invitee, team, project, ...seat })
  })
}

/** Inserts an invitation. @returns undefined if the same address or member is already invited. */
const addInvitation = (tx: Db, invitation: Insertable<InvitationTable>): Promise<InvitationRow | undefined> =>
  tx
    .insertInto('projects.invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Finds the sender's pending invitation to an address or a member. */
const findWaitingInvitation = (tx: Db, { projectId, email, memberId, invitedBy }: Invited) =>
  tx
    .selectFrom('projects.invitation')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('invited_by', '=', invitedBy)
    .where('status', '=', invitationStates.pending)
    .where((eb) => (email === null ? eb('member_id', '=', memberId) : eb('email', '=', email)))
    .executeTakeFirst()

/** Replaces an invitation's link with a new one that is shown to the inviting member. */
const showLink = (tx: Db, id: string, tokenHash: string) =>
  tx.updateTable('projects.invitation').set({ token_hash: tokenHash, link_shown: true }).where('id', '=', id).execute()

type Invited = { projectId: string; email: string | null; memberId: string | null; invitedBy: string }
