import type { Room } from '#server/http/serve.ts'
import { workspaceCalls } from '../contract.ts'
import { contributionsCalls } from '../contributions-contract.ts'
import { extensionsCalls } from '../extensions-contract.ts'
import { workspaceEvents } from '../events.ts'
import { closeWithdrawn } from './closed.ts'
import { collectWriting, eraseWriting } from './belongings-queries.ts'
import { sayRoles } from './team/contributions-service.ts'
import { decideOnExtension, listExtensionDesk } from './deadlines/extension-desk.ts'
import { eraseReasons, listExtensionsAskedBy } from './deadlines/extension-queries.ts'
import { tellExtensionAsked, tellExtensionDecided } from './deadlines/notices.ts'
import { askForExtension, readExtensions } from './deadlines/service.ts'
import { remindOfDeadlines } from './deadlines/reminders-service.ts'
import { readWorkspace, saveSection } from './service.ts'
import { tellOfSubmissions } from './submitting/decision-notices.ts'
import { tellSubmitted } from './submitting/notices.ts'
import { submitForPublication } from './submitting/submitting-service.ts'

export const workspaceRoutes: Room = (kernel, serve) => {
  kernel.events.declare(workspaceEvents)
  kernel.events.inTheSame('paper.withdrawn', async (tx, { data, actorId }) => {
    const actor = actorId === null ? null : { id: actorId }
    if (data.workspace_paper_id) await closeWithdrawn(kernel, tx, { id: data.workspace_paper_id, actor })
  })
  tellOfSubmissions(kernel)
  kernel.events.inTheSame('paper.submitted', (tx, { data }) => tellSubmitted(kernel, tx, data.paper_id))
  kernel.events.inTheSame('extension.asked', (tx, { data }) => tellExtensionAsked(kernel, tx, data.extension_id))
  kernel.events.inTheSame('extension.decided', (tx, { data }) => tellExtensionDecided(kernel, tx, data.extension_id))
  kernel.belongings.declare('workspace', {
    collect: async (db, owner) => ({
      ...(await collectWriting(db, owner)),
      extensions: await listExtensionsAskedBy(db, owner.id),
    }),
    erase: async (tx, owner) => {
      await eraseReasons(tx, owner.id)
      await eraseWriting(tx, owner, kernel.now())
    },
  })
  kernel.jobs.schedule('workspace.remind-of-deadlines', '7 * * * *', () => remindOfDeadlines(kernel))
  serve(workspaceCalls, 'GET /api/student/papers/:paperId/workspace', ({ params }, actor) =>
    readWorkspace(kernel, actor, params.paperId),
  )
  serve(workspaceCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName', ({ params, body }, actor) =>
    saveSection(kernel, actor, { ...params, content: body.content, baseVersion: body.base_version }),
  )
  serve(workspaceCalls, 'POST /api/student/papers/:paperId/submit-for-publication', ({ params, body }, actor) =>
    submitForPublication(kernel, actor, { paperId: params.paperId, submission: body }),
  )
  serve(contributionsCalls, 'PUT /api/student/papers/:paperId/credit-roles', ({ params, body }, actor) =>
    sayRoles(kernel, actor, { ...params, ...body }),
  )
  serve(extensionsCalls, 'GET /api/student/papers/:paperId/extensions', ({ params }, actor) =>
    readExtensions(kernel, actor, params.paperId),
  )
  serve(extensionsCalls, 'POST /api/student/papers/:paperId/extensions', ({ params, body }, actor) =>
    askForExtension(kernel, actor, { ...params, ...body }),
  )
  serve(extensionsCalls, 'GET /api/admin/extensions', ({ query }, actor) => listExtensionDesk(kernel, actor, query))
  serve(extensionsCalls, 'POST /api/admin/extensions/:extensionId/decision', ({ params, body }, actor) =>
    decideOnExtension(kernel, actor, { ...params, ...body }),
  )
}
