import type { FeaturePlugin } from '#server/http/serve.ts'
import { controlCalls } from '../contract.ts'
import { jobFailuresCalls } from '../job-failures-contract.ts'
import { adminIds, membersByIds } from '#features/accounts/server/public.ts'
import { errorsCalls } from '../errors-contract.ts'
import { readErrors, readIncidents } from './errors.ts'
import { auditFigures } from './figure-audit-queries.ts'
import { figuresCalls } from '../figures-contract.ts'
import { registerFigureProjection, readFigures } from './figures.ts'
import { readJobFailures, tryJobAgain } from './job-failures.ts'
import { readOutbox, releaseMail } from './outbox.ts'

import { serveDatabase } from './database/routes.ts'
import { serveOverview } from './overview/routes.ts'
import { serveLogs } from './logs/routes.ts'
import { serveFeatures } from './feature-flags/routes.ts'
import { serveUsers } from './users/routes.ts'

export const controlRoutes: FeaturePlugin = (kernel, serve) => {
  registerFigureProjection(kernel)
  auditFigures(kernel)
  serveOverview(kernel, serve)
  serveUsers(kernel, serve)
  serveDatabase(kernel, serve)
  serveLogs(kernel, serve)
  serveFeatures(kernel, serve)
  kernel.alerting.reach(async (db) =>
    [...(await membersByIds(db, await adminIds(db))).values()].map(({ email }) => email),
  )
  serve(errorsCalls, 'GET /api/admin/errors', ({ query }) => readErrors(kernel, query))
  serve(errorsCalls, 'GET /api/admin/troubles', () => readIncidents(kernel))
  serve(figuresCalls, 'GET /api/admin/figures', () => readFigures(kernel))
  serve(controlCalls, 'GET /api/admin/outbox', ({ query }) => readOutbox(kernel, query))
  serve(controlCalls, 'POST /api/admin/outbox/release', ({ body }, admin) => releaseMail(kernel, admin, body.reason))
  serve(jobFailuresCalls, 'GET /api/admin/job-failures', () => readJobFailures(kernel))
  serve(jobFailuresCalls, 'POST /api/admin/job-failures/:name/try-again', ({ params, body }, actor) =>
    tryJobAgain(kernel, actor, { ...params, ...body }),
  )
}
