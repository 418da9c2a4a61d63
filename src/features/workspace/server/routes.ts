import type { Room } from '#server/serve.ts'
import { workspaceCalls } from '../contract.ts'
import { collectWriting, eraseWriting } from './belongings-queries.ts'
import { readWorkspace, saveSection } from './service.ts'
import { submitForPublication } from './submitting.ts'

export const workspaceRoutes: Room = (kernel, serve) => {
  kernel.belongings.declare('workspace', {
    collect: collectWriting,
    erase: (tx, owner) => eraseWriting(tx, owner, kernel.now()),
  })
  serve(workspaceCalls, 'GET /api/student/papers/:paperId/workspace', ({ params }, actor) =>
    readWorkspace(kernel, actor, params.paperId),
  )
  serve(workspaceCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName', ({ params, body }, actor) =>
    saveSection(kernel, actor, { ...params, content: body.content, baseVersion: body.base_version }),
  )
  serve(workspaceCalls, 'POST /api/student/papers/:paperId/submit-for-publication', ({ params, body }, actor) =>
    submitForPublication(kernel, actor, { paperId: params.paperId, submission: body }),
  )
}
