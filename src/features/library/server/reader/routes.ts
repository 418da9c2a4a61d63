import type { Kernel } from '#server/kernel.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerCalls } from '../../reader-contract.ts'
import { likePaper } from './likes.ts'
import { readVersion } from './service.ts'
import { readResearcherOfMonth } from './researcher-service.ts'
import { readSurroundings } from './surroundings.ts'
import type { RecordView } from './views-service.ts'

/** What readers do with a paper, and what stands around it; part of the library's routes. */
export function serveReading(kernel: Kernel, serve: Serve, recordView: RecordView): void {
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
