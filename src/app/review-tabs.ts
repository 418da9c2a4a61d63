import { claimReviewQueue } from '#features/review/web/claim/review-queue.ts'
import type { ReviewTab } from '#features/review/web/review-queue.ts'
import { publicationReviewQueue } from '#features/review/web/publication/review-queue.ts'
import { questionReviewQueue } from '#features/review/web/question/review-queue.ts'
import { reportReviewQueue } from '#features/review/web/report/review-queue.ts'
import { proposalReviewQueue, refinedQuestionReviewQueue } from '#features/review/web/suggestions/review-queue.ts'

/** The tabs of the review panel, in the order of the specification; its own first, then those of decisions §3. */
export const REVIEW_TABS: [ReviewTab, ...ReviewTab[]] = [
  publicationReviewQueue,
  claimReviewQueue,
  proposalReviewQueue,
  refinedQuestionReviewQueue,
  questionReviewQueue,
  reportReviewQueue,
]

/** Review queues with screens of their own, which the panel leads to. */
export const REVIEW_PAGES = [
  { kind: 'extension', word: 'Request for more time', label: 'Requests for more time', to: '/admin/extensions' },
  { kind: 'message', word: 'Message', label: 'Inbox', to: '/admin/inbox' },
] as const
