import { questionFacts } from '#features/questions/server/public.ts'
import { paperIdsOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { singleFlight } from '#server/data/sharing/single-flight.ts'
import type { AvailableFilters } from '../../available-filters.ts'
import type { AvailableProject } from '../../contract.ts'
import { countListedProjects, listOpenProjects } from './queries.ts'
import { presentProject } from '../presenters.ts'

type Asking = {
  actor: Actor
  query: AvailableFilters & { page: number; size: number }
  request: Pick<CallRequest, 'setHeader'>
}

/** The open projects, newest first; their total goes into X-Total-Count, since the list itself is bare. */
export function createAvailableList({ db, now }: Pick<Kernel, 'db' | 'now'>) {
  // Counting reads every project of the list; those who ask at the same time share it.
  const count = singleFlight((key: string) => countListedProjects(db, JSON.parse(key) as AvailableFilters))

  return async ({ actor, query, request }: Asking): Promise<AvailableProject[]> => {
    const { page, size, ...filters } = query
    const [rows, { projects }, papers] = await Promise.all([
      listOpenProjects(db, { memberId: actor.id, filters, page, size }),
      count(JSON.stringify(filters)),
      paperIdsOf(db, actor.id),
    ])
    const questionIds = rows.flatMap(({ question_id: id }) => (id ? [id] : []))
    const questions = await questionFacts(db, questionIds)
    request.setHeader('x-total-count', String(projects))
    const at = now()
    return rows.map((row) =>
      presentProject(row, { question: row.question_id ? questions.get(row.question_id) : undefined, papers, now: at }),
    )
  }
}
