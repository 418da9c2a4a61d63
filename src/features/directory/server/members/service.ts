import { userInfosOf } from '#features/accounts/server/public.ts'
import {
  institutionNamed,
  institutionNames,
  institutionsOf,
  profilesByIds,
  showsInDirectory,
} from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { INSTITUTIONS_OFFERED_MAX } from '../../limits.ts'
import { ROLE_LABELS } from '../../roles.ts'
import { findAlike } from './alike-queries.ts'
import { presentMember } from './presenters.ts'
import {
  type DirectoryQuery,
  countByInstitution,
  countByRole,
  findByLetter,
  findMembers,
  type DirectoryMatches,
  listMembers,
  prefixMatch,
} from './queries.ts'
import { searchedWords } from './search-words.ts'

const NOBODY: DirectoryMatches = { ids: [], total: 0 }

/** What is asked for where that is one letter or digit and nothing else. Pure. */
const letterOf = ({ wanted, unwanted }: DirectoryQuery): string | undefined => {
  const [[word = ''] = [], ...more] = wanted
  return more.length + unwanted.length === 0 && wanted[0]?.length === 1 && word.length === 1 ? word : undefined
}

const findExactly = (db: Db, asked: DirectoryQuery): Promise<DirectoryMatches> => {
  const letter = letterOf(asked)
  return letter === undefined ? findMembers(db, asked) : findByLetter(db, letter, asked)
}

type Way = (db: Db, asked: DirectoryQuery) => Promise<DirectoryMatches>

/** How the words may be meant, the nearest first. Pure. */
function waysFor({ wanted, isPlain }: DirectoryQuery): Way[] {
  const alike =
    (words: string[]): Way =>
    (db, asked) =>
      findAlike(db, words, asked)
  if (!isPlain) return [findExactly]
  if (wanted.every(({ length }) => length === 1)) return [findExactly, alike(wanted.flat())]
  const joined = wanted.map((words) => words.join(''))
  return [findExactly, (db, asked) => findMembers(db, asked, prefixMatch), alike(wanted.flat()), alike(joined)]
}

const ANYWHERE = { role: undefined, institutionId: undefined, size: 1, offset: 0 }

/** Whoever is found in the first way that finds anybody at all: what it is narrowed to never changes what the words mean. */
async function find(db: Db, asked: DirectoryQuery): Promise<DirectoryMatches> {
  if (asked.wanted.length === 0) return listMembers(db, asked)
  const isNarrowed = asked.role !== undefined || asked.institutionId !== undefined
  for (const way of waysFor(asked)) {
    const found = await way(db, asked)
    if (found.total > 0) return found
    if (isNarrowed && (await way(db, { ...asked, ...ANYWHERE })).total > 0) return NOBODY
  }
  return NOBODY
}

/** Cards in the order of the ids. Who hid or left a moment ago is not among them, whatever the entries still say. */
async function cardsOf(db: Db, ids: string[]) {
  const [shown, members, profiles, institutions] = await Promise.all([
    showsInDirectory(db, ids),
    userInfosOf(db, ids),
    profilesByIds(db, ids),
    institutionsOf(db, ids),
  ])
  return ids.flatMap((id) => {
    const member = members.get(id)
    if (!member || !shown.has(id)) return []
    return [presentMember({ member, profile: profiles.get(id), institution: institutions.get(id)?.name })]
  })
}

type Wanted = { page: number; size: number; search: string; role: string; institution: string }

/** A page of the directory. */
export async function readMembers({ db }: Kernel, { page, size, search, role, institution }: Wanted) {
  const institutionId = institution === '' ? undefined : await institutionNamed(db, institution)
  const isNowhere = institution !== '' && institutionId === undefined
  const words = searchedWords(search)
  const narrowing = { role: role === '' ? undefined : role, institutionId }
  // What is typed but holds no word, as "?!", is found nowhere.
  const isWordless = search !== '' && words.wanted.length === 0
  const { ids, total } =
    isNowhere || isWordless ? NOBODY : await find(db, { ...words, ...narrowing, size, offset: (page - 1) * size })
  return { users: await cardsOf(db, ids), pagination: paginationOf({ page, size, total }) }
}

export async function readRoles({ db }: Kernel) {
  const rows = await countByRole(db)
  const members = new Map(rows.map((row) => [row.role, row.members]))
  return {
    roles: Object.entries(ROLE_LABELS).flatMap(([value, label]) =>
      members.has(value) ? [{ value, label, members: members.get(value) ?? 0 }] : [],
    ),
  }
}

export async function readInstitutions({ db }: Kernel) {
  const rows = await countByInstitution(db)
  const largest = rows.toSorted((one, other) => other.members - one.members).slice(0, INSTITUTIONS_OFFERED_MAX)
  const names = await institutionNames(
    db,
    largest.flatMap(({ id }) => id ?? []),
  )
  const options = largest.flatMap(({ id, members }) => {
    const name = names.get(id ?? '')
    return name === undefined ? [] : [{ value: name, label: name, members }]
  })
  return { institutions: options.toSorted((one, other) => one.label.localeCompare(other.label, 'en')) }
}

export async function readStats({ db }: Kernel) {
  const [roles, institutions] = await Promise.all([countByRole(db), countByInstitution(db)])
  return {
    total_members: roles.reduce((sum, { members }) => sum + members, 0),
    total_institutions: institutions.length,
    role_distribution: Object.fromEntries(roles.map(({ role, members }) => [role, members])),
  }
}
