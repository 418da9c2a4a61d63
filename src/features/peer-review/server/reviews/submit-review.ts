import { findSubmissions } from '#features/submission/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, type FieldError } from '#shared/calls/failure.ts'
import { type Recommendation, type ReviewAnswers, SCALES } from '../../answers-contract.ts'
import { COMMENTS_LENGTH_MIN } from '../../limits.ts'
import { reviewStates } from '../../states.ts'
import { editorsOf } from '../invitations/accept-invitation.ts'
import { notifyEditors } from '../invitations/notices.ts'
import { lockOwnReview, whyNotWritten } from './own-review.ts'
import { changeReview } from './queries.ts'
import { refuseOutdated } from './save-review.ts'

const SCALE_NAMES: Record<(typeof SCALES)[number], string> = {
  significance: 'significance',
  rigour: 'rigour',
  clarity: 'clarity',
  ethics: 'ethics',
  patient_safety: 'patient safety',
}

/** Returns an error for each answer that a submitted review needs and that is missing. Pure. */
export function missingAnswers(answers: ReviewAnswers): FieldError[] {
  const scores = SCALES.filter((scale) => answers[scale].score === null).map((scale) => ({
    field: `answers.${scale}.score`,
    message: `Please rate the ${SCALE_NAMES[scale]} from 1 to 5.`,
  }))
  if (answers.comments_to_authors.length >= COMMENTS_LENGTH_MIN) return scores
  const message = `Please write comments to the authors, with at least ${COMMENTS_LENGTH_MIN} characters.`
  return [...scores, { field: 'answers.comments_to_authors', message }]
}

/** Refuses an incomplete review. @throws Failure invalid that names everything that is missing */
function refuseIncomplete(answers: ReviewAnswers): void {
  const errors = missingAnswers(answers)
  if (errors.length === 0) return
  const detail = `This review is not complete. ${errors.map(({ message }) => message).join(' ')}`
  throw new Failure('invalid', detail, { errors })
}

type Submitting = { id: string; recommendation: Recommendation; version?: number | undefined }

/**
 * Submits the saved answers of a review, and notifies the editors. A late review is accepted until the decision.
 * @throws Failure not_found, forbidden, invalid if it is incomplete, conflict if it is closed or another tab has saved
 * a newer version
 */
export const submitReview = (kernel: Kernel, actor: Actor, { id, recommendation, version }: Submitting) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const parts = await lockOwnReview(tx, actor, id)
    const { round, review, invitation } = parts
    const closed = whyNotWritten(parts)
    if (closed) throw new Failure('conflict', closed)
    if (version !== undefined) refuseOutdated(review, version)
    refuseIncomplete(review.answers)
    await changeReview(tx, id, { status: reviewStates.submitted, recommendation, submitted_at: now })
    const [submission] = await findSubmissions(tx, [round.submission_id])
    await notifyEditors(kernel, tx, {
      to: editorsOf(invitation, round),
      text: `${actor.name} submitted the review of “${submission?.title ?? ''}”.`,
      submissionId: round.submission_id,
    })
    return { submitted_at: now.toISOString() }
  })
