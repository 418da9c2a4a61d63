import type { Insertable } from 'kysely'
import { hasProvenAddress, membersByIds, recordAddressProven } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { publishRightsChange } from '../paper-topic.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findPaper, findTeams, lockPaper, type PaperRow } from '../queries.ts'
import { linkMentor } from '../mentoring/link-mentor.ts'
import type { GuestTable } from '../tables.ts'
import { findInvitation, type InvitationRow, kindOf, listGuests, notifyGuestJoined, whyNotFollow } from './guests.ts'

const OVER = new Failure('not_found', 'This invitation is no longer valid. Please ask for a new one.')
const OTHER_ADDRESS = new Failure(
  'forbidden',
  'This invitation was sent to another e-mail address. Please sign in with the account for that address.',
)

/**
 * Returns the open invitation that belongs to a link's token. @throws Failure forbidden if the account has another
 * address, not_found if the invitation is no longer open.
 */
async function findOpen(db: Db, token: string, asked: { email: string; now: Date }): Promise<InvitationRow> {
  const invitation = await findByToken(db, hashToken(token))
  if (!invitation) throw OVER
  const refused = whyNotFollow(invitation, asked)
  if (refused) throw refused === 'other_address' ? OTHER_ADDRESS : OVER
  return invitation
}

export async function presentInvitation(db: Db, invitation: InvitationRow) {
  const [paper, members] = await Promise.all([
    findPaper(db, invitation.paper_id),
    membersByIds(db, [invitation.invited_by]),
  ])
  return {
    paper_id: invitation.paper_id,
    title: paper?.title ?? '',
    invited_by: members.get(invitation.invited_by)?.name ?? FORMER_MEMBER,
    guest: kindOf(invitation),
    ends_at: invitation.ends_at.toISOString(),
  }
}

/** Returns the content of an invitation, if the member's account has the invited e-mail address. */
export async function readGuestInvitation({ db, now }: Kernel, actor: Actor, token: string) {
  const invitation = await findOpen(db, token, { email: actor.email, now: now() })
  return presentInvitation(db, invitation)
}

type Coming = { actor: Actor; paper: PaperRow; invitation: InvitationRow; isProven: boolean }

/**
 * Adds the invited guest to the paper. A link that others also saw does not prove who owns the mailbox. In that case,
 * the guest is not treated as the person who asked the question with that address.
 */
export async function admitGuest(
  kernel: Kernel,
  tx: Tx,
  { actor, paper, invitation, isProven }: Coming,
): Promise<void> {
  const now = kernel.now()
  const team = (await findTeams(tx, [paper.id])).map(({ member_id: id }) => id)
  await markAccepted(tx, invitation.id, now)
  // An author who opens an old link stays an author.
  if (team.includes(actor.id)) return
  const { is_mentor, access, invited_by } = invitation
  await addGuest(tx, {
    paper_id: paper.id,
    member_id: actor.id,
    is_mentor,
    access,
    invited_by,
    joined_at: now,
    left_at: null,
  })
  await kernel.events.record(tx, 'guest.joined', { paper_id: paper.id, member_id: actor.id }, { actor })
  await notifyGuestJoined(kernel, tx, { to: team, name: actor.name, paper, guest: kindOf(invitation) })
  if (is_mentor && isProven) await linkMentor(kernel, tx, { paper, invitation, actor })
  await publishRightsChange(kernel, tx, paper.id)
}

/**
 * Returns whether a member has accepted an invitation and still has the access that it gave. The request is then a
 * repetition.
 */
export async function hasAccepted(tx: Tx, actor: Actor, invitationId: string): Promise<boolean> {
  const invitation = await findInvitation(tx, invitationId)
  if (!invitation?.accepted_at || invitation.email !== actor.email.toLowerCase()) return false
  const [guests, team] = await Promise.all([listGuests(tx, invitation.paper_id), findTeams(tx, [invitation.paper_id])])
  return [...guests, ...team].some(({ member_id: id }) => id === actor.id)
}

/** Accepts an invitation by its mailed link. A repeated request gets the first answer. @throws Failure forbidden, not_found, as when reading the invitation */
export const acceptGuestInvitation = (kernel: Kernel, actor: Actor, token: string) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const found = await findByToken(tx, hashToken(token))
    const paper = found && (await lockPaper(tx, found.paper_id))
    if (!paper) throw OVER
    if (await hasAccepted(tx, actor, found.id)) return { paper_id: paper.id }
    const invitation = await findOpen(tx, token, { email: actor.email, now })
    if (!invitation.link_shown) await recordAddressProven(tx, actor.id, now)
    await admitGuest(kernel, tx, { actor, paper, invitation, isProven: await hasProvenAddress(tx, actor.id) })
    return { paper_id: paper.id }
  })

/** Adds a guest; a removed guest who was invited again gets the role of the new invitation. */
const addGuest = (tx: Db, guest: Insertable<GuestTable>) =>
  tx
    .insertInto('team.guest')
    .values(guest)
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'member_id']).doUpdateSet({
        is_mentor: guest.is_mentor,
        access: guest.access,
        invited_by: guest.invited_by ?? null,
        joined_at: guest.joined_at,
        left_at: null,
      }),
    )
    .execute()

const findByToken = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('team.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

const markAccepted = (tx: Db, id: string, now: Date) =>
  tx.updateTable('team.invitation').set({ accepted_at: now }).where('id', '=', id).execute()
