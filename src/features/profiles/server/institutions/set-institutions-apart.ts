import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { findInstitution, lockMerging } from './admin.ts'

async function bothOf(tx: Tx, one: string, other: string) {
  const [first, second] = [await findInstitution(tx, one), await findInstitution(tx, other)]
  if (!first || !second) throw new Failure('not_found', 'Institution not found')
  return { first, second, target: `${first.name} and ${second.name}` }
}

type Pair = { institutionId: string; other_id: string }

/**
 * Marks two similar institutions as different. A repeated call changes nothing. @throws Failure not_found; conflict if
 * one is merged into the other.
 */
export const setApart = (kernel: Kernel, actor: Actor, { institutionId, other_id: otherId }: Pair) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const { first, second, target } = await bothOf(tx, institutionId, otherId)
    if (first.root_id === second.root_id)
      throw new Failure('conflict', 'These institutions are merged. Please undo the merge first.')
    const known = await findApart(tx, institutionId, otherId)
    if (known) return { apart_id: known.id }
    const { id } = await addApart(tx, { institutionId, otherId, byId: actor.id, now: kernel.now() })
    await logAdminAction(tx, { actor, action: 'institution.apart', target, reason: '', at: kernel.now() })
    return { apart_id: id }
  })

/**
 * Removes the mark that two institutions are different. @throws Failure not_found if the mark does not exist or was
 * already removed.
 */
export const revertApart = (kernel: Kernel, actor: Actor, apartId: string) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const said = await undoApart(tx, apartId, { byId: actor.id, now: kernel.now() })
    if (!said)
      throw new Failure(
        'not_found',
        'These institutions aren’t marked as different, or the mark has already been removed.',
      )
    const { target } = await bothOf(tx, said.institution_id, said.other_id)
    await logAdminAction(tx, { actor, action: 'institution.apart-undone', target, reason: '', at: kernel.now() })
    return { undone: true as const }
  })

/** Finds the mark that two institutions are different, if it is in effect. */
const findApart = (db: Db, one: string, other: string) =>
  db
    .selectFrom('profiles.institution_apart')
    .select('id')
    .where('institution_id', 'in', [one, other])
    .where('other_id', 'in', [one, other])
    .where('undone_at', 'is', null)
    .executeTakeFirst()

const addApart = (tx: Db, { institutionId, otherId, byId, now }: Said) =>
  tx
    .insertInto('profiles.institution_apart')
    .values({
      institution_id: institutionId,
      other_id: otherId,
      said_by_id: byId,
      said_at: now,
      undone_by_id: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Removes a mark. @returns undefined if the mark is not in effect */
const undoApart = (tx: Db, id: string, { byId, now }: { byId: string; now: Date }) =>
  tx
    .updateTable('profiles.institution_apart')
    .set({ undone_by_id: byId, undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['institution_id', 'other_id'])
    .executeTakeFirst()

type Said = { institutionId: string; otherId: string; byId: string; now: Date }
