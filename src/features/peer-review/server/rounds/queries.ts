import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ACTIVE_INVITATIONS, type RoundStatus, roundStates } from '../../states.ts'
import type { RoundTable } from '../tables.ts'
import '../tables.ts'

export type RoundRow = Selectable<RoundTable>

export const addRound = (tx: Db, round: Insertable<RoundTable>): Promise<RoundRow> =>
  tx.insertInto('peer_review.round').values(round).returningAll().executeTakeFirstOrThrow()

export const findRoundOfSubmission = (db: Db, submissionId: string): Promise<RoundRow | undefined> =>
  db.selectFrom('peer_review.round').selectAll().where('submission_id', '=', submissionId).executeTakeFirst()

export const findRound = (db: Db, id: string): Promise<RoundRow | undefined> =>
  db.selectFrom('peer_review.round').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks a round. Every change to its invitations and reviews takes this lock first, so that a decision and a reviewer
 * who submits cannot miss each other.
 */
export const lockRound = (tx: Db, id: string): Promise<RoundRow> =>
  tx.selectFrom('peer_review.round').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Returns the rounds of a paper, the first one first. */
export const listRoundsOfPaper = (db: Db, paperId: string): Promise<RoundRow[]> =>
  db.selectFrom('peer_review.round').selectAll().where('paper_id', '=', paperId).orderBy('number').execute()

export const endRound = (tx: Db, id: string, { status, now }: { status: RoundStatus; now: Date }) =>
  tx.updateTable('peer_review.round').set({ status, ended_at: now }).where('id', '=', id).execute()

/** Returns the ids of the open rounds with a reviewer or invited person who is this member. */
export const listOpenRoundsWith = async (db: Db, memberId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('peer_review.round as round')
      .innerJoin('peer_review.invitation as invitation', 'invitation.round_id', 'round.id')
      .select('round.id')
      .distinct()
      .where('round.status', '=', roundStates.open)
      .where('invitation.member_id', '=', memberId)
      .where('invitation.status', 'in', ACTIVE_INVITATIONS)
      .orderBy('round.id')
      .execute()
  ).map(({ id }) => id)
