import type { FeaturePlugin } from '#server/http/serve.ts'
import { wordCalls } from '../../word-contract.ts'
import { importDraft } from './import-service.ts'

export const wordRoutes: FeaturePlugin = (kernel, serve) => {
  serve(wordCalls, 'POST /api/student/papers/:paperId/word-draft', ({ params, query, body }, actor) =>
    importDraft(kernel, actor, {
      paperId: params.paperId,
      into: query.into,
      replaces: query.replace === 'yes',
      isTrial: query.trial === 'yes',
      received: body,
    }),
  )
}
