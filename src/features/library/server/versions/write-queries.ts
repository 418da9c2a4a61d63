import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type Edtf, firstDay } from '#shared/time/partial-date.ts'
import type { Article, Inline } from '#formats/article/article.ts'
import { textsInOtherLanguages } from '#formats/article/language-texts.ts'
import { plainTextOf } from '#formats/article/text.ts'
import { spelledWords } from '#shared/text/normal-text.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { Imprint } from '#formats/jats/front/imprint.ts'
import type { AuthorTable, Contributor } from '../tables.ts'

export type NewPaper = {
  paperId: string
  source: 'inflo' | 'imported'
  title: string
  /** The title with markup; null for a title in plain text. */
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
  article: Article
}

export type NewAuthor = Omit<
  AuthorTable,
  'id' | 'paper_id' | 'position' | 'family_first' | 'orcid_verified' | 'corresponding' | 'credit_roles'
> & {
  /** The id of an author who is already credited; undefined for a new author. */
  id?: string
  family_first: boolean
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
  await writeSearchedText(tx, row.id, paper)
  return row
}

export async function replacePaper(tx: Db, id: string, { paper, now }: { paper: NewPaper; now: Date }): Promise<void> {
  await tx
    .updateTable('library.paper')
    .set({ ...columnsOf(paper), updated_at: now })
    .where('id', '=', id)
    .execute()
  await writeSearchedText(tx, id, paper)
}

/** Replaces a paper's authors. @returns their ids, in order */
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

/** A version of a paper to store. */
export type NewVersion = {
  paperId: string
  number: number
  article: Article
  title: string
  abstract: string
  category: string
  authorNames: string[]
  /** The ids of the authors. Without ids, readers of the version look the authors up by name. */
  authorIds?: string[] | null
  note: string
  now: Date
}

/**
 * Stores a version. A version of an imported article overwrites the previous one, since the article's source keeps all
 * versions.
 */
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

/** Adds a number of papers to the stored totals of a category and of the whole library. */
export async function addToTotals(tx: Db, category: string, papers: number): Promise<void> {
  // Updates the rows in a fixed order, so that two concurrent publications cannot deadlock.
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

/** Makes a paper's text searchable. Triggers do the same for title, authors, keywords and abstract (migration 0071). */
async function writeSearchedText(tx: Db, paperId: string, paper: NewPaper): Promise<void> {
  const { body, languages, texts } = searchedTexts(paper)
  await tx
    .updateTable('library.search_text')
    .set({ words: sql<string>`ts_filter(words, '{a,b,c}') || library.words_of(${body}, ${languages}, ${texts})` })
    .where('paper_id', '=', paperId)
    .execute()
}

// The maximum length of the text that is searched. PostgreSQL refuses vectors over 1 MB, and word pairs take up most of
// a vector. The beginning of a very long text is enough for searches.
const SEARCHED_TEXT_LENGTH_MAX = 200_000

/** Maximum number of other languages whose texts are searchable. The texts share the maximum length equally. */
const LANGUAGES_MAX = 4

type Searched = Pick<NewPaper, 'article' | 'language' | 'title' | 'abstract' | 'keywords'>

/** Returns the searchable texts of a paper: the whole text, as English, and the parts in other languages. Pure. */
export function searchedTexts({ article, language, title, abstract, keywords }: Searched) {
  const others = textsInOtherLanguages(article, { language, front: [title, abstract, ...keywords].join('\n') })
  const searched = others.slice(0, LANGUAGES_MAX)
  return {
    body: plainTextOf(article).slice(0, SEARCHED_TEXT_LENGTH_MAX),
    languages: searched.map((other) => other.language),
    texts: searched.map(({ text }) => spelledWords(text.slice(0, SEARCHED_TEXT_LENGTH_MAX / LANGUAGES_MAX))),
  }
}
