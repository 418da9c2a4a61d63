import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type Edtf, firstDay } from '#shared/time/partial-date.ts'
import type { Article, Inline } from '#formats/article/article.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { Imprint } from '#formats/jats/front/imprint.ts'
import { writeSearchedText } from '../lists/search-write-queries.ts'
import type { AuthorTable, Contributor } from '../tables.ts'

export type NewPaper = {
  paperId: string
  source: 'inflo' | 'imported'
  title: string
  /** Null for a title that is plain text. */
  titleMarkup: Inline[] | null
  category: string
  abstract: string
  summary: string
  keywords: string[]
  authorNames: string[]
  institution: string | null
  journal: string | null
  doi: string | null
  licenceName: string
  licenceUrl: string | null
  contributor: Contributor | null
  issued: Edtf
  wordCount: number
  readMinutes: number
  workspacePaperId: string | null
  questionId: string | null
  sourceHash: string | null
  imprint: Imprint | null
  language: string
  /** All the text that a search may find, beside title, authors, keywords and abstract. */
  text: string
}

export type NewAuthor = Omit<
  AuthorTable,
  'id' | 'paper_id' | 'position' | 'orcid_verified' | 'corresponding' | 'credit_roles'
> & {
  /** Given for an author who is credited already. */
  id?: string
  orcid_verified: boolean
  corresponding: boolean
  credit_roles: CreditRole[]
}

const columnsOf = (paper: NewPaper) => ({
  paper_id: paper.paperId,
  source: paper.source,
  title: paper.title,
  title_markup: paper.titleMarkup && JSON.stringify(paper.titleMarkup),
  category: paper.category,
  abstract: paper.abstract,
  summary: paper.summary,
  keywords: paper.keywords,
  author_names: paper.authorNames,
  institution: paper.institution,
  journal: paper.journal,
  doi: paper.doi,
  licence_name: paper.licenceName,
  licence_url: paper.licenceUrl,
  contributor: paper.contributor && JSON.stringify(paper.contributor),
  issued: paper.issued,
  published_on: firstDay(paper.issued),
  word_count: paper.wordCount,
  read_minutes: paper.readMinutes,
  workspace_paper_id: paper.workspacePaperId,
  question_id: paper.questionId,
  source_hash: paper.sourceHash,
  imprint: paper.imprint && JSON.stringify(paper.imprint),
  language: paper.language,
})

export async function insertPaper(tx: Db, paper: NewPaper): Promise<{ id: string }> {
  const row = await tx.insertInto('library.paper').values(columnsOf(paper)).returning('id').executeTakeFirstOrThrow()
  await writeSearchedText(tx, row.id, paper.text)
  return row
}

export async function replacePaper(tx: Db, id: string, { paper, now }: { paper: NewPaper; now: Date }): Promise<void> {
  await tx
    .updateTable('library.paper')
    .set({ ...columnsOf(paper), updated_at: now })
    .where('id', '=', id)
    .execute()
  await writeSearchedText(tx, id, paper.text)
}

/** @returns the authors' ids, in their order. */
export async function writeAuthors(tx: Db, paperId: string, authors: NewAuthor[]): Promise<string[]> {
  await tx.deleteFrom('library.author').where('paper_id', '=', paperId).execute()
  if (authors.length === 0) return []
  const rows = authors.map((author, index) => ({
    ...author,
    credit_roles: JSON.stringify(author.credit_roles),
    paper_id: paperId,
    position: index + 1,
  }))
  const written = await tx.insertInto('library.author').values(rows).returning(['id', 'position']).execute()
  return written.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}

export type NewMentor = { memberId: string; name: string; affiliation: string }

/** Names who mentored a paper that is published for the first time. */
export async function writeMentors(tx: Db, paperId: string, mentors: NewMentor[]): Promise<void> {
  if (mentors.length === 0) return
  const rows = mentors.map(({ memberId, name, affiliation }, index) => ({
    paper_id: paperId,
    position: index + 1,
    member_id: memberId,
    name,
    affiliation,
  }))
  await tx.insertInto('library.mentor').values(rows).execute()
}

/** A paper as readers cite it in one of its versions. */
export type NewVersion = {
  paperId: string
  number: number
  article: Article
  title: string
  abstract: string
  category: string
  authorNames: string[]
  /** Whom the names mean; without them they are looked up by name. */
  authorIds?: string[] | null
  note: string
  now: Date
}

/** Writes a version; an imported article that changed at its source is written over, since that is where its versions are kept. */
export const writeVersion = (tx: Db, version: NewVersion) => {
  const content = {
    article: JSON.stringify(version.article),
    title: version.title,
    abstract: version.abstract,
    category: version.category,
    author_names: version.authorNames,
    author_ids: version.authorIds ?? null,
    note: version.note,
  }
  return tx
    .insertInto('library.version')
    .values({ ...content, paper_id: version.paperId, number: version.number, created_at: version.now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'number']).doUpdateSet(content))
    .execute()
}

/** Adds to the kept totals of a category and of the whole. */
export async function addToTotals(tx: Db, category: string, papers: number): Promise<void> {
  // One order of rows for all, so that two publications at once cannot wait for each other.
  for (const name of ['', category]) {
    await tx
      .insertInto('library.category_total')
      .values({ category: name, papers })
      .onConflict((conflict) =>
        conflict.column('category').doUpdateSet({ papers: sql<number>`category_total.papers + ${papers}` }),
      )
      .execute()
  }
}

/** The year's next running number; taken in the publication's own transaction, so that none is skipped. */
export async function nextNumber(tx: Db, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('library.public_number')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`public_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Holds an address until the transaction ends, so that of two imports that want it the second sees the first. */
export const lockAddress = (tx: Db, paperId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${paperId}, 0))`.execute(tx)

/** DOIs are the same in capitals. */
export const findImported = (tx: Db, doi: string) =>
  tx
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'source_hash', 'category', 'current_version', 'withdrawn_at'])
    .where('source', '=', 'imported')
    .where(sql`lower(doi)`, '=', doi.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

const exists = (row: object | undefined): boolean => row !== undefined

export const isOwnDoi = async (tx: Db, doi: string): Promise<boolean> =>
  exists(
    await tx
      .selectFrom('library.paper')
      .select('id')
      .where('source', '=', 'inflo')
      .where('doi', 'in', [doi, doi.toLowerCase()])
      .executeTakeFirst(),
  )

export const isPaperIdTaken = async (tx: Db, paperId: string): Promise<boolean> =>
  exists(await tx.selectFrom('library.paper').select('id').where('paper_id', '=', paperId).executeTakeFirst())
