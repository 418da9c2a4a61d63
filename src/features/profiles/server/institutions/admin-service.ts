import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import {
  addName,
  countCounted,
  findByName,
  findByRorId,
  findInstitution,
  listCounted,
  listNamesOf,
  lockMerging,
  mergeInto,
  part,
  setRorId,
  undoMerge,
} from './admin-queries.ts'

type Asked = { search: string; page: number; size: number }

export async function readCounted({ db }: Kernel, { search, page, size }: Asked) {
  const [institutions, total] = await Promise.all([
    listCounted(db, { search, size, offset: (page - 1) * size }),
    countCounted(db, search),
  ])
  const sayers = await membersByIds(
    db,
    institutions.flatMap(({ apart }) => apart.map(({ said_by_id: id }) => id)),
  )
  return {
    institutions: institutions.map((institution) => ({
      ...institution,
      apart: institution.apart.map((said) => ({
        ...said,
        said_by: sayers.get(said.said_by_id)?.name ?? 'Former member',
      })),
    })),
    pagination: paginationOf({ page, size, total }),
  }
}

async function existing(db: Db, id: string) {
  const institution = await findInstitution(db, id)
  if (!institution) throw new Failure('not_found', 'There is no such institution.')
  return institution
}

type Logged = { actor: Actor; action: string; target: string }
const log = (kernel: Kernel, tx: Tx, { actor, action, target }: Logged) =>
  logAdminAction(tx, { actor, action, target, reason: '', at: kernel.now() })

/** @throws Failure not_found; conflict for one that is counted as the other already, or as a third. */
export const merge = (
  kernel: Kernel,
  actor: Actor,
  { institutionId, into_id }: { institutionId: string; into_id: string },
) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const [one, other] = [await existing(tx, institutionId), await existing(tx, into_id)]
    if (one.root_id === other.root_id) throw new Failure('conflict', 'These are counted as one already.')
    if (one.parent_id !== null)
      throw new Failure('conflict', 'This one was merged into another. Please undo that first.')
    const merging = { institutionId, intoId: other.root_id, byId: actor.id, now: kernel.now() }
    const merge_id = await mergeInto(tx, merging)
    await kernel.events.record(tx, 'institution.merged', { institution_id: institutionId, merge_id }, { actor })
    await log(kernel, tx, { actor, action: 'institution.merge', target: `${one.name} into ${other.name}` })
    return { merge_id }
  })

/** @throws Failure not_found for a merge that does not stand. */
export const undo = (kernel: Kernel, actor: Actor, mergeId: string) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const merged = await undoMerge(tx, mergeId, { byId: actor.id, now: kernel.now() })
    if (!merged) throw new Failure('not_found', 'There is no such merge, or it was undone.')
    const { name } = await existing(tx, merged.institution_id)
    await part(tx, merged.institution_id)
    const data = { institution_id: merged.institution_id, merge_id: mergeId }
    await kernel.events.record(tx, 'institution.parted', data, { actor })
    await log(kernel, tx, { actor, action: 'institution.part', target: name })
    return { undone: true as const }
  })

type Naming = { institutionId: string; ror_id?: string | undefined; names: string[] }

/** @throws Failure not_found; conflict for an id or a name that is another's. */
export const nameInstitution = (kernel: Kernel, actor: Actor, { institutionId, ror_id, names }: Naming) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const { name: own } = await existing(tx, institutionId)
    const known = ror_id === undefined ? undefined : await findByRorId(tx, ror_id)
    if (known && known.id !== institutionId) throw new Failure('conflict', `This ROR id is that of ${known.name}.`)
    if (ror_id !== undefined) await setRorId(tx, institutionId, ror_id)
    for (const name of names) {
      if (await addName(tx, institutionId, name)) continue
      const other = await findByName(tx, name)
      if (other && other.id !== institutionId)
        throw new Failure('conflict', `“${name}” is known as ${other.name}. Please merge the two.`)
    }
    await log(kernel, tx, { actor, action: 'institution.name', target: own })
    return { other_names: (await listNamesOf(tx, institutionId)).filter((name) => name !== own) }
  })
