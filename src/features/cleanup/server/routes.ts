import type { FeaturePlugin } from '#server/http/serve.ts'
import { cleanupCalls } from '../contract.ts'
import { graveyardCalls } from '../graveyard-contract.ts'
import { integrityCalls } from '../integrity-contract.ts'
import { readinessCalls } from '../readiness-contract.ts'
import { requestAudit, scheduleAudits, previewRepair, readIntegrity, repair } from './audit/service.ts'
import { collectClass, eraseClass, setClassHidden } from './personal-data-queries.ts'
import { registerClassProjection } from './classes/class-projection-service.ts'
import { collectArchivedRowsOf, deleteArchivedRowsOf } from './removal/queries.ts'
import { previewPurge, readGraveyard, recover } from './graveyard/service.ts'
import { serveMarking } from './marks/routes.ts'
import { serveProposals } from './proposals/routes.ts'
import { registerReadinessJob, readReadiness } from './readiness/service.ts'
import { schedulePurge } from './removal/purge-service.ts'
import { serveRemoving } from './removal/routes.ts'
import { classify, readClassifications } from './classes/service.ts'

const serveAudit: FeaturePlugin = (kernel, serve) => {
  serve(readinessCalls, 'GET /api/admin/cleanup/production-readiness-check', ({ query }) =>
    readReadiness(kernel, query.fresh === 'true'),
  )
  serve(integrityCalls, 'GET /api/admin/health/integrity', () => readIntegrity(kernel))
  serve(integrityCalls, 'POST /api/admin/health/integrity/run', (_input, actor) => requestAudit(kernel, actor))
  serve(integrityCalls, 'GET /api/admin/health/integrity/:name', ({ params }) => previewRepair(kernel, params.name))
  serve(integrityCalls, 'POST /api/admin/health/integrity/:name/repair', ({ params, body }, actor) =>
    repair(kernel, actor, { ...params, ...body }),
  )
}

const serveGraveyard: FeaturePlugin = (kernel, serve) => {
  serve(graveyardCalls, 'GET /api/admin/cleanup/soft-deleted-users-status', ({ query }) => readGraveyard(kernel, query))
  serve(graveyardCalls, 'GET /api/admin/cleanup/purge-preview', () => previewPurge(kernel))
  serve(graveyardCalls, 'POST /api/super-admin/users/recover', ({ body }, actor) => recover(kernel, actor, body))
}

export const cleanupRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.personalData.declare('cleanup', {
    collect: async (db, owner) => ({
      class: await collectClass(db, owner),
      removed: await collectArchivedRowsOf(db, owner.id),
    }),
    hide: (tx, owner) => setClassHidden(tx, owner, true),
    restore: (tx, owner) => setClassHidden(tx, owner, false),
    erase: async (tx, owner) => {
      await eraseClass(tx, owner)
      await deleteArchivedRowsOf(tx, owner.id)
    },
  })
  registerClassProjection(kernel)
  schedulePurge(kernel)
  scheduleAudits(kernel)
  registerReadinessJob(kernel)
  serveRemoving(kernel, serve)
  serveMarking(kernel, serve)
  serveAudit(kernel, serve)
  serveProposals(kernel, serve)
  serveGraveyard(kernel, serve)
  serve(cleanupCalls, 'GET /api/dap/users/classifications', ({ query }) => readClassifications(kernel, query))
  serve(cleanupCalls, 'PUT /api/dap/users/:userId/classify', ({ params, body }, actor) =>
    classify(kernel, actor, { ...params, ...body }),
  )
}
