import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Audience } from './document-queries.ts'
import './tables.ts'

/** Something looked for, as a tsquery of stems; how much it tells, and whether it tells nothing alone. */
export type WeighedStem = { stem: string; weight: number; soft: boolean }

export type RankedWanted = {
  /** A tsquery of those among which is ranked. */
  among: string
  stems: readonly WeighedStem[]
  audiences: readonly Audience[]
  kinds: readonly string[]
  /** The question, to be compared with titles. */
  question: string
  size: number
}

export type RankedDocument = {
  kind: string
  id: string
  title: string
  /** The weights of the stems that it holds, as a share of all. */
  covered: number
  /** The same of its title alone. */
  in_title: number
  /** How many stems it holds, and how many of those that are not soft. */
  held: number
  told: number
  /** How alike title and question are, letter by letter: 0 to 1. */
  alike: number
}

/** Looked at at most: who asks for what thousands hold gets some of them. */
const LOOKED_AT_MAX = 200

/** What holds most of what a question asks, the best first. */
export async function rankDocuments(db: Db, wanted: RankedWanted): Promise<RankedDocument[]> {
  const { among, stems, audiences, kinds, question, size } = wanted
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  if (among === '' || total === 0) return []
  const { rows } = await sql<RankedDocument>`
    with found as materialized (
      -- Unpacked once, not for each stem.
      select kind, id, title, strip(words) as words, strip(ts_filter(words, '{a}')) as title_words from search.document
      where audience = any(${[...audiences]}::text[]) and kind = any(${[...kinds]}::text[])
        and words @@ (select ${among}::tsquery)
      limit ${sql.lit(LOOKED_AT_MAX)}
    ), asked as materialized (
      select quoted::tsquery as stem, weight, soft
      from unnest(
        ${stems.map(({ stem }) => stem)}::text[], ${stems.map(({ weight }) => weight)}::float8[],
        ${stems.map(({ soft }) => soft)}::boolean[]
      ) as one (quoted, weight, soft)
    ), ranked as (
      select kind, id, title, held, told, covered / ${total} as covered, titled / ${total} as in_title
      from found cross join lateral (
        select count(*)::int as held, count(*) filter (where not soft)::int as told, coalesce(sum(weight), 0) as covered,
          coalesce(sum(weight) filter (where title_words @@ stem), 0) as titled
        from asked where words @@ stem
      ) as counted
    )
    select *, similarity(title, ${question}) as alike from ranked
    order by covered + 0.4 * in_title + 0.4 * similarity(title, ${question}) desc, kind, id
    limit ${sql.lit(size)}`.execute(db)
  return rows
}

/** In how many papers each word stands, as it is spelt; nothing for those that stand in none. */
export async function countPapers(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  // One statement, however many they are.
  const rows = await db
    .selectFrom('search.word')
    .select(['word', 'papers'])
    .where(sql<boolean>`word = any(${[...words]}::text[])`)
    .where('papers', '>', 0)
    .execute()
  return new Map(rows.map(({ word, papers }) => [word, papers]))
}
