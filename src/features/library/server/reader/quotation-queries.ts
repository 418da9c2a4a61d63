import { sql } from 'kysely'
import type { BodySection } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import type { Db } from '#server/data/db.ts'
import { findPaper } from '../queries.ts'
import '../tables.ts'

/** What of a paper can be quoted, and what must be said with it. */
export type QuotablePaper = {
  id: string
  paperId: string
  title: string
  /** '' of one that was withdrawn, as its text is shown nowhere any more. */
  abstract: string
  /** Why it was withdrawn; null where it was not. */
  withdrawn: string | null
}

export type QuotableRow = {
  id: string
  paper_id: string
  title: string
  abstract: string
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

export const quotable = ({ id, paper_id: paperId, title, abstract, ...row }: QuotableRow): QuotablePaper => ({
  id,
  paperId,
  title,
  abstract: row.withdrawn_at ? '' : abstract,
  withdrawn: row.withdrawn_at ? (row.withdrawn_reason ?? '') : null,
})

/** The running text right below a heading, with the headings above it, the outermost first. */
export type QuotablePart = { headings: string[]; text: string }

// A paragraph is a line; '' stands where a heading, a table, a list or the like does.
const partsIn = (above: string[], { heading, blocks, sections }: BodySection): QuotablePart[] => {
  const headings = heading.length > 0 ? [...above, inlinesText(heading)] : above
  const lines = blocks.map((block) => (block.t === 'p' ? inlinesText(block.c).replace(/\n/g, ' ') : ''))
  return [{ headings, text: lines.join('\n') }, ...sections.flatMap((section) => partsIn(headings, section))]
}

const partsOf = (sections: BodySection[]): QuotablePart[] => sections.flatMap((section) => partsIn([], section))

/** A paper with the parts of its abstract and its text, by its id or its number; of a withdrawn one there are none. */
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

/** Whether one of these is the whole title of a paper, in whatever case. */
export const isAnyTitle = async (db: Db, texts: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('library.paper')
    .select('id')
    .where(sql`lower(title)`, '=', sql`any(${texts.map((text) => text.toLowerCase())}::text[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The newest papers by whoever has this whole name, in whatever case; withdrawn ones among them, without their text. */
export async function papersBy(db: Db, name: string, most: number): Promise<QuotablePaper[]> {
  const rows = await db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'abstract', 'withdrawn_at', 'withdrawn_reason'])
    .where('id', 'in', (authors) =>
      authors
        .selectFrom('library.author')
        .select('library.author.paper_id')
        .where(sql`lower(btrim(given_name || ' ' || family_name))`, '=', name.toLowerCase()),
    )
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(quotable)
}

/** How many papers stand in the library. */
export const countLibrary = async (db: Db): Promise<number> =>
  (await db.selectFrom('library.category_total').select('papers').where('category', '=', '').executeTakeFirst())
    ?.papers ?? 0
