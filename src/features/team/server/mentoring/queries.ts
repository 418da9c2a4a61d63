import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Insertable } from 'kysely'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { mentorReviewStates, type MentorReviewStatus, WRITTEN_PAPERS } from '../../states.ts'
import type { MentorDraft } from '../../mentoring-contract.ts'
import type { MentorReviewTable } from '../tables.ts'

type NewMentorship = { paperId: string; questionId: string; creditByName: boolean; now: Date }

/** @returns its id, or undefined where that asker is known to the paper already. */
export const addMentorship = (tx: Db, { paperId, questionId, creditByName, now }: NewMentorship) =>
  tx
    .insertInto('team.mentorship')
    .values({ paper_id: paperId, question_id: questionId, credit_by_name: creditByName, offered_at: now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'question_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

const reviewRows = (db: Db) =>
  db
    .selectFrom('team.mentorship as mentorship')
    .selectAll('mentorship')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('team.mentor_review as review')
          .select(['draft', 'status', 'asked_at', 'due_at', 'answered_at', 'note'])
          .whereRef('review.mentorship_id', '=', 'mentorship.id')
          .orderBy('draft'),
      ).as('reviews'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number]

// Moments come as text where PostgreSQL writes them in JSON.
const withMoments = ({ reviews, ...mentorship }: Row) => ({
  ...mentorship,
  reviews: reviews.map(({ asked_at: asked, due_at: due, answered_at: answered, ...review }) => ({
    ...review,
    asked_at: new Date(asked),
    due_at: new Date(due),
    answered_at: answered === null ? null : new Date(answered),
  })),
})

export type MentorshipRow = ReturnType<typeof withMoments>

/** Who mentors a paper or was asked to, with the reviews that they were asked for, in their order. */
export const listMentorships = async (db: Db, paperId: string): Promise<MentorshipRow[]> =>
  (await reviewRows(db).where('paper_id', '=', paperId).orderBy('offered_at').orderBy('id').execute()).map(withMoments)

/** What a member mentors, ended or not. */
export const listMentorshipsOf = async (db: Db, memberId: string): Promise<MentorshipRow[]> =>
  (await reviewRows(db).where('member_id', '=', memberId).orderBy('offered_at').orderBy('id').execute()).map(
    withMoments,
  )

/** Notes who mentors, who has come by the link to their address. */
export const confirmMentorship = (tx: Db, id: string, { memberId, now }: { memberId: string; now: Date }) =>
  tx
    .updateTable('team.mentorship')
    .set({ member_id: memberId, confirmed_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** @returns the mentorships of the member on the paper that end by this. */
export const endMentorship = (tx: Db, { paperId, memberId }: { paperId: string; memberId: string }, now: Date) =>
  tx
    .updateTable('team.mentorship')
    .set({ ended_at: now })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()

export const setCredit = (tx: Db, id: string, creditByName: boolean) =>
  tx.updateTable('team.mentorship').set({ credit_by_name: creditByName }).where('id', '=', id).execute()

/** @returns undefined where that draft was asked for before: of two at once, one gets it. */
export const addReview = (tx: Db, review: Insertable<MentorReviewTable>) =>
  tx
    .insertInto('team.mentor_review')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returning('draft')
    .executeTakeFirst()

type Answer = { status: MentorReviewStatus; note: string; now: Date }

export const setAnswered = (tx: Db, at: { id: string; draft: MentorDraft }, { status, note, now }: Answer) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status, note, answered_at: now })
    .where('mentorship_id', '=', at.id)
    .where('draft', '=', at.draft)
    .execute()

/** What nobody waits for any more. */
export const lapseReviews = (tx: Db, mentorshipIds: string[]) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status: mentorReviewStates.lapsed })
    .where('mentorship_id', 'in', mentorshipIds)
    .where('status', '=', mentorReviewStates.asked)
    .execute()

/** @returns the drafts of the paper whose review is waited for no more by this, as it was due by then. */
export const lapseOverdue = (tx: Db, paperId: string, dueBy: Date) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status: mentorReviewStates.lapsed })
    .where('mentorship_id', 'in', ({ selectFrom }) =>
      selectFrom('team.mentorship').select('id').where('paper_id', '=', paperId),
    )
    .where('status', '=', mentorReviewStates.asked)
    .where('due_at', '<=', dueBy)
    .returning('draft')
    .execute()

type Moment = 'half_written_at' | 'ready_at'

/** @returns whether this was the first time. */
export async function markReached(tx: Db, paperId: string, { moment, now }: { moment: Moment; now: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('team.paper')
    .set({ [moment]: now })
    .where('id', '=', paperId)
    .where(moment, 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const MINDED_AT_ONCE = 100

/** Papers in writing whose mentors may have to be asked for something. */
export const listMentoredPapers = (db: Db, after: string) =>
  db
    .selectFrom('team.paper as paper')
    .select('paper.id')
    .where('paper.status', 'in', WRITTEN_PAPERS)
    .where('half_written_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team.mentorship as mentorship')
          .select('mentorship.id')
          .whereRef('mentorship.paper_id', '=', 'paper.id')
          .where('ended_at', 'is', null),
      ),
    )
    .where('paper.id', '>', after)
    .orderBy('paper.id')
    .limit(MINDED_AT_ONCE)
    .execute()

export const collectMentoring = (db: Db, { id }: Owner) => listMentorshipsOf(db, id)

/** That somebody mentored stays with the paper; who it was, and what they wrote, does not. */
export async function eraseMentoring(tx: Db, { id }: Owner, now: Date): Promise<void> {
  const own = await tx
    .updateTable('team.mentorship')
    .set((eb) => ({ member_id: null, credit_by_name: false, ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('member_id', '=', id)
    .returning('id')
    .execute()
  if (own.length === 0) return
  const ids = own.map((mentorship) => mentorship.id)
  await lapseReviews(tx, ids)
  await tx.updateTable('team.mentor_review').set({ note: '' }).where('mentorship_id', 'in', ids).execute()
}
