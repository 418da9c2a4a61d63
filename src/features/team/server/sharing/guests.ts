import type { Selectable, Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { canMailInvitations, createInvitationUnsubscribeLink, notify } from '#features/notifications/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { longDate } from '#shared/time/dates.ts'
import { lockPaper, type PaperRow } from '../queries.ts'
import { type PaperAction, may, paperRoleOf } from '../rights.ts'
import type { GuestKind } from '../../contract.ts'
import { GUEST_INVITATION_PATH } from '../../paths.ts'
import type { GuestTable, InvitationTable } from '../tables.ts'

export const notFound = () => new Failure('not_found', 'Paper not found')
export const NO_GUEST = new Failure('not_found', 'This person no longer has access to this paper.')

/** Locks a paper for an action. @throws Failure not_found if the actor may not read it, forbidden for the action */
export async function lockFor(tx: Tx, actor: Actor, at: { paperId: string; deed: PaperAction }): Promise<PaperRow> {
  const paper = await lockPaper(tx, at.paperId)
  const paperRole = await paperRoleOf(tx, actor, at.paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (may(paperRole, at.deed)) return paper
  throw new Failure(
    'forbidden',
    at.deed === 'invite' ? 'Only the authors can share this paper.' : 'Only the team lead can remove someone’s access.',
  )
}

export type OfGuest = { paperId: string; userId: string }

export const INVITATION_LIFETIME_MS = 14 * 86_400_000

/** Maximum number of guests and open invitations of one paper. */
export const GUESTS_MAX = 30

type Stored = { is_mentor: boolean; access: 'read' | 'suggest' | 'write' }

/** Returns the rights that are stored for a kind of guest. A mentor may suggest. Pure. */
export const storedAs = (guest: GuestKind): Stored =>
  guest === 'mentor' ? { is_mentor: true, access: 'suggest' } : { is_mentor: false, access: guest }

/** Returns the guest kind of stored rights. Pure. */
export const kindOf = ({ is_mentor: isMentor, access }: Stored): GuestKind => (isMentor ? 'mentor' : access)

type Sent = { email: string; accepted_at: Date | null; withdrawn_at: Date | null; ends_at: Date }

/** Returns the reason why this account cannot accept an invitation; undefined if it can. Pure. */
export function whyNotFollow(sent: Sent, { email, now }: { email: string; now: Date }): string | undefined {
  if (sent.email !== email.toLowerCase()) return 'other_address'
  return sent.accepted_at || sent.withdrawn_at || sent.ends_at <= now ? 'over' : undefined
}

const GUEST_WORDS: Record<GuestKind, string> = {
  mentor: 'to mentor it: you can read it, comment and suggest changes',
  read: 'to read it',
  suggest: 'to comment and suggest changes',
  write: 'to help write it',
}

type GuestRow = Selectable<GuestTable>

export type InvitationRow = Selectable<InvitationTable>

/** Returns the guests who still have access, in the order in which they joined. */
export const listGuests = (db: Db, paperId: string): Promise<GuestRow[]> =>
  db
    .selectFrom('team.guest')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()

export type Guest = { paperId: string; memberId: string }

export const present = (tx: Db, { paperId, memberId }: Guest) =>
  tx
    .updateTable('team.guest')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)

/** Ends a guest's access. @returns false if the member was not a guest of the paper */
export const endGuest = async (tx: Db, guest: Guest, now: Date): Promise<boolean> =>
  (await present(tx, guest).set({ left_at: now }).executeTakeFirstOrThrow()).numUpdatedRows > 0n

export const open = (db: Db) =>
  db.selectFrom('team.invitation').selectAll().where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

export const listInvitations = (db: Db, paperId: string, now: Date): Promise<InvitationRow[]> =>
  open(db).where('paper_id', '=', paperId).where('ends_at', '>', now).orderBy('invited_at').orderBy('id').execute()

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('team.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const addInvitation = (tx: Db, invitation: Insertable<InvitationTable>): Promise<InvitationRow> =>
  tx.insertInto('team.invitation').values(invitation).returningAll().executeTakeFirstOrThrow()

/** Withdraws the open invitations of an address, so that only the newest link gives access. */
export const withdrawFor = (tx: Db, at: { paperId: string; email: string }, now: Date) =>
  tx
    .updateTable('team.invitation')
    .set({ withdrawn_at: now })
    .where('paper_id', '=', at.paperId)
    .where('email', '=', at.email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Withdraws an invitation. @returns whether it was open */
export async function withdraw(tx: Db, at: { paperId: string; id: string }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team.invitation')
    .set({ withdrawn_at: now })
    .where('paper_id', '=', at.paperId)
    .where('id', '=', at.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether an invitation is still open, by the hash of its link. */
export const isInvitationOpen = async (db: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await open(db).where('token_hash', '=', tokenHash).where('ends_at', '>', now).executeTakeFirst()) !== undefined

type Sender = Pick<Actor, 'id' | 'name'>

type Invited = { email: string; token: string; by: Sender; title: string; guest: GuestKind; endsAt: Date }

/** Returns the full URL of an invitation. */
export const guestLink = ({ settings }: Kernel, token: string): string =>
  `${settings.publicUrl}${GUEST_INVITATION_PATH}?token=${token}`

/**
 * Queues the invitation to a mailbox that accepts invitations. Only the link in this e-mail gives access, so opening it
 * proves that the guest owns the mailbox.
 */
export async function mailGuest(kernel: Kernel, tx: Tx, { email, token, by, title, guest, endsAt }: Invited) {
  if (!(await canMailInvitations(tx, email))) return
  const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, email)
  await kernel.mail.queue(tx, {
    to: email,
    from: by.id,
    subject: `${by.name} shared a paper with you`,
    unsubscribeUrl,
    text: [
      'Hello,',
      `${by.name} is writing “${title}” on Inflo, where students answer research questions from practice, and invites you ${GUEST_WORDS[guest]}.`,
      `Open the paper here by ${longDate(endsAt)}. Sign in with the account for this e-mail address, or create one there:`,
      guestLink(kernel, token),
      'If you weren’t expecting this, you can ignore this e-mail. Nobody can accept the invitation without the link.',
      'Inflo',
      `--\nTo stop invitations from Inflo, click here:\n${unsubscribeUrl}`,
    ].join('\n\n'),
  })
}

type Joined = { to: string[]; name: string; paper: { id: string; title: string }; guest: GuestKind }

const JOINED_AS: Record<GuestKind, string> = {
  mentor: 'mentors',
  read: 'can now read',
  suggest: 'can now comment on',
  write: 'can now edit',
}

export const notifyGuestJoined = (kernel: Kernel, tx: Tx, { to, name, paper, guest }: Joined) =>
  notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${name} ${JOINED_AS[guest]} “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

type Asked = { memberId: string; by: Sender; title: string; guest: GuestKind }

/** Notifies the member who has verified the invited address, in addition to the e-mail with the link. */
export const notifyGuestInvited = (kernel: Kernel, tx: Tx, { memberId, by, title, guest }: Asked) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_invitation',
    from: by.id,
    text: `${by.name} is writing “${title}” and invites you ${GUEST_WORDS[guest]}.`,
    link: '/student/dashboard',
    isMailed: true,
  })

type Declined = { to: string; email: string; paper: { id: string; title: string } }

/** Notifies the inviter. Names only the invited address, since inviters do not learn which member has it. */
export const notifyGuestDeclined = (kernel: Kernel, tx: Tx, { to, email, paper }: Declined) =>
  notify(kernel, tx, {
    to: [to],
    event: 'team_changed',
    text: `${email} has declined the invitation to “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

export const notifyGuestRemoved = (kernel: Kernel, tx: Tx, { memberId, title }: { memberId: string; title: string }) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_removed',
    text: `“${title}” is no longer shared with you. Your text and suggestions stay with its authors.`,
    link: '/student/dashboard',
  })
