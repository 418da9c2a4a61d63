import type { FeaturePlugin } from '#server/http/serve.ts'
import { curationCalls } from '../../curation-contract.ts'
import { readAuthors } from './authors-to-edit.ts'
import { correctText, readText } from './correct-text.ts'
import { editPaper } from './edit-paper.ts'
import { featurePaper } from './feature-paper.ts'
import { chooseResearcher, readChoices, readResearchers, unchooseResearcher } from '../reader/researcher-service.ts'
import { withdrawPaper } from './withdraw-paper.ts'

/** What admins do with published papers; part of the library's routes. */
export const serveCuration: FeaturePlugin = (kernel, serve) => {
  serve(curationCalls, 'PUT /api/admin/research-papers/:paperId', ({ params, body }, admin) =>
    editPaper(kernel, admin, { paperId: params.paperId, edit: body }),
  )
  serve(curationCalls, 'GET /api/admin/research-papers/:paperId/authors', ({ params }) =>
    readAuthors(kernel, params.paperId),
  )
  serve(curationCalls, 'GET /api/admin/research-papers/:paperId/text', ({ params }) => readText(kernel, params.paperId))
  serve(curationCalls, 'PUT /api/admin/research-papers/:paperId/text', ({ params, body }, admin) =>
    correctText(kernel, admin, { paperId: params.paperId, correction: body }),
  )
  serve(curationCalls, 'PUT /api/admin/research-papers/:paperId/withdrawn', ({ params, body }, admin) =>
    withdrawPaper(kernel, admin, { paperId: params.paperId, ...body }),
  )
  serve(curationCalls, 'PUT /api/admin/research-papers/:paperId/featured', ({ params, body }, admin) =>
    featurePaper(kernel, admin, { paperId: params.paperId, ...body }),
  )
  serve(curationCalls, 'GET /api/admin/featured', () => readChoices(kernel))
  serve(curationCalls, 'GET /api/admin/researchers', ({ query }) => readResearchers(kernel, query.search))
  serve(curationCalls, 'PUT /api/admin/researcher-of-month/:month', ({ params, body }, admin) =>
    chooseResearcher(kernel, admin, { month: params.month, ...body }),
  )
  serve(curationCalls, 'DELETE /api/admin/researcher-of-month/:month', ({ params }, admin) =>
    unchooseResearcher(kernel, admin, params.month),
  )
}
