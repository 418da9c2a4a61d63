import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import { countSubmissionsToReview, listSubmissionsForReview, type SubmissionToReview } from '#features/submission/server/public.ts'
import type { ReviewQueue } from '#server/review-queues/review-queue.ts'
import { byId, reviewedBy, presentReviewItem, statusOn, withDecisions } from '#server/review-queues/present-review-item.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { conflictAmong } from '../conflict.ts'
import { submissionStates } from '#features/submission/states.ts'
import { spelled } from '#shared/states.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import type { PublicationItem } from '../../contract.ts'
import { REVIEW_STATES } from '../../states.ts'
import { DECISION_LABELS, type PublicationReviewDecision, publicationDecisionSchema } from '../../decisions.ts'
import { decideOnPublication } from './decide-publication.ts'

const TRAITS = { kind: 'publication', title: 'submission', promise_days: REVIEW_BUSINESS_DAYS.publication } as const

type Around = { decision: DecisionRow | undefined; near: AtOneInstitution | undefined; now: Date }

const present = (submission: SubmissionToReview, { decision, near, now }: Around): PublicationItem => ({
  kind: 'publication',
  id: submission.id,
  ...presentReviewItem(
    { ...TRAITS, ...REVIEW_STATES.publication },
    { status: spelled(submission.status), submittedAt: submission.submittedAt, arrivedAt: submission.submittedAt },
  ),
  ...reviewedBy(decision),
  paper_id: submission.paperId,
  paper_title: submission.title,
  student_name: submission.submitterName,
  student_email: submission.submitterEmail,
  team: submission.team.map(({ name }) => name),
  abstract: submission.abstract,
  keywords: submission.keywords,
  category: submission.category,
  co_authors: submission.coAuthors,
  submission_notes: submission.submissionNotes,
  word_count: submission.wordCount,
  library_id: submission.libraryId,
  conflict: conflictAmong(submission.team, near),
  approvals: submission.authors.map(({ name, says, note }) => ({ name, says, note })),
  may_go_on_from: submission.mayGoOnFrom.toISOString(),
  may_go_on: submission.mayGoOnFrom <= now,
  went_on_because: submission.wentOnBecause,
  possible_identifiers: submission.possibleIdentifiers,
  identifiers_beside: submission.identifiersBeside,
})

/** Papers that were submitted for publication. */
export function publicationReviewQueue(kernel: Kernel): ReviewQueue<PublicationReviewDecision, PublicationItem> {
  const { db } = kernel
  const list: ReviewQueue<never, PublicationItem>['list'] = async ({ id: readerId }, { status, ...page }) => {
    const stored = statusOn(TRAITS, status, submissionStates.named)
    const found = await listSubmissionsForReview(db, { ...page, status: stored })
    const authorIds = found.items.flatMap(({ team }) => team.map(({ id }) => id))
    const near = await atInstitutionOf(db, readerId, [...new Set(authorIds)])
    return withDecisions(db, { ...TRAITS, ...found }, (submission, decision) =>
      present(submission, { decision, near, now: kernel.now() }),
    )
  }
  return {
    ...TRAITS,
    who: 'admin',
    waiting: REVIEW_STATES.publication.waiting,
    named: ({ paper_title: title, student_name: from }) => ({ title, from }),
    decisionSchema: publicationDecisionSchema,
    decisionLabels: DECISION_LABELS,
    count: () => countSubmissionsToReview(db),
    list,
    open: byId(list),
    decide: (deciding) => decideOnPublication(kernel, deciding),
  }
}
