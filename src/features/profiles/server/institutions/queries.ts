import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const keyOf = (name: string) => sql<string>`profiles.institution_key(${name})`

/** The institution that is known under a name, however it is spelled; it stays while the transaction lasts. */
export const lockInstitutionByName = (tx: Db, name: string) =>
  tx
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.id')
    .where('alias.key', '=', keyOf(name))
    .forKeyShare('institution')
    .executeTakeFirst()

/** The one that institutions known under a name are counted as. */
export const findRootByName = (db: Db, name: string) =>
  db
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.root_id')
    .where('alias.key', '=', keyOf(name))
    .executeTakeFirst()

export const findRootOf = (db: Db, id: string) =>
  db
    .selectFrom('profiles.institution as own')
    .innerJoin('profiles.institution as root', 'root.id', 'own.root_id')
    .select(['root.id', 'root.name'])
    .where('own.id', '=', id)
    .executeTakeFirst()

/** @returns undefined where somebody else has just added one of this name. */
export async function addInstitution(tx: Db, name: string, now: Date): Promise<string | undefined> {
  const id = randomUUID()
  await tx.insertInto('profiles.institution').values({ id, name, root_id: id, made_at: now }).execute()
  const added = await tx
    .insertInto('profiles.institution_alias')
    .values({ key: keyOf(name), institution_id: id, name, source: 'typed' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('institution_id')
    .executeTakeFirst()
  if (added) return id
  await tx.deleteFrom('profiles.institution').where('id', '=', id).execute()
  return undefined
}

/** Takes hold of an institution unless somebody is about to choose it. */
const holdForDropping = (tx: Db, id: string) =>
  tx.selectFrom('profiles.institution').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

/** Removes an institution that nobody is at any more, and that no admin said anything about. */
export async function deleteUnusedInstitution(tx: Db, id: string): Promise<void> {
  // Asked once it is held: whoever chose it before is seen then.
  if (!(await holdForDropping(tx, id))) return
  await sql`
    delete from profiles.institution as one where id = ${id} and ror_id is null
      and not exists (select from profiles.profile where institution_id = one.id)
      and not exists (select from profiles.institution_alias where institution_id = one.id and source = 'admin')
      and not exists (select from profiles.institution_merge where one.id in (institution_id, into_id))`.execute(tx)
}

/** At which institutions these members are, each as it is counted: the one that theirs was merged into. */
export const listInstitutionsOf = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('profiles.profile as profile')
    .innerJoin('profiles.institution as own', 'own.id', 'profile.institution_id')
    .innerJoin('profiles.institution as root', 'root.id', 'own.root_id')
    .select(['profile.member_id', 'root.id', 'root.name'])
    .where('profile.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export const listNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('profiles.institution')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Everybody who is counted otherwise since a merge, or since it was undone: those of whatever was merged into the same as its one, now or before. */
export const listMembersOfMerge = async (db: Db, mergeId: string): Promise<string[]> =>
  (
    await sql<{ member_id: string }>`
      with recursive line as (
        select institution_id as id from profiles.institution_merge where id = ${mergeId}
        union
        select below.id from line join profiles.institution as below on below.parent_id = line.id
      )
      select profile.member_id from line join profiles.profile as profile on profile.institution_id = line.id
      order by profile.member_id`.execute(db)
  ).rows.map(({ member_id: id }) => id)
