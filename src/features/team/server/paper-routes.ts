import type { Kernel } from '#server/kernel.ts'
import type { Serve } from '#server/http/serve.ts'
import { Failure } from '#shared/calls/failure.ts'
import { may, paperRoleOf } from './rights.ts'

/**
 * Serves calls whose addresses name a paper so that callers without access always get the same answer: there is no such
 * paper.
 */
export const ofPapers =
  ({ db }: Kernel, serve: Serve): Serve =>
  (calls, key, handler) => {
    if (typeof handler !== 'function' || !key.includes('/:paperId')) return serve(calls, key, handler)
    serve(calls, key, {
      handler,
      admits: async (params, actor) => {
        const { paperId } = params as { paperId: string }
        if (!actor || !may(await paperRoleOf(db, actor, paperId), 'read')) {
          throw new Failure('not_found', 'Paper not found')
        }
      },
    })
  }
