import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { claimStates, invitationStates, type InvitationStatus, waitStates } from '../../states.ts'
import type { DepartureTable, InvitationTable } from '../tables.ts'

export type InvitationRow = Selectable<InvitationTable>

/** Returns what a locked project's seats are used for. */
export const querySeatUsage = (tx: Db, projectId: string) =>
  tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('projects.claim')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('places'), one.lit(0)).as('places'))
        .where('project_id', '=', projectId)
        .where('status', '=', claimStates.pending)
        .$asScalar()
        .as('pendingPlaces'),
      eb
        .selectFrom('projects.claim')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('places'), one.lit(0)).as('places'))
        .where('project_id', '=', projectId)
        .where('status', '=', claimStates.approved)
        .$asScalar()
        .as('approvedPlaces'),
      eb
        .selectFrom('projects.waitlist_entry')
        .select((one) => one.fn.countAll<number>().as('offers'))
        .where('project_id', '=', projectId)
        .where('status', '=', waitStates.offered)
        .$asScalar()
        .as('offers'),
      eb
        .selectFrom('projects.invitation')
        .select((one) => one.fn.countAll<number>().as('invitations'))
        .where('project_id', '=', projectId)
        .where('status', '=', invitationStates.pending)
        .$asScalar()
        .as('invitations'),
    ])
    .executeTakeFirstOrThrow()

/** Undefined when the same mailbox or member is invited already. */
export const addInvitation = (tx: Db, invitation: Insertable<InvitationTable>): Promise<InvitationRow | undefined> =>
  tx
    .insertInto('projects.invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type Invited = { projectId: string; email: string | null; memberId: string | null; invitedBy: string }

/** What somebody has invited a mailbox or a member to already, while it waits for the answer. */
export const findWaitingInvitation = (tx: Db, { projectId, email, memberId, invitedBy }: Invited) =>
  tx
    .selectFrom('projects.invitation')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('invited_by', '=', invitedBy)
    .where('status', '=', invitationStates.pending)
    .where((eb) => (email === null ? eb('member_id', '=', memberId) : eb('email', '=', email)))
    .executeTakeFirst()

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvitationByToken = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Whether an invitation waits for an answer, by the hash of its link. */
export const isPendingByToken = async (db: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const invitation = await findInvitationByToken(db, tokenHash)
  return invitation?.status === invitationStates.pending && invitation.ends_at > now
}

/** Names the member who has opened the link. */
export const bindInvitation = (tx: Db, id: string, memberId: string) =>
  tx.updateTable('projects.invitation').set({ member_id: memberId }).where('id', '=', id).execute()

/** Gives an invitation another link, which whoever invited sees. */
export const showLink = (tx: Db, id: string, tokenHash: string) =>
  tx.updateTable('projects.invitation').set({ token_hash: tokenHash, link_shown: true }).where('id', '=', id).execute()

type Ending = { status: InvitationStatus; now: Date }

export const endInvitations = (tx: Db, ids: string[], { status, now }: Ending) =>
  tx.updateTable('projects.invitation').set({ status, ended_at: now }).where('id', 'in', ids).execute()

export const listPending = (db: Db, projectId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('projects.invitation')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', invitationStates.pending)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

export const listPendingOf = (db: Db, memberId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('projects.invitation')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', invitationStates.pending)
    .where('ends_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** Projects on which an invitation has lapsed. */
export const listProjectsWithLapsed = (db: Db, now: Date) =>
  db
    .selectFrom('projects.invitation')
    .select('project_id')
    .distinct()
    .where('status', '=', invitationStates.pending)
    .where('ends_at', '<=', now)
    .orderBy('project_id')
    .execute()

/** Forgets to which mailboxes invitations went that ended before a moment. */
export const purgeInvitationAddresses = (db: Db, endedBefore: Date) =>
  db
    .updateTable('projects.invitation')
    .set({ email: null, token_hash: null })
    .where('email', 'is not', null)
    .where('status', 'in', invitationStates.finals)
    .where('ended_at', '<', endedBefore)
    .execute()

export const addDeparture = (tx: Db, departure: Insertable<DepartureTable>) =>
  tx.insertInto('projects.departure').values(departure).returning('id').executeTakeFirstOrThrow()

export const findDeparture = (db: Db, id: string) =>
  db.selectFrom('projects.departure').selectAll().where('id', '=', id).executeTakeFirst()

/** Notes on the member's own approved claim, if they came by one, that they have left. */
export const markClaimLeft = (
  tx: Db,
  { projectId, memberId, now }: { projectId: string; memberId: string; now: Date },
) =>
  tx
    .updateTable('projects.claim')
    .set({ left_at: now })
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', '=', claimStates.approved)
    .where('left_at', 'is', null)
    .execute()
