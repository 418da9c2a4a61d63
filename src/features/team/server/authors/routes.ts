import type { FeaturePlugin } from '#server/http/serve.ts'
import { authorsCalls } from '../../contributions-contract.ts'
import { recordAuthorListAgreement, orderAuthors, readAuthors, saveByline } from './service.ts'

export const authorsRoutes: FeaturePlugin = (kernel, serve) => {
  serve(authorsCalls, 'GET /api/student/papers/:paperId/authors', ({ params }, actor) =>
    readAuthors(kernel, actor, params.paperId),
  )
  serve(authorsCalls, 'PUT /api/student/papers/:paperId/authors', ({ params, body }, actor) =>
    orderAuthors(kernel, actor, { ...params, ...body }),
  )
  serve(authorsCalls, 'PUT /api/student/papers/:paperId/authors/me', ({ params, body }, actor) =>
    saveByline(kernel, actor, { ...params, printed: body }),
  )
  serve(authorsCalls, 'POST /api/student/papers/:paperId/authors/agreement', ({ params, body }, actor) =>
    recordAuthorListAgreement(kernel, actor, { ...params, ...body }),
  )
}
