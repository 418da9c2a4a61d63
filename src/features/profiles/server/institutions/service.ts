import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import {
  addInstitution,
  findRootByName,
  findRootOf,
  lockInstitutionByName,
  listInstitutionsOf,
  listMembersOfMerge,
  listNames,
} from './queries.ts'

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
