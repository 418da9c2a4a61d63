import type { FeaturePlugin } from '#server/http/serve.ts'
import { doisCalls } from '../contract.ts'
import { registerDois } from './service.ts'
import { readDeposits } from './read-deposits.ts'
import { retryDeposit } from './retry-deposit.ts'

/** Registers the jobs for the DOIs of Inflo's own papers, and the calls by which admins list and resend deposits. */
export const doisRoutes: FeaturePlugin = (kernel, serve) => {
  registerDois(kernel)
  serve(doisCalls, 'GET /api/admin/library/doi-deposits', ({ query }) => readDeposits(kernel, query))
  serve(doisCalls, 'POST /api/admin/library/doi-deposits/:paperId/retry', ({ params }) =>
    retryDeposit(kernel, params.paperId),
  )
}
