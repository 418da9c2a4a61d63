import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { lockMerging, existing, setRorId, addName, log } from './admin.ts'

type Naming = { institutionId: string; ror_id?: string | undefined; names: string[] }

/**
 * Sets the ROR id and further names of an institution. @throws Failure not_found; conflict if the id or a name belongs
 * to another institution.
 */
export const nameInstitution = (kernel: Kernel, actor: Actor, { institutionId, ror_id, names }: Naming) =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const { name: own } = await existing(tx, institutionId)
    const known = ror_id === undefined ? undefined : await findByRorId(tx, ror_id)
    if (known && known.id !== institutionId)
      throw new Failure('conflict', `This ROR ID already belongs to ${known.name}.`)
    if (ror_id !== undefined) await setRorId(tx, institutionId, ror_id)
    for (const name of names) {
      if (await addName(tx, institutionId, name)) continue
      const other = await findByName(tx, name)
      if (other && other.id !== institutionId)
        throw new Failure(
          'conflict',
          `“${name}” is already a name of ${other.name}. Please merge the two institutions.`,
        )
    }
    await log(kernel, tx, { actor, action: 'institution.name', target: own })
    return { other_names: (await listNamesOf(tx, institutionId)).filter((name) => name !== own) }
  })

const findByRorId = (db: Db, rorId: string) =>
  db.selectFrom('profiles.institution').select(['id', 'name']).where('ror_id', '=', rorId).executeTakeFirst()

const findByName = (db: Db, name: string) =>
  db
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as own', 'own.id', 'alias.institution_id')
    .select(['own.id', 'own.name'])
    .where('alias.key', '=', sql<string>`profiles.institution_key(${name})`)
    .executeTakeFirst()

const listNamesOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('profiles.institution_alias')
      .select('name')
      .where('institution_id', '=', id)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name)
