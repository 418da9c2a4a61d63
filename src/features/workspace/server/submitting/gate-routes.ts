import type { FeaturePlugin } from '#server/http/serve.ts'
import { gateCalls } from '../../gate-contract.ts'
import { remindOfApprovals } from '../approvals/reminders-service.ts'
import { sayOfText } from '../approvals/service.ts'
import { noteShown, tellCompleted } from '../completion/service.ts'
import { dismissCheck } from './checks-service.ts'
import { readGate } from './gate-service.ts'

/** What stands between a paper and its submission, and what its authors say of it. */
export const gateRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('paper.completed', (tx, { data }) => tellCompleted(kernel, tx, data.paper_id))
  kernel.jobs.schedule('workspace.remind-of-approvals', '37 * * * *', () => remindOfApprovals(kernel))
  serve(gateCalls, 'GET /api/student/papers/:paperId/submission', ({ params }, actor) =>
    readGate(kernel, actor, params.paperId),
  )
  serve(gateCalls, 'POST /api/student/papers/:paperId/approval', ({ params, body }, actor) =>
    sayOfText(kernel, actor, {
      paperId: params.paperId,
      textHash: body.text_hash,
      agrees: body.agrees,
      note: body.note,
    }),
  )
  serve(gateCalls, 'PUT /api/student/papers/:paperId/checks/dismissed', ({ params, body }, actor) =>
    dismissCheck(kernel, actor, { ...params, ...body }),
  )
  serve(gateCalls, 'POST /api/student/papers/:paperId/completion-shown', ({ params }, actor) =>
    noteShown(kernel, actor, params.paperId),
  )
}
