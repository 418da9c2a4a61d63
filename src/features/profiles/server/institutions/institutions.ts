import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX } from '../../limits.ts'
import '../tables.ts'

const TRIES_MAX = 5

/**
 * Returns the id of the institution with this name, ignoring spelling variants. Creates the institution if it does not
 * exist.
 */
export async function findOrCreateInstitution(tx: Tx, name: string, now: Date): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const id = (await lockInstitutionByName(tx, name))?.id ?? (await addInstitution(tx, name, now))
    if (id !== undefined) return id
  }
  throw new Error('The institution was deleted while it was being assigned')
}

export type Institution = { id: string; name: string }

/**
 * Returns the institution of each of these members, for the leaderboard, the directory and reviewers' conflicts of
 * interest. Members of merged institutions get the same id. Members without an institution are omitted.
 */
export async function institutionsOf(db: Db, memberIds: string[]): Promise<Map<string, Institution>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listInstitutionsOf(db, memberIds)
  return new Map(rows.map(({ member_id: memberId, id, name }) => [memberId, { id, name }]))
}

/**
 * Returns the id of the institution with this name; if it was merged, the id of the institution that it was merged
 * into. Undefined if no institution has the name.
 */
export const institutionNamed = async (db: Db, name: string): Promise<string | undefined> =>
  (await findRootByName(db, name))?.root_id

/**
 * Returns the institution that an institution was merged into, or else the institution itself; undefined if it does not
 * exist.
 */
export const countedAs = (db: Db, id: string): Promise<Institution | undefined> => findRootOf(db, id)

/**
 * Returns the ids in the Research Organization Registry of institutions by these names, ignoring spelling variants.
 * Names of unknown institutions are omitted.
 */
export async function rorIdsOf(db: Db, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; ror_id: string }>`
    select wanted.name, root.ror_id
    from unnest(${names}::text[]) as wanted (name)
    join profiles.institution_alias as alias on alias.key = profiles.institution_key(wanted.name)
    join profiles.institution as own on own.id = alias.institution_id
    join profiles.institution as root on root.id = own.root_id
    where root.ror_id is not null`.execute(db)
  return new Map(rows.map(({ name, ror_id: rorId }) => [name, rorId]))
}

/** Returns the names of institutions by id. */
export const institutionNames = async (db: Db, ids: string[]): Promise<Map<string, string>> =>
  new Map(ids.length === 0 ? [] : (await listNames(db, ids)).map(({ id, name }) => [id, name]))

/**
 * Lists the members whose institution changes when a merge is made or undone. Read models use this to handle both
 * events.
 */
export const membersOfMerge = (db: Db, mergeId: string): Promise<string[]> => listMembersOfMerge(db, mergeId)

/** The members who are at the same institution as another member, and the institution's name. */
export type AtOneInstitution = { institution: string; ids: string[] }

/**
 * Finds which of the `others` are at the same institution as `memberId`, to detect conflicts of interest. Merged
 * institutions count as one. Members without an institution match nobody. @returns undefined if nobody matches
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

/** Locks the institution with a name, regardless of spelling variants, until the transaction ends. */
const lockInstitutionByName = (tx: Db, name: string) =>
  tx
    .selectFrom('profiles.institution_alias as alias')
    .innerJoin('profiles.institution as institution', 'institution.id', 'alias.institution_id')
    .select('institution.id')
    .where('alias.key', '=', keyOf(name))
    .forKeyShare('institution')
    .executeTakeFirst()

/** Finds the institution with a name. For a merged institution, finds the institution that it was merged into. */
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

/** Adds an institution. @returns undefined if another transaction has just added one with this name. */
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

/** Lists the institutions of these members. A merged institution is replaced by the one it was merged into. */
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

/** Lists the members of the merged institution, and of all institutions that were merged into that institution. */
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

/** Locks an institution for deletion. Returns undefined if a concurrent transaction is assigning it to a member. */
const holdForDropping = (tx: Db, id: string) =>
  tx.selectFrom('profiles.institution').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

/** Deletes an institution that has no members, unless it has a ROR id, a name that an admin added, or a merge. */
export async function deleteUnusedInstitution(tx: Db, id: string): Promise<void> {
  // Counts the members only after locking the institution, so that a member who has just chosen it is counted.
  if (!(await holdForDropping(tx, id))) return
  await sql`
    delete from profiles.institution as one where id = ${id} and ror_id is null
      and not exists (select from profiles.profile where institution_id = one.id)
      and not exists (select from profiles.institution_alias where institution_id = one.id and source = 'admin')
      and not exists (select from profiles.institution_merge where one.id in (institution_id, into_id))`.execute(tx)
}

export type RorMatch = { ror_id: string; institution_id: string }

/**
 * Lists the institutions with these names, each with the ROR id of its name. A merged institution is replaced by the
 * institution that it was merged into.
 */
export async function listNamed(db: Db, named: { rorId: string; name: string }[]): Promise<RorMatch[]> {
  const { rows } = await sql<RorMatch>`
    select distinct ror.id as ror_id, own.root_id as institution_id
    from unnest(${named.map(({ rorId }) => rorId)}::text[], ${named.map(({ name }) => name)}::text[]) as ror (id, name)
    join profiles.institution_alias as alias on alias.key = profiles.institution_key(ror.name)
    join profiles.institution as own on own.id = alias.institution_id`.execute(db)
  return rows
}

// Reads organisations from the dump of the Research Organization Registry (zenodo.org/communities/ror-data). Dumps have
// one of two formats, `first` or `second`.

export type RorOrganisation = { rorId: string; names: string[] }

const ID = /0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$/

const second = z.object({ id: z.string(), names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })) })

const first = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  labels: z.array(z.object({ label: z.string() })).default([]),
})

// Returns the names of an organisation. Leaves out acronyms, since several organisations may share one, such as MGH.
function namesIn(organisation: z.output<typeof first> | z.output<typeof second>): string[] {
  if ('name' in organisation) {
    return [organisation.name, ...organisation.aliases, ...organisation.labels.map(({ label }) => label)]
  }
  const own = organisation.names.filter(({ types }) => types.some((type) => type !== 'acronym'))
  return own.map(({ value }) => value)
}

/** Returns the organisations of a dump, each with its names; undefined if the input is not a dump. Pure. */
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
