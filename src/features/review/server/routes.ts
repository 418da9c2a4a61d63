import { decisionPersonalData } from '#server/review-queues/queries.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { reviewCalls } from '../contract.ts'
import { decideReview } from './panel/decide-review.ts'
import { listPendingReviews } from './panel/list-pending-reviews.ts'
import { listReviews } from './panel/list-reviews.ts'
import { readReviewTimes } from './panel/read-review-times.ts'
import { undoReview } from './panel/undo-review.ts'
import { readPublicationText } from './publication/read-publication-text.ts'
import { listQuestionDuplicates } from './question/list-question-duplicates.ts'

export const reviewRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.personalData.declare('review', decisionPersonalData)
  serve(reviewCalls, 'GET /api/admin/reviews', ({ query }, actor) => listReviews(kernel, actor, query))
  serve(reviewCalls, 'GET /api/admin/reviews/waiting', (_input, actor) => listPendingReviews(kernel, actor))
  serve(reviewCalls, 'GET /api/admin/reviews/times', ({ query }) => readReviewTimes(kernel, query.kind))
  serve(reviewCalls, 'GET /api/admin/reviews/publication/:id/text', ({ params }, actor) =>
    readPublicationText(kernel, actor, params.id),
  )
  serve(reviewCalls, 'GET /api/admin/reviews/question/:id/duplicates', ({ params, query }) =>
    listQuestionDuplicates(kernel, { ...params, ...query }),
  )
  serve(reviewCalls, 'POST /api/admin/reviews/:kind/:id/decision', ({ params, body }, actor) =>
    decideReview(kernel, actor, { ...params, body }),
  )
  serve(reviewCalls, 'POST /api/admin/reviews/:kind/:id/undo', ({ params, body }, actor) =>
    undoReview(kernel, actor, { ...params, ...body }),
  )
}
