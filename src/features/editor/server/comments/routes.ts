import type { FeaturePlugin } from '#server/http/serve.ts'
import { commentsCalls } from '../../comments-contract.ts'
import { notifyCommented } from './notices.ts'
import { COMMENTS_TOPIC } from '#features/team/server/public.ts'
import { mayReadComments, readComments, resolveThread, withdrawComment, writeComment } from './service.ts'

export const commentsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('comment.written', (tx, { data }) => notifyCommented(kernel, tx, data.comment_id))
  kernel.live.topic(COMMENTS_TOPIC, {
    is: 'state',
    id: 'uuid',
    canSubscribe: (actor, id) => mayReadComments(kernel.db, actor, id),
  })
  serve(commentsCalls, 'GET /api/student/papers/:paperId/comments', ({ params }, actor) =>
    readComments(kernel, actor, params.paperId),
  )
  serve(commentsCalls, 'POST /api/student/papers/:paperId/comments', ({ params, body }, actor) =>
    writeComment(kernel, actor, { ...params, ...body }),
  )
  serve(commentsCalls, 'PUT /api/student/papers/:paperId/comments/:threadId/resolved', ({ params, body }, actor) =>
    resolveThread(kernel, actor, { ...params, ...body }),
  )
  serve(commentsCalls, 'DELETE /api/student/papers/:paperId/comments/:commentId', ({ params }, actor) =>
    withdrawComment(kernel, actor, params),
  )
}
