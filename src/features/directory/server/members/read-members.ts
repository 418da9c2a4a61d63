import { sql, type RawBuilder } from 'kysely'
import type { UserInfo } from '#features/accounts/contract.ts'
import { userInfosOf } from '#features/accounts/server/public.ts'
import {
  institutionNamed,
  institutionNames,
  showsInDirectory,
  profilesByIds,
  institutionsOf,
  type ProfileFacts,
} from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { DirectoryUser } from '../../contract.ts'
import { INSTITUTIONS_OFFERED_MAX } from '../../limits.ts'
import { ROLE_LABELS } from '../../roles.ts'
import '../tables.ts'
import { countByRole, countByInstitution, termOf, mayBeginName, NARROW_LENGTH_MIN } from './queries.ts'
import { searchedWords, type SearchedWords } from './search-words.ts'

const NOBODY: DirectoryMatches = { ids: [], total: 0 }

type Way = (db: Db, asked: DirectoryQuery) => Promise<DirectoryMatches>

const ANYWHERE = { role: undefined, institutionId: undefined, size: 1, offset: 0 }

type Wanted = { page: number; size: number; search: string; role: string; institution: string }

/** Returns a page of the directory. */
export async function readMembers({ db }: Kernel, { page, size, search, role, institution }: Wanted) {
  const institutionId = institution === '' ? undefined : await institutionNamed(db, institution)
  const isNowhere = institution !== '' && institutionId === undefined
  const words = searchedWords(search)
  const narrowing = { role: role === '' ? undefined : role, institutionId }
  // A search without any word, such as "?!", finds nothing.
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

/**
 * Returns cards in the order of the ids. Omits members who hid from the directory or left, even if their entries still
 * exist.
 */
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

/**
 * Searches in each way, the strictest first, and returns the first matches. If a way matches only members whom the
 * filters exclude, returns none, since a looser way would match members who are less similar.
 */
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

/** Returns the ways to search for the words, the strictest first. Pure. */
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

const findExactly = (db: Db, asked: DirectoryQuery): Promise<DirectoryMatches> => {
  const letter = letterOf(asked)
  return letter === undefined ? findMembers(db, asked) : findByLetter(db, letter, asked)
}

/** Returns the searched letter or digit, if the search is only one character. Pure. */
const letterOf = ({ wanted, unwanted }: DirectoryQuery): string | undefined => {
  const [[word = ''] = [], ...more] = wanted
  return more.length + unwanted.length === 0 && wanted[0]?.length === 1 && word.length === 1 ? word : undefined
}

/**
 * Finds members who have a similar word for each searched word, the most similar first. Filters do not change the
 * similarity threshold.
 */
async function findAlike(db: Db, words: string[], asked: DirectoryQuery): Promise<DirectoryMatches> {
  const { rows } = await sql<MatchRow>`
    with alike as materialized (
      select * from directory.meant(${words}::text[])
    ), found as (
      select member_id, sort_name, likeness from alike
      where likeness >= (select max(likeness) - ${LESS_ALIKE_MAX}::real from alike) and ${filteredBy(asked)}
    )
    select total, member_id from (select count(*) as total from found) as counted
    left join (
      select * from found order by likeness desc, sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by likeness desc, sort_name, member_id`.execute(db)
  return matchesIn(rows)
}

/** Builds a card field by field, so that it never contains other data of a member. Pure. */
const presentMember = ({ member, profile, institution }: Parts): DirectoryUser => ({
  id: member.id,
  display_name: member.name,
  first_name: member.first_name,
  last_name: member.last_name,
  role: member.role,
  institution: institution ?? profile?.institution ?? null,
  program: profile?.program ?? null,
  bio: profile?.bio ?? null,
  research_interests: profile?.researchInterests ?? [],
  profile_photo_base64: profile?.photo ?? null,
  linkedin_url: profile?.linkedinUrl ?? null,
  is_founding_member: member.is_founding_member,
  badges: member.badges,
})

/** Builds the term for joined words whose last word may be unfinished, as in "pre-op". */
const prefixMatch = (words: string[]): RawBuilder<unknown> =>
  words.length > 1 ? sql`directory.unfinished(${words.slice(0, -1)}::text[], ${words.at(-1)})` : anywhere(words)

/** Lists members in the order of their names. */
async function listMembers(db: Db, asked: DirectoryQuery): Promise<DirectoryMatches> {
  const { rows } = await sql<MatchRow>`
    select total, member_id from (
      select coalesce(sum(members), 0)::bigint as total from directory.tally where ${filteredBy(asked)}) as counted
    left join (
      select member_id, sort_name from directory.entry where ${filteredBy(asked)}
      order by sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by sort_name, member_id`.execute(db)
  return matchesIn(rows)
}

/**
 * Finds members whose entry contains all words. Members with a word in their name come first, then members with the
 * exact words. A subquery builds the search terms once. If the condition built them, a prepared statement would do so
 * for each row, which took two thirds of the time for a frequent word. Names are checked only if some member's name
 * contains the word.
 */
async function findMembers(db: Db, asked: DirectoryQuery, term: Term = anywhere): Promise<DirectoryMatches> {
  const named = sql.join(asked.wanted.map(amongNames), sql` || `)
  const isInNames = sql.join(asked.wanted.map(mayBeInNames), sql` or `)
  const { rows } = await sql<MatchRow>`
    with looked_for as materialized (select ${named} as named, ${queryOf(asked, term)} as wanted, ${isInNames} as is_in_names,
      case when ${sql.join(asked.wanted.map(hasKin), sql` or `)} then ${allOf(asked.wanted.map(withoutStem))} end as said),
    found as materialized (
      select member_id, sort_name,
        case when (select is_in_names from looked_for) then not (names @@ (select named from looked_for)) else true end as elsewhere,
        case when (select said from looked_for) is null then false else not (words @@ (select said from looked_for)) end as by_stem
      from directory.entry where words @@ (select wanted from looked_for) and ${filteredBy(asked)}
    )
    select total, member_id from (select count(*) as total from found) as counted
    left join (
      select * from found order by elsewhere, by_stem, sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by elsewhere, by_stem, sort_name, member_id`.execute(db)
  return matchesIn(rows)
}

/**
 * Finds members by the first letter of a name. Thousands of names may match, so a single index both counts and sorts
 * them.
 */
async function findByLetter(db: Db, letter: string, asked: DirectoryQuery): Promise<DirectoryMatches> {
  const upTo = asked.offset + asked.size
  const { rows } = await sql<MatchRow>`
    with said as materialized (
      select member_id, sort_name from directory.entry
      where words @@ ${termOf([letter])} and not words @@ ${beginningOf([letter], NAME_MARK)} and ${filteredBy(asked)}
    ), found as (
      (select member_id, sort_name, false as elsewhere from directory.initial where initial = ${letter} and ${filteredBy(asked)}
        order by sort_name, member_id limit ${upTo})
      union all
      (select member_id, sort_name, true from said order by sort_name, member_id limit ${upTo})
    ), counted as (
      select (select count(*) from directory.initial where initial = ${letter} and ${filteredBy(asked)})
        + (select count(*) from said) as total
    )
    select total, member_id from counted left join (
      select * from found order by elsewhere, sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by elsewhere, sort_name, member_id`.execute(db)
  return matchesIn(rows)
}

/** Maximum difference between a match's similarity and that of the best match. */
const LESS_ALIKE_MAX = 0.15

type Parts = { member: UserInfo; profile: ProfileFacts | undefined; institution: string | undefined }

const amongNames = (words: string[]): RawBuilder<unknown> =>
  mayBeginName(words) ? sql`(${termOf(words)} || ${beginningOf(words)})` : termOf(words)

const queryOf = ({ wanted, unwanted }: Pick<DirectoryQuery, 'wanted' | 'unwanted'>, term: Term): RawBuilder<unknown> =>
  allOf([...wanted.map(term), ...unwanted.map((words) => sql`!!${termOf(words)}`)])

/** Builds the search term without stems: it matches only the words themselves and words that begin with them. */
function withoutStem(words: string[]): RawBuilder<unknown> {
  const [word = ''] = words
  if (words.length > 1) return anywhere(words)
  if (word.length < NARROW_LENGTH_MIN) return sql`(to_tsquery('simple', ${word}) || ${beginningOf(words, NAME_MARK)})`
  return sql`directory.begun(${word})`
}

const filteredBy = ({ role, institutionId }: DirectoryQuery): RawBuilder<boolean> =>
  sql.join(
    [
      sql`true`,
      ...(role === undefined ? [] : [sql`role = ${role}`]),
      ...(institutionId === undefined ? [] : [sql`institution_id = ${institutionId}::uuid`]),
    ],
    sql` and `,
  )

const matchesIn = (rows: MatchRow[]): DirectoryMatches => ({
  ids: rows.flatMap(({ member_id: id }) => id ?? []),
  total: rows[0]?.total ?? 0,
})

/**
 * Builds a condition that is true if the words may begin a name. Several words, joined by a hyphen or apostrophe,
 * always may. A single word is looked up among the names.
 */
const mayBeInNames = (words: string[]): RawBuilder<unknown> =>
  words.length > 1
    ? sql`true`
    : sql`directory.begins_name(${words[0]}) or exists (
        select from unnest(tsvector_to_array(to_tsvector('english', ${words[0]}))) as stem where directory.begins_name(stem))`

/** Checks whether a word matches members only by its stem. */
const hasKin = (words: string[]): RawBuilder<unknown> =>
  words.length > 1 ? sql`false` : sql`directory.has_kin(${words[0]})`

type DirectoryQuery = SearchedWords & {
  role: string | undefined
  institutionId: string | undefined
  size: number
  offset: number
}

type DirectoryMatches = { ids: string[]; total: number }

/** Builds the term for all words, including the beginnings of names. */
const anywhere = (words: string[]): RawBuilder<unknown> =>
  mayBeginName(words) ? sql`(${termOf(words)} || ${beginningOf(words, NAME_MARK)})` : termOf(words)

const allOf = (terms: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(terms, sql` && `)

/** Builds the search term for consecutive words. */
type Term = (words: string[]) => RawBuilder<unknown>

type MatchRow = { total: number; member_id: string | null }

/** Distinguishes the beginnings of names from other words (`directory.words_of`). */
const NAME_MARK = '^'

const beginningOf = (words: string[], mark = ''): RawBuilder<unknown> => sql`${`'${mark}${words.join('')}':*`}::tsquery`
