import type { FeaturePlugin } from '#server/http/serve.ts'
import { provenanceCalls } from '../contract.ts'
import { readProvenance } from './read-provenance.ts'

export const provenanceRoutes: FeaturePlugin = (kernel, serve) => {
  serve(provenanceCalls, 'GET /api/public/research-library/:paperId/provenance', ({ params }) =>
    readProvenance(kernel, params.paperId),
  )
}
