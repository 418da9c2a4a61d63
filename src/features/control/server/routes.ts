import type { FeaturePlugin } from '#server/http/serve.ts'
import {
  controlCalls,
  jobFailuresCalls,
  errorsCalls,
  figuresCalls,
  databaseCalls,
  adminFeaturesCalls,
} from '../contract.ts'
import { adminIds, membersByIds } from '#features/accounts/server/public.ts'
import { logsCalls } from '../logs-contract.ts'
import { overviewCalls } from '../overview-contract.ts'
import { usersCalls } from '../users-contract.ts'
import { readErrors, readIncidents } from './errors.ts'
import { auditFigures } from './figure-audit-queries.ts'
import { registerFigureProjection, readFigures } from './figures.ts'
import { readJobFailures, tryJobAgain } from './job-failures.ts'
import { readOutbox, releaseMail } from './outbox.ts'
import { deleteCollection } from './database/delete-collection.ts'
import { readTables } from './database/read-tables.ts'
import { readFeatures } from './feature-flags/read-features.ts'
import { switchFeature } from './feature-flags/switch-feature.ts'
import { exportLog } from './logs/export-log.ts'
import { readLog } from './logs/read-log.ts'
import { verifyLog } from './logs/verify-log.ts'
import { registerDailyProjection } from './overview/overview.ts'
import { readHealth } from './overview/read-health.ts'
import { readOverview } from './overview/read-overview.ts'
import { giveRole, deactivateUser, reactivateUser, signOutUser } from './users/change-user.ts'
import { deleteUser, deleteUsers } from './users/delete-user.ts'
import { mailResetLink, handOverResetLink } from './users/hand-over-reset-link.ts'
import { listUsers } from './users/list-users.ts'

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

const serveLogs: FeaturePlugin = (kernel, serve) => {
  serve(logsCalls, 'GET /api/super-admin/logs/admin-actions', ({ query }) => readLog(kernel, query))
  serve(logsCalls, 'GET /api/super-admin/logs/verification', () => verifyLog(kernel))
  serve(logsCalls, 'GET /api/super-admin/logs/export', ({ query }, actor) => exportLog(kernel, actor, query))
}

const serveOverview: FeaturePlugin = (kernel, serve) => {
  registerDailyProjection(kernel)
  serve(overviewCalls, 'GET /api/admin/overview', () => readOverview(kernel))
  serve(overviewCalls, 'GET /api/admin/health', () => readHealth(kernel))
}

const serveDatabase: FeaturePlugin = (kernel, serve) => {
  serve(databaseCalls, 'GET /api/super-admin/database/collections', () => readTables(kernel))
  serve(databaseCalls, 'DELETE /api/super-admin/database/collection/:name', ({ params, body }, actor) =>
    deleteCollection(kernel, { ...params, ...body, actor }),
  )
}

const serveFeatures: FeaturePlugin = (kernel, serve) => {
  serve(adminFeaturesCalls, 'GET /api/super-admin/features/status', () => readFeatures(kernel))
  serve(adminFeaturesCalls, 'POST /api/super-admin/features/:name/toggle', ({ params, body }, actor) =>
    switchFeature(kernel, { ...params, ...body }, actor),
  )
}

const serveUsers: FeaturePlugin = (kernel, serve) => {
  serve(usersCalls, 'GET /api/super-admin/users/all', ({ query }) => listUsers(kernel, query))
  serve(usersCalls, 'PUT /api/super-admin/users/:id/role', ({ params, body }, actor) =>
    giveRole(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/deactivate', ({ params, body }, actor) =>
    deactivateUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reactivate', ({ params, body }, actor) =>
    reactivateUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'DELETE /api/super-admin/users/:id', ({ params, query }, actor) =>
    deleteUser(kernel, { ...params, ...query, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/bulk-delete', ({ body }, actor) => deleteUsers(kernel, body, actor))
  serve(usersCalls, 'POST /api/super-admin/users/:id/end-sessions', ({ params, body }, actor) =>
    signOutUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reset-link', ({ params, body }, actor) =>
    mailResetLink(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reset-link/make', ({ params, body }, actor) =>
    handOverResetLink(kernel, { ...params, ...body, actor }),
  )
}
