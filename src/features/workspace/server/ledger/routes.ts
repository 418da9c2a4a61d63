import type { Room } from '#server/http/serve.ts'
import { ledgerCalls } from '../../team/ledger-contract.ts'
import { readLedger } from './service.ts'

/** Who wrote what stands in a paper. */
export const ledgerRoutes: Room = (kernel, serve) =>
  serve(ledgerCalls, 'GET /api/student/papers/:paperId/ledger', ({ params }, actor) =>
    readLedger(kernel, actor, params.paperId),
  )
