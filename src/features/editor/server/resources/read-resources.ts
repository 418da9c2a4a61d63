import { paperRoleOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '../../resources-contract.ts'
import { presentAll, type ResourceRow, resources } from './resources.ts'

/** Returns the resources of a paper and, for each, whether the reader may remove it. */
export async function readResources(kernel: Kernel, actor: Actor, paperId: string): Promise<Resource[]> {
  const paperRole = await paperRoleOf(kernel.db, actor, paperId)
  return presentAll(kernel, { actor, paperRole }, await listResources(kernel.db, paperId))
}

/** Returns a paper's resources in the order in which they were added. */
const listResources = (db: Db, paperId: string): Promise<ResourceRow[]> =>
  resources(db).where('resource.paper_id', '=', paperId).orderBy('resource.added_at').orderBy('resource.id').execute()
