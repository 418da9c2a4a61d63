import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { MENTORSHIP, MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import { mentorReviewStates, type MentorReviewStatus } from '../../states.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { missingForSubmission } from '../../completion-status.ts'
import type { MentorDraft, Mentor, Mentoring } from '../../contract.ts'

const presentReview = ({ draft, status, ...review }: MentorshipRow['reviews'][number]) => ({
  draft,
  status,
  takes: MINUTES[draft],
  asked_at: review.asked_at.toISOString(),
  due_at: review.due_at.toISOString(),
  answered_at: review.answered_at?.toISOString() ?? null,
  note: review.note,
})

function present(
  { id, member_id: memberId, ...row }: MentorshipRow,
  names: ReadonlyMap<string, { name: string }>,
): Mentor {
  const mentorStatus = memberId ? ('mentor' as const) : ('invited' as const)
  return {
    mentorship_id: id,
    name: memberId ? (names.get(memberId)?.name ?? FORMER_MEMBER) : null,
    member_id: memberId,
    is: row.ended_at ? 'ended' : mentorStatus,
    credit_by_name: row.credit_by_name,
    reviews: row.reviews.map(presentReview),
  }
}

export async function listMentors(db: Db, paperId: string): Promise<Mentoring> {
  const rows = await listMentorships(db, paperId)
  const names = await membersByIds(
    db,
    rows.flatMap(({ member_id: id }) => id ?? []),
  )
  return { mentors: rows.map((row) => present(row, names)) }
}

export const notFound = () => new Failure('not_found', 'Paper not found')

export type CreditedMentor = { memberId: string; name: string; affiliation: string }

const DAY_MS = 86_400_000

/** Number of days that a mentor has to review each draft. */
const REVIEW_DAYS: Record<MentorDraft, number> = { 1: 14, 2: 7 }

/** Time after the due date at which a review lapses. The mailed link has expired by then, too. */
const WAITED_FOR_MS = 14 * DAY_MS

/** Returns the latest due date of the reviews that lapse now. Pure. */
export const lapsesDueBy = (now: Date): Date => new Date(now.getTime() - WAITED_FOR_MS)

export const dueAfter = (draft: MentorDraft, now: Date): Date => new Date(now.getTime() + REVIEW_DAYS[draft] * DAY_MS)

/** The expected duration of each review, as stated in the form in which the mentor asked their question. */
export const MINUTES: Record<MentorDraft, string> = { 1: MENTORSHIP.firstDraft, 2: MENTORSHIP.secondDraft }

type Counted = { word_count: number; sections_completed: number; sections: number }

/** Returns whether a paper has half of the required words. Pure. */
export const isHalfWritten = ({ word_count: words }: Counted): boolean => words * 2 >= MINIMUM_PAPER_WORDS

/** Returns whether a paper has enough words and completed sections to be submitted. Pure. */
export const isReady = ({ word_count: words, sections_completed: completed, sections: total }: Counted): boolean =>
  missingForSubmission({ words, minimumWords: MINIMUM_PAPER_WORDS, completed, total }).length === 0

type Reached = { half_written_at: Date | null; ready_at: Date | null }

type Asked = { draft: MentorDraft; status: MentorReviewStatus; due_at: Date }

/**
 * Returns the draft that a mentor should be asked to review now. Each draft is requested once, the second only after
 * the first was answered or is overdue. Pure.
 */
export function draftDue(paper: Reached, asked: readonly Asked[], now: Date): MentorDraft | undefined {
  const first = asked.find(({ draft }) => draft === 1)
  if (!first) return paper.half_written_at ? 1 : undefined
  if (!paper.ready_at || asked.some(({ draft }) => draft === 2)) return undefined
  return first.status === mentorReviewStates.asked && first.due_at > now ? undefined : 2
}

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

// PostgreSQL returns timestamps in JSON as text.
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

/** Returns the confirmed and offered mentorships of a paper with their requested reviews, oldest offer first. */
export const listMentorships = async (db: Db, paperId: string): Promise<MentorshipRow[]> =>
  (await reviewRows(db).where('paper_id', '=', paperId).orderBy('offered_at').orderBy('id').execute()).map(withMoments)

/** Returns a member's mentorships, including those that have ended. */
export const listMentorshipsOf = async (db: Db, memberId: string): Promise<MentorshipRow[]> =>
  (await reviewRows(db).where('member_id', '=', memberId).orderBy('offered_at').orderBy('id').execute()).map(
    withMoments,
  )

type Answer = { status: MentorReviewStatus; note: string; now: Date }

export const setAnswered = (tx: Db, at: { id: string; draft: MentorDraft }, { status, note, now }: Answer) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status, note, answered_at: now })
    .where('mentorship_id', '=', at.id)
    .where('draft', '=', at.draft)
    .execute()

/** Marks the requested reviews of these mentorships as lapsed. */
export const lapseReviews = (tx: Db, mentorshipIds: string[]) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status: mentorReviewStates.lapsed })
    .where('mentorship_id', 'in', mentorshipIds)
    .where('status', '=', mentorReviewStates.asked)
    .execute()
