import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX } from '../../limits.ts'
import '../tables.ts'

const TRIES_MAX = 5

/** Returns the institution of a typed name: the one known by it, however it is spelled, or a new one. */
export async function findOrCreateInstitution(tx: Tx, name: string, now: Date): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const id = (await lockInstitutionByName(tx, name))?.id ?? (await addInstitution(tx, name, now))
    if (id !== undefined) return id
  }
  throw new Error('An institution came and went while it was being chosen')
}

export type Institution = { id: string; name: string }

/**
 * Returns the institution of each of these members, as used by leaderboard, directory and reviewers' conflicts: members
 * of merged institutions get the same id. Members without one are missing.
 */
export async function institutionsOf(db: Db, memberIds: string[]): Promise<Map<string, Institution>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listInstitutionsOf(db, memberIds)
  return new Map(rows.map(({ member_id: memberId, id, name }) => [memberId, { id, name }]))
}

/**
 * Returns the id under which an institution is counted, by any of its names; undefined for one that nobody has entered.
 */
export const institutionNamed = async (db: Db, name: string): Promise<string | undefined> =>
  (await findRootByName(db, name))?.root_id

/**
 * Returns the institution that one is counted as: itself, or the one it was merged into; undefined if it does not
 * exist.
 */
export const countedAs = (db: Db, id: string): Promise<Institution | undefined> => findRootOf(db, id)

/** Returns the names of institutions. */
export const institutionNames = async (db: Db, ids: string[]): Promise<Map<string, string>> =>
  new Map(ids.length === 0 ? [] : (await listNames(db, ids)).map(({ id, name }) => [id, name]))

/**
 * Lists members who are counted at another institution after a merge or its undoing, for read models that follow these
 * events.
 */
export const membersOfMerge = (db: Db, mergeId: string): Promise<string[]> => listMembersOfMerge(db, mergeId)

/** The members among some who are at a member's own institution, and its name. */
export type AtOneInstitution = { institution: string; ids: string[] }

/**
 * Finds which of these members are at the institution of `memberId`, by any of its names, to detect conflicts of
 * interest. Members without an institution match nobody. @returns undefined if nobody matches
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

/** Locks the institution known by a name, however it is spelled, until the transaction ends. */
const lockInstitutionByName = (tx: Db, name: string) =>
  tx
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.id')
    .where('alias.key', '=', keyOf(name))
    .forKeyShare('institution')
    .executeTakeFirst()

/** Finds the institution that one known by a name is counted as. */
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

/** @returns undefined if another transaction has just added one of this name. */
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

/** Lists the institutions of these members, each as the one it was merged into. */
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

/**
 * Lists all members whose institution is counted differently after a merge or its undoing: those of all institutions
 * merged into the same one, now or before.
 */
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

/** Locks an institution, unless a concurrent transaction is choosing it. */
const holdForDropping = (tx: Db, id: string) =>
  tx.selectFrom('profiles.institution').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

/** Deletes an institution that has no members left, and that no admin has identified, named or merged. */
export async function deleteUnusedInstitution(tx: Db, id: string): Promise<void> {
  // Checked under the lock, so that members who chose it before are seen.
  if (!(await holdForDropping(tx, id))) return
  await sql`
    delete from profiles.institution as one where id = ${id} and ror_id is null
      and not exists (select from profiles.profile where institution_id = one.id)
      and not exists (select from profiles.institution_alias where institution_id = one.id and source = 'admin')
      and not exists (select from profiles.institution_merge where one.id in (institution_id, into_id))`.execute(tx)
}

export type RorMatch = { ror_id: string; institution_id: string }

/** Lists the institutions known by these names, as they are counted, with the ROR id of each name. */
export async function listNamed(db: Db, named: { rorId: string; name: string }[]): Promise<RorMatch[]> {
  const { rows } = await sql<RorMatch>`
    select distinct ror.id as ror_id, own.root_id as institution_id
    from unnest(${named.map(({ rorId }) => rorId)}::text[], ${named.map(({ name }) => name)}::text[]) as ror (id, name)
    join profiles.institution_alias as alias on alias.key = profiles.institution_key(ror.name)
    join profiles.institution as own on own.id = alias.institution_id`.execute(db)
  return rows
}

// Organisations as the Research Organization Registry publishes them: its dump at zenodo.org/communities/ror-data, in
// either of its schemas.

export type RorOrganisation = { rorId: string; names: string[] }

const ID = /0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$/

const second = z.object({ id: z.string(), names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })) })

const first = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  labels: z.array(z.object({ label: z.string() })).default([]),
})

// Acronyms that many organisations share, such as MGH, are not used as names.
function namesIn(organisation: z.output<typeof first> | z.output<typeof second>): string[] {
  if ('name' in organisation) {
    return [organisation.name, ...organisation.aliases, ...organisation.labels.map(({ label }) => label)]
  }
  const own = organisation.names.filter(({ types }) => types.some((type) => type !== 'acronym'))
  return own.map(({ value }) => value)
}

/** Returns the organisations of a dump, each with its names; undefined if the input is no dump. Pure. */
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
