import type { Room } from '#server/serve.ts'
import { depositsCalls } from '../deposits-contract.ts'
import { readDeposits, retryDeposit } from './doi-admin.ts'
import { registerDois } from './doi-deposits.ts'

/** DOIs of Inflo's own papers: the jobs that register them, and what admins see of it. */
export const serveDois: Room = (kernel, serve) => {
  registerDois(kernel)
  serve(depositsCalls, 'GET /api/admin/library/doi-deposits', ({ query }) => readDeposits(kernel, query))
  serve(depositsCalls, 'POST /api/admin/library/doi-deposits/:paperId/retry', ({ params }) =>
    retryDeposit(kernel, params.paperId),
  )
}
