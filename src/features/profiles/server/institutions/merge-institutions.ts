import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { lockMerging, existing, log } from './admin.ts'

/**
 * Merges an institution into another one. @throws Failure not_found; conflict if the two are already merged, or if the
 * first one is merged into a third one.
 */
export const merge = (
  kernel: Kernel,
  actor: Actor,
  { institutionId, into_id }: { institutionId: string; into_id: string },
) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const [one, other] = [await existing(tx, institutionId), await existing(tx, into_id)]
    if (one.root_id === other.root_id) throw new Failure('conflict', 'These institutions are already merged.')
    if (one.parent_id !== null)
      throw new Failure('conflict', 'This institution was merged into another one. Please undo that merge first.')
    const merging = { institutionId, intoId: other.root_id, byId: actor.id, now: kernel.now() }
    const merge_id = await mergeInto(tx, merging)
    await kernel.events.record(tx, 'institution.merged', { institution_id: institutionId, merge_id }, { actor })
    await log(kernel, tx, { actor, action: 'institution.merge', target: `${one.name} into ${other.name}` })
    return { merge_id }
  })

/** Undoes a merge. @throws Failure not_found if the merge does not exist or was already undone. */
export const undo = (kernel: Kernel, actor: Actor, mergeId: string) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const merged = await undoMerge(tx, mergeId, { byId: actor.id, now: kernel.now() })
    if (!merged) throw new Failure('not_found', 'This merge doesn’t exist or has already been undone.')
    const { name } = await existing(tx, merged.institution_id)
    await part(tx, merged.institution_id)
    const data = { institution_id: merged.institution_id, merge_id: mergeId }
    await kernel.events.record(tx, 'institution.parted', data, { actor })
    await log(kernel, tx, { actor, action: 'institution.part', target: name })
    return { undone: true as const }
  })

/** Merges an institution, with all institutions merged into it, into another one. @returns the merge's id */
async function mergeInto(tx: Db, { institutionId, intoId, byId, now }: Merging): Promise<string> {
  await sql`
    update profiles.institution set root_id = ${intoId}, parent_id = case when id = ${institutionId} then ${intoId}::uuid else parent_id end
    where root_id = ${institutionId}`.execute(tx)
  const { id } = await tx
    .insertInto('profiles.institution_merge')
    .values({
      institution_id: institutionId,
      into_id: intoId,
      merged_by_id: byId,
      merged_at: now,
      undone_by_id: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a merge as undone. @returns undefined if no such merge is in effect */
const undoMerge = (tx: Db, mergeId: string, { byId, now }: { byId: string; now: Date }) =>
  tx
    .updateTable('profiles.institution_merge')
    .set({ undone_by_id: byId, undone_at: now })
    .where('id', '=', mergeId)
    .where('undone_at', 'is', null)
    .returning(['institution_id', 'into_id'])
    .executeTakeFirst()

/** Separates an institution, with all institutions merged into it, from the institution that it was merged into. */
const part = (tx: Db, id: string) =>
  sql`
    with recursive line as (
      select id from profiles.institution where id = ${id}
      union
      select below.id from line join profiles.institution as below on below.parent_id = line.id
    )
    update profiles.institution as one set root_id = ${id}, parent_id = case when one.id = ${id} then null else one.parent_id end
    from line where one.id = line.id`.execute(tx)

type Merging = { institutionId: string; intoId: string; byId: string; now: Date }
