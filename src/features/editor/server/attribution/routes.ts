import type { FeaturePlugin } from '#server/http/serve.ts'
import { versionsCalls } from '../../document/versions-contract.ts'
import { ledgerCalls } from '../../ledger-contract.ts'
import { readLedger } from './service.ts'
import { readSigned } from './signed-text-service.ts'

/** Who wrote what stands in a paper. */
export const ledgerRoutes: FeaturePlugin = (kernel, serve) => {
  serve(ledgerCalls, 'GET /api/student/papers/:paperId/ledger', ({ params }, actor) =>
    readLedger(kernel, actor, params.paperId),
  )
  serve(versionsCalls, 'GET /api/student/papers/:paperId/signed-text', ({ params }, actor) =>
    readSigned(kernel, actor, params.paperId),
  )
}
