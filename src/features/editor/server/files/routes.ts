import type { FeaturePlugin } from '#server/http/serve.ts'
import { filesCalls } from '../../files-contract.ts'
import { guardPaperFiles } from './file-access-service.ts'
import { addPaperFile, readFiles } from './service.ts'

export const filesRoutes: FeaturePlugin = (kernel, serve) => {
  guardPaperFiles(kernel)
  serve(filesCalls, 'POST /api/student/papers/:paperId/files', ({ params, body }, actor) =>
    addPaperFile(kernel, actor, { ...params, received: body }),
  )
  serve(filesCalls, 'GET /api/student/papers/:paperId/files', ({ params }, actor) =>
    readFiles(kernel, actor, params.paperId),
  )
}
