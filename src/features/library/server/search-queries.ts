import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import './tables.ts'

/** Matches looked at by one search; of more, those not looked at are as if they did not match. */
export const SCANNED_MAX = 20_000
/** How many are ranked: of those whose title matches, of those whose front matches, and of the newest others. */
const RANKED_OF_EACH_MAX = 100
const COMPLETIONS_MAX = 6
const ALIKE_MAX = 24

export type FoundOrder = 'relevance' | 'date' | 'title' | 'author' | 'views'
export type FoundQuery = { tsquery: string; category: string; order: FoundOrder; size: number; offset: number }
export type Found = { ids: string[]; counts: { category: string; papers: number }[] }

/** Frequent words that begin with what is being typed. */
export async function completionsOf(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .selectFrom('library.word')
    .select('word')
    .where('word', '>', typed)
    // The last character that PostgreSQL knows: nothing that begins with the same letters comes after it.
    .where('word', '<', `${typed}\u{10FFFF}`)
    .where('papers', '>', 0)
    .orderBy('papers', 'desc')
    .limit(COMPLETIONS_MAX)
    .execute()
  return rows.map(({ word }) => word)
}

/** The words' text as PostgreSQL stems it: a tsquery in its own writing, empty where nothing but stop words was given. */
export async function stemmed(db: Db, words: string): Promise<string> {
  const { rows } = await sql<{ query: string }>`select to_tsquery('english', ${words})::text as query`.execute(db)
  return rows[0]?.query ?? ''
}

const ORDERS = {
  relevance: sql`rank desc nulls last, published_on desc, paper_id`,
  date: sql`published_on desc, paper_id`,
  title: sql`title_key, paper_id`,
  author: sql`author_key, paper_id`,
  views: sql`views desc, paper_id`,
}

// ts_rank reads a paper's whole vector, so it is asked for few: first those that match in the most telling place. What a
// page cannot show of the ranked follows by date.
const ranked = (tsquery: string, category: string) => sql`
  titled as (
    select paper_id from library.search_text where ts_filter(words, '{a}') @@ ${tsquery}::tsquery limit ${sql.lit(RANKED_OF_EACH_MAX)}
  ), fronted as (
    select paper_id from library.search_text where ts_filter(words, '{a,b,c}') @@ ${tsquery}::tsquery limit ${sql.lit(RANKED_OF_EACH_MAX)}
  ), newest as (
    select paper_id from matched where ${category} in ('', category) order by published_on desc, paper_id limit ${sql.lit(RANKED_OF_EACH_MAX)}
  ), ranked as (
    select paper_id, ts_rank(words, ${tsquery}::tsquery, 1) as rank
    from (select paper_id from titled union select paper_id from fronted union select paper_id from newest) as candidate
    join library.search_text using (paper_id)
  ), `

const JOINS = {
  relevance: sql`left join ranked using (paper_id)`,
  date: sql``,
  title: sql``,
  author: sql``,
  views: sql`join (select id as paper_id, views from library.paper) as paper using (paper_id)`,
}

/** One page of what a search finds, as ids in order, and how many there are in each category. */
export async function findMatches(db: Db, { tsquery, category, order, size, offset }: FoundQuery): Promise<Found> {
  const { rows } = await sql<Found>`
    with matched as materialized (
      select paper_id, category, published_on, title_key, author_key
      from library.search_text where words @@ ${tsquery}::tsquery limit ${sql.lit(SCANNED_MAX)}
    ), ${order === 'relevance' ? ranked(tsquery, category) : sql``} page as (
      select paper_id, row_number() over () as place from (
        select paper_id from matched ${JOINS[order]}
        where ${category} in ('', category)
        order by ${ORDERS[order]} limit ${size} offset ${offset}
      ) as shown
    )
    select
      array(select paper_id::text from page order by place) as ids,
      (select coalesce(json_agg(counted), '[]')
        from (select category, count(*) as papers from matched group by category) as counted) as counts
  `.execute(db)
  return rows[0] ?? { ids: [], counts: [] }
}

export type AlikeWord = { asked: string; word: string; papers: number }

/** For each word that the library does not know, the known ones that look like it. */
export async function wordsAlike(db: Db, words: string[]): Promise<AlikeWord[]> {
  const { rows } = await sql<AlikeWord>`
    select asked, alike.word, alike.papers
    from unnest(${words}::text[]) as asked
    cross join lateral (
      select word, papers from library.word
      where word % asked and papers > 0
      order by similarity(word, asked) desc, papers desc limit ${sql.lit(ALIKE_MAX)}
    ) as alike
    where not exists (select from library.word where word = asked and papers > 0)
  `.execute(db)
  return rows
}
