import type { FeaturePlugin } from '#server/http/serve.ts'
import { marksCalls } from '../../marks-contract.ts'
import { readMarks, withdrawMark } from './marks-service.ts'
import { markByHand } from './set-mark-service.ts'

export const serveMarking: FeaturePlugin = (kernel, serve) => {
  serve(marksCalls, 'GET /api/admin/cleanup/marks', ({ query }) => readMarks(kernel, query))
  serve(marksCalls, 'POST /api/admin/cleanup/marks', ({ body }, actor) => markByHand(kernel, actor, body))
  serve(marksCalls, 'POST /api/admin/cleanup/marks/undo', ({ body }, actor) => withdrawMark(kernel, actor, body))
}
