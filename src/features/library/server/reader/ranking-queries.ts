import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { quotable, type QuotablePaper, type QuotableRow } from './quotation-queries.ts'
import '../tables.ts'

/** Something looked for, as a tsquery of stems; how much it tells, and whether it tells nothing alone. */
export type WeighedStem = { stem: string; weight: number; soft: boolean }

type Wanted = {
  /** A tsquery of those among which is ranked. */
  among: string
  stems: readonly WeighedStem[]
  /** The question, to be compared with titles. */
  question: string
  size: number
}

/** How well something answers. */
export type Scores = {
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

export type RankedPaper = QuotablePaper & Scores

/** Looked at at most: who asks for what thousands hold gets some of them. */
const LOOKED_AT_MAX = 200
/** Of so many that hold most the titles are compared letter by letter, which takes longest. */
const COMPARED_MAX = 16

/** The papers that hold most of what a question asks, the best first, withdrawn ones among them. */
export async function papersAbout(db: Db, { among, stems, question, size }: Wanted): Promise<RankedPaper[]> {
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  if (among === '' || total === 0) return []
  const { rows } = await sql<QuotableRow & Scores>`
    with found as materialized (
      select paper_id, words, title_words from library.question_text
      where words @@ ${among}::tsquery limit ${sql.lit(LOOKED_AT_MAX)}
    ), held as materialized (
      select found.paper_id as id, counted.* from found cross join lateral (
        select count(*)::int as held, count(*) filter (where not soft)::int as told, coalesce(sum(weight), 0) as covered,
          coalesce(sum(weight) filter (where title_words @@ stem), 0) as in_title
        from unnest(
          ${stems.map(({ stem }) => stem)}::tsquery[], ${stems.map(({ weight }) => weight / total)}::float8[],
          ${stems.map(({ soft }) => soft)}::boolean[]
        ) as asked (stem, weight, soft)
        where words @@ stem
      ) as counted
      order by covered + 0.4 * in_title desc, id limit ${sql.lit(COMPARED_MAX)}
    ), compared as materialized (
      select held.*, paper.paper_id, title, abstract, withdrawn_at, withdrawn_reason, similarity(title, ${question}) as alike
      from held join library.paper using (id)
    )
    select * from compared
    order by covered + 0.4 * in_title + 0.4 * alike desc, id limit ${sql.lit(size)}`.execute(db)
  return rows.map((row) => ({ ...row, ...quotable(row) }))
}
