import type { FeaturePlugin } from '#server/http/serve.ts'
import { ofPapers } from '#features/team/server/public.ts'
import { submissionCalls, draftCalls } from '../contract.ts'
import { submissionEvents } from '../events.ts'
import { submissionFeatures } from '../features.ts'
import { extensionsCalls } from '../extensions-contract.ts'
import { guidelineCalls } from '../reporting-guidelines/guideline-contract.ts'
import { submissionChecklistCalls } from '../submission-checklist-contract.ts'
import { declareSubmissionData } from './personal-data.ts'
import { registerDecisionNotices } from './submission/decision-notices.ts'
import { recordApproval } from './approvals/record-approval.ts'
import { remindOfApprovals } from './approvals/remind-of-approvals.ts'
import { notifyCompleted, noteShown } from './completion/notify-completed.ts'
import { notifyExtensionRequested, notifyExtensionDecided } from './deadlines/deadlines.ts'
import { listExtensionRequests, decideOnExtension } from './deadlines/extension-review-queue.ts'
import { readExtensions } from './deadlines/read-extensions.ts'
import { remindOfDeadlines } from './deadlines/remind-of-deadlines.ts'
import { requestExtension } from './deadlines/request-extension.ts'
import { downloadDraftPdf, downloadDraftJats } from './export/download-draft.ts'
import { downloadDraftMarkdown } from './export/download-draft-markdown.ts'
import { downloadDraftDocx, downloadDraftLatex, downloadDraftBibtex } from './export/download-editable-draft.ts'
import { readWorkspace } from './read-workspace.ts'
import { answerItem } from './reporting-guidelines/answer-item.ts'
import { chooseGuideline } from './reporting-guidelines/choose-guideline.ts'
import { readReporting } from './reporting-guidelines/read-reporting.ts'
import { readSubmissionChecklist } from './submission/read-submission-checklist.ts'
import { notifySubmitted } from './submission/submission.ts'
import { submitForPublication } from './submission/submit-paper.ts'

/** Serves the workspace of a paper, and everything around its submission. */
export const submissionRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(submissionEvents)
  kernel.features.declare(submissionFeatures)
  registerDecisionNotices(kernel)
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) => notifySubmitted(kernel, tx, data.paper_id))
  declareSubmissionData(kernel)
  reportingRoutes(kernel, serve)
  submissionChecklistRoutes(kernel, serve)
  deadlinesRoutes(kernel, serve)
  serve(submissionCalls, 'GET /api/student/papers/:paperId/workspace', ({ params }, actor) =>
    readWorkspace(kernel, actor, params.paperId),
  )
  serve(submissionCalls, 'POST /api/student/papers/:paperId/submit-for-publication', ({ params, body }, actor) =>
    submitForPublication(kernel, actor, { paperId: params.paperId, submission: body }),
  )
  exportingRoutes(kernel, serve)
}

/** Serves a paper's reporting guideline and its checklist. */
const reportingRoutes: FeaturePlugin = (kernel, serve) => {
  serve(guidelineCalls, 'GET /api/student/papers/:paperId/guideline', ({ params }, actor) =>
    readReporting(kernel, actor, params.paperId),
  )
  serve(guidelineCalls, 'PUT /api/student/papers/:paperId/guideline', ({ params, body }, actor) =>
    chooseGuideline(kernel, actor, { ...params, ...body }),
  )
  serve(guidelineCalls, 'PUT /api/student/papers/:paperId/guideline/items/:item', ({ params, body }, actor) =>
    answerItem(kernel, actor, { ...params, ...body }),
  )
}

/** Serves a paper in progress as files. */
const exportingRoutes: FeaturePlugin = (kernel, serve) => {
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/pdf', ({ params }, actor) =>
    downloadDraftPdf(kernel, actor, params.paperId),
  )
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/jats', ({ params }, actor) =>
    downloadDraftJats(kernel, actor, params.paperId),
  )
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/markdown', ({ params }, actor) =>
    downloadDraftMarkdown(kernel, actor, params.paperId),
  )
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/docx', ({ params }, actor) =>
    downloadDraftDocx(kernel, actor, params.paperId),
  )
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/latex', ({ params }, actor) =>
    downloadDraftLatex(kernel, actor, params.paperId),
  )
  serve(draftCalls, 'GET /api/student/papers/:paperId/export/bibtex', ({ params }, actor) =>
    downloadDraftBibtex(kernel, actor, params.paperId),
  )
}

/** Serves the submission checklist and the authors' approvals. */
const submissionChecklistRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('paper.completed', (tx, { data }) => notifyCompleted(kernel, tx, data.paper_id))
  kernel.jobs.schedule('workspace.remind-of-approvals', '37 * * * *', () => remindOfApprovals(kernel))
  serve(submissionChecklistCalls, 'GET /api/student/papers/:paperId/submission', ({ params }, actor) =>
    readSubmissionChecklist(kernel, actor, params.paperId),
  )
  serve(submissionChecklistCalls, 'POST /api/student/papers/:paperId/approval', ({ params, body }, actor) =>
    recordApproval(kernel, actor, {
      paperId: params.paperId,
      textHash: body.text_hash,
      agrees: body.agrees,
      note: body.note,
    }),
  )
  serve(submissionChecklistCalls, 'POST /api/student/papers/:paperId/completion-shown', ({ params }, actor) =>
    noteShown(kernel, actor, params.paperId),
  )
}

/** Serves a paper's due date, and requests for more time. */
const deadlinesRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('extension.asked', (tx, { data }) =>
    notifyExtensionRequested(kernel, tx, data.extension_id),
  )
  kernel.events.handleInTransaction('extension.decided', (tx, { data }) =>
    notifyExtensionDecided(kernel, tx, data.extension_id),
  )
  kernel.jobs.schedule('workspace.remind-of-deadlines', '7 * * * *', () => remindOfDeadlines(kernel))
  serve(extensionsCalls, 'GET /api/student/papers/:paperId/extensions', ({ params }, actor) =>
    readExtensions(kernel, actor, params.paperId),
  )
  serve(extensionsCalls, 'POST /api/student/papers/:paperId/extensions', ({ params, body }, actor) =>
    requestExtension(kernel, actor, { ...params, ...body }),
  )
  serve(extensionsCalls, 'GET /api/admin/extensions', ({ query }, actor) => listExtensionRequests(kernel, actor, query))
  serve(extensionsCalls, 'POST /api/admin/extensions/:extensionId/decision', ({ params, body }, actor) =>
    decideOnExtension(kernel, actor, { ...params, ...body }),
  )
}
