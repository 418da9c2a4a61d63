import type { FeaturePlugin } from '#server/http/serve.ts'
import { cleanupCalls, graveyardCalls, readinessCalls, marksCalls } from '../contract.ts'
import { integrityCalls } from '../integrity-contract.ts'
import { safetyProposalsCalls } from '../proposals-contract.ts'
import { removalsCalls } from '../removals-contract.ts'
import { collectClass, eraseClass, setClassHidden } from './personal-data-queries.ts'
import { collectArchivedRowsOf, deleteArchivedRowsOf } from './removal/queries.ts'
import { scheduleAudits } from './audit/audit.ts'
import { readIntegrity } from './audit/read-integrity.ts'
import { previewRepair, repair } from './audit/repair-integrity.ts'
import { requestAudit } from './audit/request-audit.ts'
import { registerClassProjection } from './classes/classes.ts'
import { classify } from './classes/classify-items.ts'
import { readClassifications } from './classes/read-classifications.ts'
import { previewPurge } from './graveyard/preview-purge.ts'
import { readGraveyard } from './graveyard/read-graveyard.ts'
import { recover } from './graveyard/recover-item.ts'
import { readMarks } from './marks/read-marks.ts'
import { markByHand } from './marks/set-mark.ts'
import { withdrawMark } from './marks/withdraw-mark.ts'
import { approve, reject } from './proposals/decide-proposal.ts'
import { registerExecutionJob, undoProposal } from './proposals/execute-proposal.ts'
import { readPending, readDecided } from './proposals/list-proposals.ts'
import { scheduleProposals, runRules } from './proposals/run-rules.ts'
import { registerReadinessJob, readReadiness } from './readiness/read-readiness.ts'
import { previewRemoval } from './removal/preview-removal.ts'
import { readRemovals } from './removal/read-removals.ts'
import { schedulePurge } from './removal/removal.ts'
import { removeFakeItems } from './removal/remove-fake-items.ts'
import { undoRemoval } from './removal/undo-removal.ts'

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

const serveMarking: FeaturePlugin = (kernel, serve) => {
  serve(marksCalls, 'GET /api/admin/cleanup/marks', ({ query }) => readMarks(kernel, query))
  serve(marksCalls, 'POST /api/admin/cleanup/marks', ({ body }, actor) => markByHand(kernel, actor, body))
  serve(marksCalls, 'POST /api/admin/cleanup/marks/undo', ({ body }, actor) => withdrawMark(kernel, actor, body))
}

const serveRemoving: FeaturePlugin = (kernel, serve) => {
  serve(removalsCalls, 'GET /api/admin/cleanup/removals/preview', ({ query }) => previewRemoval(kernel, query.kind))
  serve(removalsCalls, 'POST /api/admin/cleanup/remove-fake-questions', ({ body }, actor) =>
    removeFakeItems(kernel, actor, { kind: 'questions', ...body }),
  )
  serve(removalsCalls, 'POST /api/admin/cleanup/remove-test-messages', ({ body }, actor) =>
    removeFakeItems(kernel, actor, { kind: 'messages', ...body }),
  )
  serve(removalsCalls, 'GET /api/admin/cleanup/removals', ({ query }) => readRemovals(kernel, query))
  serve(removalsCalls, 'POST /api/admin/cleanup/removals/:removalId/undo', ({ params, body }, actor) =>
    undoRemoval(kernel, { actor, id: params.removalId, reason: body.reason }),
  )
}

const serveProposals: FeaturePlugin = (kernel, serve) => {
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
