import type { FeaturePlugin } from '#server/http/serve.ts'
import { lostWordsCalls } from '../../document/lost-words-contract.ts'
import { tidyLostWords } from './queries.ts'
import { discardLostWords, readLostWords } from './service.ts'

/** Words that did not survive a merge, offered to their writers. */
export const lostWordsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('workspace.tidy-lost-words', '41 4 * * *', () => tidyLostWords(kernel.db, kernel.now()))
  serve(lostWordsCalls, 'GET /api/student/papers/:paperId/lost-words', ({ params }, actor) =>
    readLostWords(kernel, actor, params.paperId),
  )
  serve(lostWordsCalls, 'DELETE /api/student/papers/:paperId/lost-words/:lostWordsId', ({ params }, actor) =>
    discardLostWords(kernel, actor, params),
  )
}
