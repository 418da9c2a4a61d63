import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type ReviewStatus, reviewStates } from '../../states.ts'
import type { ReviewTable } from '../tables.ts'
import '../tables.ts'

export type ReviewRow = Selectable<ReviewTable>

const COLUMNS = [
  'invitation_id',
  'round_id',
  'member_id',
  'status',
  'answers',
  'version',
  'recommendation',
  'started_at',
  'saved_at',
  'submitted_at',
  'closed_at',
] as const
/** A review without the stems of its subject. */
export type StoredReview = Pick<ReviewRow, (typeof COLUMNS)[number]>

type NewReview = Omit<Insertable<ReviewTable>, 'subject'> & { subject: string }

/** Adds a review; `subject` is the text of the paper's title, abstract and keywords. */
export const addReview = (tx: Db, { subject, ...review }: NewReview) =>
  tx
    .insertInto('peer_review.review')
    .values({ ...review, subject: sql<string>`strip(to_tsvector('english', search.plain(${subject})))` })
    .execute()

export const findReview = (db: Db, id: string): Promise<StoredReview | undefined> =>
  db.selectFrom('peer_review.review').select(COLUMNS).where('invitation_id', '=', id).executeTakeFirst()

/** Returns the reviews of a round, by invitation. */
export const listReviews = async (db: Db, roundId: string): Promise<Map<string, StoredReview>> => {
  const rows = await db.selectFrom('peer_review.review').select(COLUMNS).where('round_id', '=', roundId).execute()
  return new Map(rows.map((row) => [row.invitation_id, row]))
}

/** Changes a review whose round is locked. */
export const changeReview = (tx: Db, id: string, change: Updateable<ReviewTable>) =>
  tx.updateTable('peer_review.review').set(change).where('invitation_id', '=', id).execute()

const UNSUBMITTED = reviewStates.before('close')

/** Returns whether a review can still be submitted. Pure. */
export const isUnsubmitted = (status: ReviewStatus): boolean => UNSUBMITTED.includes(status)

/** Closes the unsubmitted reviews of a round. @returns the ids of the reviews that were closed */
export const closeUnsubmitted = async (tx: Db, roundId: string, now: Date): Promise<string[]> =>
  (
    await tx
      .updateTable('peer_review.review')
      .set({ status: reviewStates.closed, closed_at: now })
      .where('round_id', '=', roundId)
      .where('status', 'in', UNSUBMITTED)
      .returning('invitation_id')
      .execute()
  ).map(({ invitation_id: id }) => id)
