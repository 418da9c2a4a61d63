import type { Room } from '#server/serve.ts'
import { sharedReads } from '#server/shared-reads.ts'
import { libraryCalls } from '../contract.ts'
import { libraryEvents } from '../events.ts'
import { collectAuthorship } from './belongings-queries.ts'
import { eraseReader } from './erasing.ts'
import { openCards } from './cards.ts'
import { serveCuration } from './curation-routes.ts'
import { serveExports } from './export-routes.ts'
import { openListing } from './listing.ts'
import { serveReading } from './reading-routes.ts'
import { readPaper } from './reading.ts'
import { readHighlights } from './service.ts'
import { forgetReaders, recordView } from './views.ts'

export const libraryRoutes: Room = (kernel, serve) => {
  kernel.events.declare(libraryEvents)
  kernel.belongings.declare('library', {
    collect: collectAuthorship,
    erase: (tx, owner) => eraseReader(kernel, tx, owner),
  })
  kernel.jobs.schedule('library.forget-readers', '11 3 * * *', () => forgetReaders(kernel))
  const cards = openCards(kernel)
  const listPapers = openListing(kernel, cards)
  const readShared = sharedReads(() => readHighlights(kernel, cards))
  serve(libraryCalls, 'GET /api/public/research-library', ({ query }) => listPapers(query))
  serve(libraryCalls, 'GET /api/public/library-highlights', () => readShared('highlights'))
  serve(libraryCalls, 'GET /api/public/research-library/:paperId', ({ params }) => readPaper(kernel, params.paperId))
  serve(libraryCalls, 'POST /api/public/research-library/:paperId/view', ({ params }, reader, request) =>
    recordView(kernel, params.paperId, { reader, request }),
  )
  serveExports(kernel, serve)
  serveReading(kernel, serve)
  serveCuration(kernel, serve)
}
