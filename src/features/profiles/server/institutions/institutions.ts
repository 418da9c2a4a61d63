import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX } from '../../limits.ts'
import '../tables.ts'

const TRIES_MAX = 5

/** The institution of a typed name: the one known under it, however it is spelled, or a new one. */
export async function findOrCreateInstitution(tx: Tx, name: string, now: Date): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const id = (await lockInstitutionByName(tx, name))?.id ?? (await addInstitution(tx, name, now))
    if (id !== undefined) return id
  }
  throw new Error('An institution came and went while it was being chosen')
}

export type Institution = { id: string; name: string }

/**
 * At which institution each of these members is, as everything counts it (leaderboard, directory, conflicts of reviewers): two who are at
 * merged ones get the same id. Who has entered none is missing.
 */
export async function institutionsOf(db: Db, memberIds: string[]): Promise<Map<string, Institution>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listInstitutionsOf(db, memberIds)
  return new Map(rows.map(({ member_id: memberId, id, name }) => [memberId, { id, name }]))
}

/** The id by which an institution is counted, by any of its names; undefined for one that nobody has entered. */
export const institutionNamed = async (db: Db, name: string): Promise<string | undefined> =>
  (await findRootByName(db, name))?.root_id

/** The institution that one is counted as: itself, or what it was merged into; undefined where there is none. */
export const countedAs = (db: Db, id: string): Promise<Institution | undefined> => findRootOf(db, id)

/** What institutions are called. */
export const institutionNames = async (db: Db, ids: string[]): Promise<Map<string, string>> =>
  new Map(ids.length === 0 ? [] : (await listNames(db, ids)).map(({ id, name }) => [id, name]))

/** Who is counted at another institution since a merge was made or undone: for read models that follow these events. */
export const membersOfMerge = (db: Db, mergeId: string): Promise<string[]> => listMembersOfMerge(db, mergeId)

/** Who of some is at somebody's own institution, and what that is called. */
export type AtOneInstitution = { institution: string; ids: string[] }

/**
 * Who of these members is at the institution of `memberId`, by any of its names: for conflicts of interest. Who has entered none is at nobody's.
 * @returns undefined where nobody is
 */
export async function atInstitutionOf(
  db: Db,
  memberId: string,
  others: string[],
): Promise<AtOneInstitution | undefined> {
  const known = await institutionsOf(db, [memberId, ...others])
  const own = known.get(memberId)
  const ids = others.filter((id) => id !== memberId && own !== undefined && known.get(id)?.id === own.id)
  return own && ids.length > 0 ? { institution: own.name, ids } : undefined
}

/** The institution that is known under a name, however it is spelled; it stays while the transaction lasts. */
const lockInstitutionByName = (tx: Db, name: string) =>
  tx
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.id')
    .where('alias.key', '=', keyOf(name))
    .forKeyShare('institution')
    .executeTakeFirst()

/** The one that institutions known under a name are counted as. */
const findRootByName = (db: Db, name: string) =>
  db
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.root_id')
    .where('alias.key', '=', keyOf(name))
    .executeTakeFirst()

const findRootOf = (db: Db, id: string) =>
  db
    .selectFrom('profiles.institution as own')
    .innerJoin('profiles.institution as root', 'root.id', 'own.root_id')
    .select(['root.id', 'root.name'])
    .where('own.id', '=', id)
    .executeTakeFirst()

/** @returns undefined where somebody else has just added one of this name. */
async function addInstitution(tx: Db, name: string, now: Date): Promise<string | undefined> {
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

/** At which institutions these members are, each as it is counted: the one that theirs was merged into. */
const listInstitutionsOf = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('profiles.profile as profile')
    .innerJoin('profiles.institution as own', 'own.id', 'profile.institution_id')
    .innerJoin('profiles.institution as root', 'root.id', 'own.root_id')
    .select(['profile.member_id', 'root.id', 'root.name'])
    .where('profile.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

const listNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('profiles.institution')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Everybody who is counted otherwise since a merge, or since it was undone: those of whatever was merged into the same as its one, now or before. */
const listMembersOfMerge = async (db: Db, mergeId: string): Promise<string[]> =>
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

const keyOf = (name: string) => sql<string>`profiles.institution_key(${name})`

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

export type RorMatch = { ror_id: string; institution_id: string }

/** Of names with the ROR id that each belongs to: which institutions are known under them, as they are counted. */
export async function listNamed(db: Db, named: { rorId: string; name: string }[]): Promise<RorMatch[]> {
  const { rows } = await sql<RorMatch>`
    select distinct ror.id as ror_id, own.root_id as institution_id
    from unnest(${named.map(({ rorId }) => rorId)}::text[], ${named.map(({ name }) => name)}::text[]) as ror (id, name)
    join profiles.institution_alias as alias on alias.key = profiles.institution_key(ror.name)
    join profiles.institution as own on own.id = alias.institution_id`.execute(db)
  return rows
}

// Organisations as the Research Organization Registry publishes them: its dump at zenodo.org/communities/ror-data, in either of its schemas.

export type RorOrganisation = { rorId: string; names: string[] }

const ID = /0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$/

const second = z.object({ id: z.string(), names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })) })

const first = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  labels: z.array(z.object({ label: z.string() })).default([]),
})

// Letters that many share, as MGH, are the name of none.
function namesIn(organisation: z.output<typeof first> | z.output<typeof second>): string[] {
  if ('name' in organisation) {
    return [organisation.name, ...organisation.aliases, ...organisation.labels.map(({ label }) => label)]
  }
  const own = organisation.names.filter(({ types }) => types.some((type) => type !== 'acronym'))
  return own.map(({ value }) => value)
}

/** The organisations of a dump, each with its names; undefined for what is none. Pure. */
export function readRor(dump: unknown): RorOrganisation[] | undefined {
  const read = z.array(z.union([second, first])).safeParse(dump)
  if (!read.success) return undefined
  return read.data.flatMap((organisation) => {
    const rorId = ID.exec(organisation.id)?.[0]
    const names = [...new Set(namesIn(organisation).map(oneLine))].filter(
      (name) => name !== '' && name.length <= INSTITUTION_LENGTH_MAX,
    )
    return rorId === undefined ? [] : [{ rorId, names: names.slice(0, INSTITUTION_NAMES_MAX) }]
  })
}
