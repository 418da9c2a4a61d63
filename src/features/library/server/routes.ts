import type { FeaturePlugin, Serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { libraryCalls, importCalls, metadataCalls } from '../contract.ts'
import { libraryEvents } from '../events.ts'
import { curationCalls } from '../curation-contract.ts'
import { exportsCalls } from '../exports-contract.ts'
import { readerCalls } from '../reader-contract.ts'
import { libraryIntegrityChecks } from './integrity-queries.ts'
import { collectAuthorship } from './personal-data-queries.ts'
import { dropCachedPagesOf, eraseReader } from './erasure.ts'
import { createListCache } from './list-cache.ts'
import { isShown } from './pictures/queries.ts'
import { readAuthors } from './curation/authors-to-edit.ts'
import { readText, correctText } from './curation/correct-text.ts'
import { editPaper } from './curation/edit-paper.ts'
import { featurePaper } from './curation/feature-paper.ts'
import { withdrawPaper } from './curation/withdraw-paper.ts'
import { downloadJats, downloadMarkdown, downloadCitation } from './exports/download-paper.ts'
import { readMetadata } from './exports/metadata.ts'
import { createPdfDownloads } from './exports/paper-pdf.ts'
import { readCitations } from './exports/read-citations.ts'
import { importUpload } from './import/import-upload.ts'
import { createLibraryListing } from './lists/listing.ts'
import { readHighlights } from './lists/read-highlights.ts'
import { reindexPapers } from './lists/reindex-papers.ts'
import { drawSizes, SIZING_JOB } from './pictures/sizes.ts'
import { readChoices, chooseResearcher, unchooseResearcher } from './reader/choose-researcher.ts'
import { likePaper } from './reader/likes.ts'
import { readPaper, readVersion } from './reader/read-paper.ts'
import { readResearcherOfMonth, readResearchers } from './reader/read-researchers.ts'
import { readSurroundings } from './reader/surroundings.ts'
import { purgeReaders, createViewRecorder, type RecordView } from './reader/views.ts'

export const libraryRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(libraryEvents)
  kernel.personalData.declare('library', {
    collect: collectAuthorship,
    hide: (tx, owner) => dropCachedPagesOf(kernel, tx, owner),
    restore: (tx, owner) => dropCachedPagesOf(kernel, tx, owner),
    erase: (tx, owner) => eraseReader(kernel, tx, owner),
  })
  kernel.integrityChecks.declare(...libraryIntegrityChecks)
  kernel.publicFiles.declare(isShown)
  kernel.jobs.work(SIZING_JOB, ({ paperId }) => drawSizes(kernel, String(paperId)))
  kernel.jobs.schedule('library.reindex-papers', '* * * * *', () => reindexPapers(kernel))
  kernel.jobs.schedule('library.forget-readers', '11 3 * * *', () => purgeReaders(kernel))
  const lists = createListCache(kernel)
  // Cached public pages show library data, so a change in the library clears them in every process.
  kernel.pubsub.on('library', () => kernel.pages.clear())
  const listPapers = createLibraryListing(kernel, lists)
  const recordView = createViewRecorder(kernel, lists)
  serve(libraryCalls, 'GET /api/public/research-library', ({ query }) => listPapers(query))
  serve(libraryCalls, 'GET /api/public/library-highlights', () => readHighlights(kernel))
  serve(libraryCalls, 'GET /api/public/research-library/:paperId', ({ params }) => readPaper(kernel, params.paperId))
  serve(libraryCalls, 'POST /api/public/research-library/:paperId/view', ({ params }, reader, request) =>
    recordView(params.paperId, { reader, request }),
  )
  serveExports(kernel, serve, recordView)
  serveReading(kernel, serve, recordView)
  serveCuration(kernel, serve)
  serve(importCalls, 'POST /api/admin/research-library/imports', ({ body }, admin) => importUpload(kernel, admin, body))
}

/** Serves readers' actions on a paper, and its neighbouring and related papers. */
function serveReading(kernel: Kernel, serve: Serve, recordView: RecordView): void {
  serve(readerCalls, 'GET /api/public/research-library/:paperId/versions/:number', ({ params }) =>
    readVersion(kernel, params.paperId, params.number),
  )
  serve(readerCalls, 'GET /api/public/research-library/:paperId/surroundings', ({ params }) =>
    readSurroundings(kernel, params.paperId),
  )
  serve(readerCalls, 'GET /api/public/researcher-of-month', () => readResearcherOfMonth(kernel))
  serve(readerCalls, 'POST /api/student/papers/:paperId/like', ({ params, body }, member) =>
    likePaper(kernel, member, { paperId: params.paperId, liked: body.liked }),
  )
  serve(readerCalls, 'POST /api/student/papers/:paperId/view', ({ params }, reader, request) =>
    recordView(params.paperId, { reader, request }),
  )
}

/** Serves the metadata for the head of a paper's page, and the paper's files. */
function serveExports(kernel: Kernel, serve: Serve, recordView: RecordView): void {
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

/** Serves admins' actions on published papers. */
const serveCuration: FeaturePlugin = (kernel, serve) => {
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
