import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ACTIVE_INVITATIONS, invitationStates } from '../../states.ts'
import type { ReviewerInvitationTable } from '../tables.ts'
import '../tables.ts'

export type ReviewerInvitation = Selectable<ReviewerInvitationTable>

export const addInvitation = (tx: Db, invitation: Insertable<ReviewerInvitationTable>): Promise<ReviewerInvitation> =>
  tx.insertInto('peer_review.invitation').values(invitation).returningAll().executeTakeFirstOrThrow()

/** Returns the invitations of a round, the oldest first. */
export const listInvitations = (db: Db, roundId: string): Promise<ReviewerInvitation[]> =>
  db
    .selectFrom('peer_review.invitation')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

export const findInvitation = (db: Db, id: string): Promise<ReviewerInvitation | undefined> =>
  db.selectFrom('peer_review.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvitationByToken = (db: Db, tokenHash: string): Promise<ReviewerInvitation | undefined> =>
  db.selectFrom('peer_review.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Changes an invitation whose round is locked. */
export const changeInvitation = (
  tx: Db,
  id: string,
  change: Updateable<ReviewerInvitationTable>,
): Promise<ReviewerInvitation> =>
  tx.updateTable('peer_review.invitation').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Returns the number for the next reviewer who accepts in a round. */
export const nextReviewerNumber = async (tx: Db, roundId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('peer_review.invitation')
    .select(({ fn }) => fn.max('reviewer_number').as('last'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

type Invited = { memberId: string; provenEmail: string | undefined }

/** Returns a member's invitations that await an answer, the newest first. */
export const listAwaiting = (db: Db, { memberId, provenEmail }: Invited, now: Date): Promise<ReviewerInvitation[]> =>
  db
    .selectFrom('peer_review.invitation')
    .selectAll()
    .where('status', '=', invitationStates.invited)
    .where('expires_at', '>', now)
    .where(({ or, eb, and }) =>
      or([
        eb('member_id', '=', memberId),
        ...(provenEmail ? [and([eb('email', '=', provenEmail), eb('member_id', 'is', null)])] : []),
      ]),
    )
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** Cancels the unanswered invitations of a round. @returns the cancelled invitations */
export const cancelUnanswered = (tx: Db, roundId: string, now: Date): Promise<ReviewerInvitation[]> =>
  tx
    .updateTable('peer_review.invitation')
    .set({ status: invitationStates.cancelled, ended_at: now })
    .where('round_id', '=', roundId)
    .where('status', '=', invitationStates.invited)
    .returningAll()
    .execute()

/** Counts members' open reviews and unanswered invitations, and how many invitations they got and answered. */
export async function countInvitationsOf(db: Db, memberIds: string[]) {
  const rows = await db
    .selectFrom('peer_review.invitation as invitation')
    .innerJoin('peer_review.round as round', 'round.id', 'invitation.round_id')
    .leftJoin('peer_review.review as review', 'review.invitation_id', 'invitation.id')
    .select('invitation.member_id')
    .select([
      sql<number>`count(*) filter (where round.status = 'open' and invitation.status = any(${sql.val(ACTIVE_INVITATIONS)}::text[])
        and review.status is distinct from 'submitted')::int`.as('open'),
      sql<number>`count(*) filter (where invitation.status <> 'cancelled' or answered_at is not null)::int`.as('asked'),
      sql<number>`count(*) filter (where answered_at is not null)::int`.as('answered'),
    ])
    .where('invitation.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .groupBy('invitation.member_id')
    .execute()
  return new Map(rows.map(({ member_id: id, ...counts }) => [id ?? '', counts]))
}
