import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import type { SearchedWords } from './search-words.ts'

export type DirectoryQuery = SearchedWords & {
  role: string | undefined
  institutionId: string | undefined
  size: number
  offset: number
}

export type DirectoryMatches = { ids: string[]; total: number }

const NARROW_LENGTH_MIN = 3

// A single word is also found where it only begins one, or shares its stem; a run of several stands as it is.
function termOf(words: string[]): RawBuilder<unknown> {
  const [word = ''] = words
  if (words.length > 1) return sql`phraseto_tsquery('simple', ${words.join(' ')})`
  const stem = sql`to_tsquery('english', ${word})`
  if (word.length < NARROW_LENGTH_MIN) return sql`(to_tsquery('simple', ${word}) || ${stem})`
  // A stem that is one of the words already would be looked up twice.
  return sql`(select case when begun @> ${stem} then begun else begun || ${stem} end from directory.begun(${word}) as begun)`
}

/** What keeps the beginnings of names apart from other words (`directory.words_of`). */
const NAME_MARK = '^'

// Other words are as short as what is typed of a name first; and a name with a sign is kept without it, so that "al-r" begins Al-Rashid.
const mayBeginName = (words: string[]): boolean => words.length > 1 || (words[0] ?? '').length < NARROW_LENGTH_MIN
const beginningOf = (words: string[], mark = ''): RawBuilder<unknown> => sql`${`'${mark}${words.join('')}':*`}::tsquery`

/** What is looked for among all words, and what among the names. */
const anywhere = (words: string[]): RawBuilder<unknown> =>
  mayBeginName(words) ? sql`(${termOf(words)} || ${beginningOf(words, NAME_MARK)})` : termOf(words)
const amongNames = (words: string[]): RawBuilder<unknown> =>
  mayBeginName(words) ? sql`(${termOf(words)} || ${beginningOf(words)})` : termOf(words)

const allOf = (terms: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(terms, sql` && `)

/** What a run of words means among all words. */
type Term = (words: string[]) => RawBuilder<unknown>

const queryOf = ({ wanted, unwanted }: Pick<DirectoryQuery, 'wanted' | 'unwanted'>, term: Term): RawBuilder<unknown> =>
  allOf([...wanted.map(term), ...unwanted.map((words) => sql`!!${termOf(words)}`)])

/** The same without stems: only the words themselves, and what they begin. */
function withoutStem(words: string[]): RawBuilder<unknown> {
  const [word = ''] = words
  if (words.length > 1) return anywhere(words)
  if (word.length < NARROW_LENGTH_MIN) return sql`(to_tsquery('simple', ${word}) || ${beginningOf(words, NAME_MARK)})`
  return sql`directory.begun(${word})`
}

/** Of words with a sign between them the last may be unfinished, as in "pre-op". */
export const prefixMatch = (words: string[]): RawBuilder<unknown> =>
  words.length > 1 ? sql`directory.unfinished(${words.slice(0, -1)}::text[], ${words.at(-1)})` : anywhere(words)

export const filteredBy = ({ role, institutionId }: DirectoryQuery): RawBuilder<boolean> =>
  sql.join(
    [
      sql`true`,
      ...(role === undefined ? [] : [sql`role = ${role}`]),
      ...(institutionId === undefined ? [] : [sql`institution_id = ${institutionId}::uuid`]),
    ],
    sql` and `,
  )

export type MatchRow = { total: number; member_id: string | null }

export const matchesIn = (rows: MatchRow[]): DirectoryMatches => ({
  ids: rows.flatMap(({ member_id: id }) => id ?? []),
  total: rows[0]?.total ?? 0,
})

/** Members in the order of their names. */
export async function listMembers(db: Db, asked: DirectoryQuery): Promise<DirectoryMatches> {
  const { rows } = await sql<MatchRow>`
    select total, member_id from (
      select coalesce(sum(members), 0)::bigint as total from directory.tally where ${filteredBy(asked)}) as counted
    left join (
      select member_id, sort_name from directory.entry where ${filteredBy(asked)}
      order by sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by sort_name, member_id`.execute(db)
  return matchesIn(rows)
}

/** A phrase may begin a name with its sign; of a single word it is looked up whether any name begins so. */
const mayBeInNames = (words: string[]): RawBuilder<unknown> =>
  words.length > 1
    ? sql`true`
    : sql`directory.begins_name(${words[0]}) or exists (
        select from unnest(tsvector_to_array(to_tsvector('english', ${words[0]}))) as stem where directory.begins_name(stem))`

/** Whether any of the words finds somebody by its stem alone. */
const hasKin = (words: string[]): RawBuilder<unknown> =>
  words.length > 1 ? sql`false` : sql`directory.has_kin(${words[0]})`

/**
 * Members who hold all words anywhere, those first whose names hold one of them, then who hold the words themselves. What is looked for is made once: inside of the condition a
 * prepared statement makes it anew for each row, which took two thirds of the time of a word that one in eight says. Names are looked at
 * where somebody's is called so.
 */
export async function findMembers(db: Db, asked: DirectoryQuery, term: Term = anywhere): Promise<DirectoryMatches> {
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

/** The same for one letter, which begins the names of thousands: these are counted and read in their order from one index. */
export async function findByLetter(db: Db, letter: string, asked: DirectoryQuery): Promise<DirectoryMatches> {
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

/** How many members are of each role. */
export const countByRole = (db: Db) =>
  db
    .selectFrom('directory.tally')
    .select(['role', sql<number>`sum(members)::bigint`.as('members')])
    .groupBy('role')
    .having(sql`sum(members)`, '>', 0)
    .orderBy('role')
    .execute()

/** How many members are at each institution. */
export const countByInstitution = (db: Db) =>
  db
    .selectFrom('directory.tally')
    .select(['institution_id as id', sql<number>`sum(members)::bigint`.as('members')])
    .where('institution_id', 'is not', null)
    .groupBy('institution_id')
    .having(sql`sum(members)`, '>', 0)
    .execute()
