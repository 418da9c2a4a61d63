import type { FeaturePlugin } from '#server/http/serve.ts'
import { safetyProposalsCalls } from '../../proposals-contract.ts'
import { registerExecutionJob, undoProposal } from './execution-service.ts'
import { approve, reject } from './decision-service.ts'
import { scheduleProposals, runRules } from './proposal-service.ts'
import { readDecided, readPending } from './list-service.ts'

export const serveProposals: FeaturePlugin = (kernel, serve) => {
  scheduleProposals(kernel)
  registerExecutionJob(kernel)
  serve(safetyProposalsCalls, 'GET /api/dap/proposals/pending', ({ query }, actor) => readPending(kernel, actor, query))
  serve(safetyProposalsCalls, 'GET /api/dap/proposals/decided', ({ query }) => readDecided(kernel, query))
  serve(safetyProposalsCalls, 'POST /api/dap/proposals/look', (_input, actor) => runRules(kernel, actor))
  serve(safetyProposalsCalls, 'POST /api/dap/proposals/:proposalId/approve', ({ params, body }, actor) =>
    approve(kernel, actor, { ...params, ...body }),
  )
  serve(safetyProposalsCalls, 'POST /api/dap/proposals/:proposalId/reject', ({ params, body }, actor) =>
    reject(kernel, actor, { ...params, ...body }),
  )
  serve(safetyProposalsCalls, 'POST /api/dap/proposals/:proposalId/undo', ({ params, body }, actor) =>
    undoProposal(kernel, { actor, id: params.proposalId, reason: body.reason }),
  )
}
