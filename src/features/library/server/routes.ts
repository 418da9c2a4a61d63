import type { FeaturePlugin } from '#server/http/serve.ts'
import { libraryCalls } from '../contract.ts'
import { libraryEvents } from '../events.ts'
import { importCalls } from '../import-contract.ts'
import { libraryIntegrityChecks } from './integrity-queries.ts'
import { collectAuthorship } from './personal-data-queries.ts'
import { dropCachedPagesOf, eraseReader } from './erasure.ts'
import { serveCuration } from './curation/routes.ts'
import { serveExports } from './exports/routes.ts'
import { importUpload } from './import/upload-service.ts'
import { createListCache } from './list-cache.ts'
import { createLibraryListing } from './lists/listing-service.ts'
import { isShown } from './pictures/queries.ts'
import { drawSizes, SIZING_JOB } from './pictures/sizes-service.ts'
import { serveReading } from './reader/routes.ts'
import { readPaper } from './reader/service.ts'
import { readHighlights } from './lists/service.ts'
import { purgeReaders, createViewRecorder } from './reader/views-service.ts'

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
  kernel.jobs.schedule('library.forget-readers', '11 3 * * *', () => purgeReaders(kernel))
  const lists = createListCache(kernel)
  // What public pages show comes from the library alone; a change there drops them in every process.
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
