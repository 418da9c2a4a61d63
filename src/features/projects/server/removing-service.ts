import { putRows, type TakenRow } from '#server/tidying/taking-out.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { projectStates } from '../states.ts'
import { decideClaim } from './projects-service.ts'
import { lockProject, movePlaces } from './queries.ts'
import { readClaims } from './removing-queries.ts'

type Releasing = { ids: string[]; by: string }

const RELEASED =
  'You were not here for a long time, so the place that this claim held is free for others. You can claim it again.'

/** Declines claims whose members are gone, which frees their places. @returns the claims as they stood. */
export async function releaseClaims(kernel: Kernel, tx: Tx, { ids, by }: Releasing): Promise<TakenRow[]> {
  const taken = await readClaims(tx, ids)
  for (const id of ids)
    await decideClaim(kernel, tx, { id, decision: 'rejected', notes: RELEASED, actor: { id: by }, now: kernel.now() })
  return taken
}

/** Has declined claims wait again. @throws Failure conflict where their places went to others. */
export async function holdClaimsAgain(tx: Tx, taken: TakenRow[]): Promise<void> {
  for (const one of taken) {
    const { project_id: projectId, places } = JSON.parse(one.row) as { project_id: string; places: number }
    const project = await lockProject(tx, projectId)
    const isFree = project?.status === projectStates.open && project.places_taken + places <= project.max_students
    if (!isFree) throw new Failure('conflict', 'The place that one of these claims held is no longer free.')
    await putRows(tx, [one])
    await movePlaces(tx, projectId, { places })
  }
}
