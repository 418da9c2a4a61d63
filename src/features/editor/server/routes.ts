import type { FeaturePlugin } from '#server/http/serve.ts'
import { ofPapers } from '#features/team/server/public.ts'
import { editorCalls } from '../contract.ts'
import { editorEvents } from '../events.ts'
import { ledgerRoutes } from './attribution/routes.ts'
import { checksRoutes } from './checks/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { documentRoutes } from './document/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { editorAudits } from './integrity-check-queries.ts'
import { lostWordsRoutes } from './lost-words/routes.ts'
import { declareEditorData } from './personal-data.ts'
import { referencesRoutes } from './references/routes.ts'
import { resourcesRoutes } from './resources/routes.ts'
import { owningRoutes } from './section-owners/routes.ts'
import { saveSection } from './service.ts'
import { titlesRoutes } from './titles/routes.ts'
import { wordRoutes } from './word/routes.ts'

/** Serves the document that a team writes, with comments on it and files of it. */
export const editorRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(editorEvents)
  declareEditorData(kernel)
  kernel.integrityChecks.declare(...editorAudits)
  filesRoutes(kernel, serve)
  wordRoutes(kernel, serve)
  titlesRoutes(kernel, serve)
  owningRoutes(kernel, serve)
  ledgerRoutes(kernel, serve)
  resourcesRoutes(kernel, serve)
  referencesRoutes(kernel, serve)
  documentRoutes(kernel, serve)
  lostWordsRoutes(kernel, serve)
  checksRoutes(kernel, serve)
  serve(editorCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName', ({ params, body }, actor) =>
    saveSection(kernel, actor, { ...params, content: body.content, baseVersion: body.base_version }),
  )
  commentsRoutes(kernel, serve)
}
