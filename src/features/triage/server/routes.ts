import type { FeaturePlugin } from '#server/http/serve.ts'
import { triageCalls } from '../contract.ts'
import { readChecks } from './checks/read-checks.ts'
import { eraseComparisons } from './personal-data.ts'
import {
  compareSubmission,
  COMPARISON_JOB,
  renewComparisons,
  requestComparison,
  requestMissingComparisons,
} from './similarity/compare-submission.ts'
import { indexLibrary } from './similarity/index-library.ts'
import { readSimilarity } from './similarity/read-similarity.ts'

export const triageRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.personalData.declare('triage', { collect: async () => ({}), erase: eraseComparisons })
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) =>
    requestComparison(kernel, tx, data.submission_id),
  )
  kernel.jobs.work(COMPARISON_JOB, ({ submissionId }) => compareSubmission(kernel, String(submissionId)))
  kernel.jobs.schedule('triage.index-texts', '* * * * *', async () => {
    await indexLibrary(kernel)
    await requestMissingComparisons(kernel)
  })
  kernel.jobs.schedule('triage.renew-comparisons', '40 2 * * *', () => renewComparisons(kernel))
  serve(triageCalls, 'GET /api/admin/reviews/publication/:id/checks', ({ params }, actor) =>
    readChecks(kernel, actor, params.id),
  )
  serve(triageCalls, 'GET /api/admin/reviews/publication/:id/similarity', ({ params, query }, actor) =>
    readSimilarity(kernel, actor, { id: params.id, other: query.other }),
  )
}
