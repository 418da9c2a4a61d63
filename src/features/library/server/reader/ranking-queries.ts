import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { BodySection } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import '../tables.ts'
import { findPaper } from '../queries.ts'

/**
 * A search term as a tsquery of stems, with its weight. `soft` is true if the term is too general to match a paper on
 * its own.
 */
export type WeighedStem = { stem: string; weight: number; soft: boolean }

type Wanted = {
  /** A tsquery that selects the papers to rank. */
  among: string
  stems: readonly WeighedStem[]
  /** The text of the question, which is compared with titles. */
  question: string
  size: number
}

/** Scores that say how well a paper answers a question. */
export type Scores = {
  /** The total weight of the stems that the paper contains, as a share of the weight of all stems. */
  covered: number
  /** The total weight of the stems that the title contains, as a share of the weight of all stems. */
  in_title: number
  /** The number of matching stems. `told` is the number of matching stems that are not soft (see `WeighedStem`). */
  held: number
  told: number
  /** The similarity of title and question in their spelling, from 0 to 1. */
  alike: number
}

export type RankedPaper = QuotablePaper & Scores

/** Maximum number of papers that are scored. Further matches are ignored. */
const LOOKED_AT_MAX = 200
/**
 * Maximum number of best matches whose titles are compared with the spelling of the question, which is the slowest
 * step.
 */
const COMPARED_MAX = 16

/** Returns the papers that best match a question, best first, including withdrawn ones. */
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

/** The parts of a paper that can be quoted, and the warnings to show with them. */
export type QuotablePaper = {
  id: string
  paperId: string
  title: string
  /** The abstract; '' for a withdrawn paper, whose text is no longer shown. */
  abstract: string
  /** The reason for the withdrawal; null if the paper is not withdrawn. */
  withdrawn: string | null
}

type QuotableRow = {
  id: string
  paper_id: string
  title: string
  abstract: string
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

const quotable = ({ id, paper_id: paperId, title, abstract, ...row }: QuotableRow): QuotablePaper => ({
  id,
  paperId,
  title,
  abstract: row.withdrawn_at ? '' : abstract,
  withdrawn: row.withdrawn_at ? (row.withdrawn_reason ?? '') : null,
})

/** The text directly below a heading, without its subsections, and the headings above the text, outermost first. */
export type QuotablePart = { headings: string[]; text: string }

// Joins the paragraphs as lines. Any other block, such as a table or list, becomes an empty line.
const partsIn = (above: string[], { heading, blocks, sections }: BodySection): QuotablePart[] => {
  const headings = heading.length > 0 ? [...above, inlinesText(heading)] : above
  const lines = blocks.map((block) => (block.t === 'p' ? inlinesText(block.c).replace(/\n/g, ' ') : ''))
  return [{ headings, text: lines.join('\n') }, ...sections.flatMap((section) => partsIn(headings, section))]
}

const partsOf = (sections: BodySection[]): QuotablePart[] => sections.flatMap((section) => partsIn([], section))

/** Returns a paper with the parts of its abstract and text, by id or paper_id. A withdrawn paper has no parts. */
export async function quotableText(
  db: Db,
  idOrPaperId: string,
): Promise<(QuotablePaper & { authors: string[]; abstractParts: QuotablePart[]; parts: QuotablePart[] }) | undefined> {
  const row = await findPaper(db, idOrPaperId)
  if (!row) return undefined
  if (row.withdrawn_at) return { ...quotable(row), authors: row.author_names, abstractParts: [], parts: [] }
  const { abstract, sections } = row.article
  const abstractParts = abstract.length > 0 ? partsOf(abstract) : [{ headings: [], text: row.abstract }]
  return { ...quotable(row), authors: row.author_names, abstractParts, parts: partsOf(sections) }
}

/** Checks whether one of `texts` is the whole title of a paper, ignoring case. */
export const isAnyTitle = async (db: Db, texts: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('library.paper')
    .select('id')
    .where(sql`lower(title)`, '=', sql`any(${texts.map((text) => text.toLowerCase())}::text[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Returns the newest papers by authors with exactly this name, ignoring case. Includes withdrawn papers, without their
 * text.
 */
export async function papersBy(db: Db, name: string, most: number): Promise<QuotablePaper[]> {
  const rows = await db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'abstract', 'withdrawn_at', 'withdrawn_reason'])
    .where('id', 'in', (authors) =>
      authors
        .selectFrom('library.author')
        .select('library.author.paper_id')
        // In Chinese, Japanese and Korean, the family name comes first, without a space.
        .where(
          sql<boolean>`${name.toLowerCase()} in (lower(btrim(given_name || ' ' || family_name)),
            lower(family_name || given_name), lower(family_name || ' ' || given_name))`,
        ),
    )
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(quotable)
}

/** Counts the papers in the library. */
export const countLibrary = async (db: Db): Promise<number> =>
  (await db.selectFrom('library.category_total').select('papers').where('category', '=', '').executeTakeFirst())
    ?.papers ?? 0
