import type { Kernel } from '#server/kernel.ts'
import type { Serve } from '#server/http/serve.ts'
import { exportsCalls } from '../../exports-contract.ts'
import { metadataCalls } from '../../metadata-contract.ts'
import { downloadCitation, downloadJats, downloadMarkdown, readCitations } from './service.ts'
import { readMetadata } from './metadata.ts'
import { createPdfDownloads } from './paper-pdf.ts'
import type { RecordView } from '../reader/views-service.ts'

/** What a paper says to machines: in its page's head, and as files beside the page. */
export function serveExports(kernel: Kernel, serve: Serve, recordView: RecordView): void {
  serve(metadataCalls, 'GET /api/public/research-library/:paperId/metadata', ({ params }) =>
    readMetadata(kernel, params.paperId),
  )
  serve(metadataCalls, 'GET /api/public/research-library/:paperId/citation', ({ params }) =>
    readCitations(kernel, params.paperId),
  )
  const takePdf = createPdfDownloads(kernel, recordView)
  serve(exportsCalls, 'GET /research/:paperId.pdf', ({ params }, reader, request) =>
    takePdf(params.paperId, { reader, request }),
  )
  serve(exportsCalls, 'GET /research/:paperId.jats.xml', ({ params }) => downloadJats(kernel, params.paperId))
  serve(exportsCalls, 'GET /research/:paperId.md', ({ params }) => downloadMarkdown(kernel, params.paperId))
  for (const ending of ['csl.json', 'bib', 'ris'] as const)
    serve(exportsCalls, `GET /research/:paperId.${ending}`, ({ params }) =>
      downloadCitation(kernel, params.paperId, ending),
    )
}
