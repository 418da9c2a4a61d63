import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { FORMER_MEMBER } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { DeskInvitation } from '../../desk-contract.ts'
import { reviewStates } from '../../states.ts'
import { isUnsubmitted, listReviews, type StoredReview } from '../reviews/queries.ts'
import { createConflictCheck } from './conflicts.ts'
import type { ReviewerInvitation } from './queries.ts'

type Presented = { invitations: ReviewerInvitation[]; paperId: string; now: Date }

/** Returns whether a review is late. Pure. */
export const isOverdue = (review: Pick<StoredReview, 'status'>, dueAt: Date, now: Date): boolean =>
  isUnsubmitted(review.status) && dueAt < now

function presentReview(review: StoredReview | undefined, dueAt: Date, now: Date): DeskInvitation['review'] {
  if (!review) return null
  return {
    status: review.status,
    overdue: isOverdue(review, dueAt, now),
    saved_at: review.saved_at?.toISOString() ?? null,
    submitted_at: review.submitted_at?.toISOString() ?? null,
    recommendation: review.recommendation,
    answers: review.status === reviewStates.submitted ? review.answers : null,
  }
}

/** Returns invitations of one round as editors see them, with conflicts of interest as known now. */
export async function presentInvitations(db: Db, { invitations, paperId, now }: Presented): Promise<DeskInvitation[]> {
  const [first] = invitations
  if (!first) return []
  const memberIds = invitations.flatMap(({ member_id: id }) => id ?? [])
  const people = invitations.map((row) => ({ memberId: row.member_id, email: row.email, institution: row.institution }))
  const [members, profiles, reviews, reminders, conflictsOf] = await Promise.all([
    membersByIds(db, memberIds),
    profilesByIds(db, memberIds),
    listReviews(db, first.round_id),
    listReminders(db, invitations),
    createConflictCheck(db, { paperId, people, now }),
  ])
  return invitations.map((row) => {
    const member = row.member_id ? members.get(row.member_id) : undefined
    const profile = row.member_id ? profiles.get(row.member_id) : undefined
    return {
      id: row.id,
      status: row.status,
      user_id: row.member_id,
      name: member?.name ?? (row.name || FORMER_MEMBER),
      email: member?.email ?? row.email,
      institution: profile?.institution ?? row.institution,
      invited_at: row.invited_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      due_at: row.due_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
      decline_reason: row.decline_reason,
      suggestion: row.suggestion,
      conflicts: conflictsOf({ memberId: row.member_id, email: row.email, institution: row.institution }),
      conflict_reason: row.conflict_reason,
      reviewer_number: row.reviewer_number,
      reminded_at: reminders.get(row.id)?.toISOString() ?? null,
      link: null,
      review: presentReview(reviews.get(row.id), row.due_at, now),
    }
  })
}

/** Returns one invitation as editors see it. */
export async function presentInvitation(
  db: Db,
  { invitation, paperId, now }: { invitation: ReviewerInvitation; paperId: string; now: Date },
): Promise<DeskInvitation> {
  const [presented] = await presentInvitations(db, { invitations: [invitation], paperId, now })
  if (!presented) throw new Error('The invitation was not presented')
  return presented
}

/** Returns when each of these invitations was last followed by a reminder. */
const listReminders = async (db: Db, invitations: { id: string }[]): Promise<Map<string, Date>> =>
  new Map(
    (
      await db
        .selectFrom('peer_review.reminder')
        .select(['invitation_id', sql<Date>`max(sent_at)`.as('sent_at')])
        .where('invitation_id', '=', sql<string>`any(${invitations.map(({ id }) => id)}::uuid[])`)
        .where('kind', '<>', 'late')
        .groupBy('invitation_id')
        .execute()
    ).map(({ invitation_id: id, sent_at: sentAt }) => [id, sentAt]),
  )
