import type { FeaturePlugin } from '#server/http/serve.ts'
import { orcidCalls } from '../../orcid-contract.ts'
import { showOrcid, unlinkOrcid } from './service.ts'
import { sweepTrips } from './queries.ts'
import { finishAuthorization, beginAuthorization } from './authorization-flow.ts'

export const serveOrcid: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('accounts.sweep-orcid-trips', '23 * * * *', async () => {
    await sweepTrips(kernel.db, kernel.now())
  })
  serve(orcidCalls, 'GET /api/auth/orcid', (_nothing, actor) => showOrcid(kernel, actor))
  serve(orcidCalls, 'POST /api/auth/orcid/start', ({ body }, actor, request) =>
    beginAuthorization(kernel, { purpose: body.purpose, actor }, request),
  )
  serve(orcidCalls, 'POST /api/auth/orcid/finish', ({ body }, _visitor, request) =>
    finishAuthorization(kernel, body, request),
  )
  serve(orcidCalls, 'DELETE /api/auth/orcid', ({ body }, member) => unlinkOrcid(kernel, member, body.password))
}
