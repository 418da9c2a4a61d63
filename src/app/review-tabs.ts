import { claimReviewQueue } from '#features/review/web/claim/review-queue.ts'
import type { ReviewTab } from '#features/review/web/review-queue.ts'
import { publicationReviewQueue } from '#features/review/web/publication/review-queue.ts'
import { questionReviewQueue } from '#features/review/web/question/review-queue.ts'
import { reportReviewQueue } from '#features/review/web/report/review-queue.ts'
import { proposalReviewQueue, refinedQuestionReviewQueue } from '#features/review/web/suggestions/review-queue.ts'

/** The tabs of the review panel, in their order. Source: docs/product.md, "Submission and review". */
export const REVIEW_TABS: [ReviewTab, ...ReviewTab[]] = [
  publicationReviewQueue,
  claimReviewQueue,
  proposalReviewQueue,
  refinedQuestionReviewQueue,
  questionReviewQueue,
  reportReviewQueue,
]

/** Review queues with their own screens, to which the panel links. */
export const REVIEW_PAGES = [
  { kind: 'extension', word: 'Request for more time', label: 'Requests for more time', to: '/admin/extensions' },
  { kind: 'message', word: 'Message', label: 'Inbox', to: '/admin/inbox' },
] as const
