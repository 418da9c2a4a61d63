import type { FeaturePlugin } from '#server/http/serve.ts'
import { submissionChecklistCalls } from '../../submission-checklist-contract.ts'
import { remindOfApprovals } from '../approvals/reminders-service.ts'
import { recordApproval } from '../approvals/service.ts'
import { noteShown, notifyCompleted } from '../completion/service.ts'
import { readSubmissionChecklist } from './submission-checklist-service.ts'

/** What stands between a paper and its submission, and what its authors say of it. */
export const submissionChecklistRoutes: FeaturePlugin = (kernel, serve) => {
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
