import { questionFacts } from '#features/questions/server/public.ts'
import { paperIdsOf } from '#features/workspace/server/public.ts'
import type { Actor } from '#server/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/serve.ts'
import type { AvailableProject } from '../contract.ts'
import { presentProject } from './presenting.ts'
import { countListedProjects, listOpenProjects } from './queries.ts'

type Page = { page: number; size: number }
type Asking = { actor: Actor; page: Page; request: Pick<CallRequest, 'setHeader'> }

/** The open projects, newest first; their total goes into X-Total-Count, since the list itself is bare. */
export async function listAvailableProjects(
  { db, now }: Kernel,
  { actor, page, request }: Asking,
): Promise<AvailableProject[]> {
  const [rows, { projects }, papers] = await Promise.all([
    listOpenProjects(db, { memberId: actor.id, ...page }),
    countListedProjects(db),
    paperIdsOf(db, actor.id),
  ])
  const questions = await questionFacts(
    db,
    rows.flatMap(({ question_id: id }) => (id ? [id] : [])),
  )
  request.setHeader('x-total-count', String(projects))
  return rows.map((row) =>
    presentProject(row, {
      question: row.question_id ? questions.get(row.question_id) : undefined,
      papers,
      now: now(),
    }),
  )
}
