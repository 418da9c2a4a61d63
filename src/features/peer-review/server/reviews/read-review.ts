import { findSubmissions } from '#features/submission/server/public.ts'
import { UNDECIDED_SUBMISSIONS } from '#features/submission/states.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { FullReview, OwnReview } from '../../contract.ts'
import { isOverdue } from '../invitations/present-invitations.ts'
import { presentPaper } from '../redaction/present-paper.ts'
import { presentReviews } from '../redaction/present-reviews.ts'
import type { Redactor } from '../redaction/redact-text.ts'
import type { ManagedSubmission } from '../rounds/managed-round.ts'
import { findOwnReview, whyNotWritten } from './own-review.ts'
import { reviewFileAddresses } from './review-files.ts'

/** Returns the decision on a submission once it has taken effect; null before. Pure. */
export function presentDecision(
  { status, decided_at: decidedAt, notes }: Pick<ManagedSubmission, 'status' | 'decided_at' | 'notes'>,
  redact: Redactor = (text) => text,
): OwnReview['decision'] {
  if (!decidedAt || UNDECIDED_SUBMISSIONS.includes(status)) return null
  return { status, decided_at: decidedAt.toISOString(), notes: redact(notes) }
}

/**
 * Returns a member's review with the paper, and the other reviews once the decision has taken effect.
 * @throws Failure not_found, forbidden
 */
export async function readReview(kernel: Kernel, actor: Actor, id: string): Promise<FullReview> {
  const { db } = kernel
  const parts = await findOwnReview(db, actor, id)
  const { invitation, round, review } = parts
  const [submission] = await findSubmissions(db, [round.submission_id])
  if (!submission) throw new Failure('not_found', 'Review not found')
  const { filesLeftOut, redact, ...paper } = await presentPaper(db, submission, round)
  const decision = presentDecision(submission, redact)
  return {
    id,
    status: review.status,
    round: round.number,
    mode: round.mode,
    due_at: invitation.due_at.toISOString(),
    overdue: isOverdue(review, invitation.due_at, kernel.now()),
    closed_because: whyNotWritten(parts) ?? null,
    paper: {
      ...paper,
      category: submission.category,
      word_count: submission.word_count,
      file_addresses: await reviewFileAddresses(kernel, actor, paper.article),
      files_left_out: filesLeftOut,
    },
    answers: review.answers,
    version: review.version,
    saved_at: review.saved_at?.toISOString() ?? null,
    submitted_at: review.submitted_at?.toISOString() ?? null,
    recommendation: review.recommendation,
    decision,
    other_reviews: decision ? await presentReviews(db, round, { exceptId: id, redactAuthors: redact }) : [],
  }
}
