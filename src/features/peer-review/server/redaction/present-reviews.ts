import { membersByIds } from '#features/accounts/server/public.ts'
import { FORMER_MEMBER } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { SharedAnswers } from '../../answers-contract.ts'
import type { SharedReview } from '../../contract.ts'
import { reviewStates } from '../../states.ts'
import { listInvitations } from '../invitations/queries.ts'
import { listReviews, type StoredReview } from '../reviews/queries.ts'
import { hidesReviewers } from '../rounds/policy.ts'
import type { RoundRow } from '../rounds/queries.ts'
import { reviewerLabel, reviewersToHide } from './people.ts'
import { createRedactor, type Redactor } from './redact-text.ts'

const redactedScale = ({ score, remark }: SharedAnswers['clarity'], redact: Redactor) => ({
  score,
  remark: redact(remark),
})

/** Returns the answers that may be shared, without confidential comments and hidden names. Pure. */
const sharedPart = (answers: StoredReview['answers'], redact: Redactor): SharedAnswers => ({
  significance: redactedScale(answers.significance, redact),
  rigour: redactedScale(answers.rigour, redact),
  clarity: redactedScale(answers.clarity, redact),
  ethics: redactedScale(answers.ethics, redact),
  patient_safety: redactedScale(answers.patient_safety, redact),
  comments_to_authors: redact(answers.comments_to_authors),
  anchored: answers.anchored.map((comment) => ({
    ...comment,
    quote: redact(comment.quote),
    text: redact(comment.text),
  })),
})

type ForWhom = {
  /** The reviewer who reads the reviews, whose own review is left out; undefined for authors. */
  exceptId?: string | undefined
  /** Replaces hidden authors, for reviewers. */
  redactAuthors?: Redactor
}

/**
 * Returns the submitted reviews of a round, redacted by its mode, in the order of the reviewers' numbers. This is the
 * only function that makes a view of a review for authors and other reviewers. Callers show it only once the decision
 * has taken effect.
 */
export async function presentReviews(
  db: Db,
  round: RoundRow,
  { exceptId, redactAuthors = (text) => text }: ForWhom = {},
): Promise<SharedReview[]> {
  const [invitations, reviews] = await Promise.all([listInvitations(db, round.id), listReviews(db, round.id)])
  const written = invitations
    .flatMap(({ id, reviewer_number: number }) => {
      const review = reviews.get(id)
      return review?.status === reviewStates.submitted && review.submitted_at
        ? [{ review, number, at: review.submitted_at }]
        : []
    })
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
  const ids = written.map(({ review }) => review.member_id)
  const isHidden = hidesReviewers(round)
  const [members, people] = await Promise.all([
    isHidden ? new Map<string, { name: string }>() : membersByIds(db, ids),
    isHidden
      ? reviewersToHide(
          db,
          written.map(({ review, number }) => ({ memberId: review.member_id, number })),
        )
      : [],
  ])
  const corpus = written.map(({ review }) => JSON.stringify(review.answers)).join(' ')
  const redactReviewers = createRedactor(people, corpus)
  const redact: Redactor = (text) => redactReviewers(redactAuthors(text))
  return written
    .filter(({ review }) => review.invitation_id !== exceptId)
    .map(({ review, number, at }) => ({
      reviewer: isHidden ? reviewerLabel(number) : (members.get(review.member_id)?.name ?? FORMER_MEMBER),
      answers: sharedPart(review.answers, redact),
      // The day only: the time of day would help to guess who wrote the review.
      submitted_at: at.toISOString().slice(0, 10),
    }))
}
