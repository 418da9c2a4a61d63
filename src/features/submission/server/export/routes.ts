import type { FeaturePlugin } from '#server/http/serve.ts'
import { draftCalls } from '../../draft-contract.ts'
import { downloadDraftJats, downloadDraftMarkdown, downloadDraftPdf } from './service.ts'
import { downloadDraftBibtex, downloadDraftDocx, downloadDraftLatex } from './editable-files-service.ts'

/** A paper in work as files. */
export const exportingRoutes: FeaturePlugin = (kernel, serve) => {
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
