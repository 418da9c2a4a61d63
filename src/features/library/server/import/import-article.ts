import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import type { StoredFile } from '#server/files/files.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { Article } from '#formats/article/article.ts'
import { articleSchema } from '#formats/article/schema.ts'
import { plainTextOf, withoutAttached, wordsIn } from '#formats/article/text.ts'
import { titleMarkupOf } from '#formats/article/title.ts'
import { filesOf } from '#formats/article/figures.ts'
import { addFiles } from '../pictures/queries.ts'
import { guessCategory } from './categories.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { withNotShown } from '#formats/jats/in/census/omissions.ts'
import { fullName } from '#formats/jats/front/names.ts'
import {
  addToTotals,
  insertPaper,
  type NewPaper,
  replacePaper,
  writeAuthors,
  writeVersion,
} from '../versions/write-queries.ts'
import { saveStoredFiles } from '../pictures/storage.ts'
import '../tables.ts'
import { summaryOf } from '../versions/publish-paper.ts'

/** The name of a licence that is neither Creative Commons nor public domain. */
const UNNAMED_LICENCE = 'See the original article'

export type ImportOutcome = 'added' | 'changed' | 'unchanged'

/**
 * The version of the importer. Increment it after an improvement of the importer, so that importing a file again
 * replaces the earlier result. The files themselves are not stored.
 */
const READING = 14

const hashOf = (fileHash: string): string => `${READING}:${fileHash}`

function newPaper(parsed: ParsedArticle, { paperId, sourceHash }: { paperId: string; sourceHash: string }): NewPaper {
  const { article, abstract } = parsed
  const text = plainTextOf(article)
  const words = wordsIn(`${abstract} ${plainTextOf(withoutAttached(article))}`)
  return {
    paperId,
    source: 'imported',
    title: parsed.title,
    titleMarkup: titleMarkupOf(article),
    category: guessCategory(parsed),
    abstract,
    summary: summaryOf(abstract || text),
    keywords: parsed.keywords,
    authorNames: parsed.authors.map(fullName),
    institution: parsed.authors[0]?.affiliations[0] ?? null,
    journal: parsed.journal,
    doi: parsed.doi,
    licenceName: parsed.licence.name || UNNAMED_LICENCE,
    licenceUrl: parsed.licence.url,
    contributor: null,
    issued: parsed.issued,
    wordCount: words,
    readMinutes: readMinutes(words),
    workspacePaperId: null,
    questionId: null,
    sourceHash,
    imprint: parsed.imprint,
    language: parsed.language,
    article,
  }
}

type Whole = { parsed: ParsedArticle; paper: NewPaper; number: number; now: Date }

async function writeWhole(tx: Db, id: string, { parsed, paper, number, now }: Whole): Promise<void> {
  const authors = parsed.authors.map((author) => ({
    member_id: null,
    given_name: author.given,
    family_name: [author.family, author.suffix].filter(Boolean).join(' '),
    family_first: author.isFamilyFirst ?? false,
    affiliations: author.affiliations,
    orcid: author.orcid,
    orcid_verified: false,
    linkedin_url: null,
    corresponding: author.corresponding,
    credit_roles: author.creditRoles,
  }))
  await writeAuthors(tx, id, authors)
  const { title, abstract, category, authorNames } = paper
  const cited = { title, abstract, category, authorNames }
  await writeVersion(tx, { ...cited, paperId: id, number, article: parsed.article, note: '', now })
}

/** Returns an unused paper_id for a new article. */
async function freeAddress(tx: Db, doi: string): Promise<string> {
  const plain = paperIdOfDoi(doi)
  return isTooLong(plain) || (await isPaperIdTaken(tx, plain)) ? markedPaperId(doi) : plain
}

export type Imported = { outcome: ImportOutcome; paperId: string; article: Article }
type FromFile = {
  fileHash: string
  stored: StoredFile[]
  /** An additional step. It runs in the import's transaction if the import changed anything. */
  also?: (tx: Tx, imported: Imported) => Promise<void>
}

/** Removes the files of an earlier import of the article, and adds the files of this import. */
async function changeFiles(
  kernel: Kernel,
  tx: Tx,
  { id, article, stored }: { id: string; article: Article; stored: StoredFile[] },
) {
  for (const file of await removeFilesOf(tx, id)) await kernel.files.remove(tx, file, kernel.now())
  await saveStoredFiles(kernel, tx, stored)
  await addFiles(tx, id, filesOf(article))
}

/** Returns the paper_id of the article if it was imported from exactly these files; otherwise undefined. */
export async function isImportedAs(kernel: Kernel, doi: string, fileHash: string): Promise<string | undefined> {
  const known = await findImported(kernel.db, doi)
  return known?.source_hash === hashOf(fileHash) ? known.paper_id : undefined
}

// Returns the article if it matches the schema of pages and replies. An article that does not match could be stored,
// but never opened.
// @throws Failure invalid
function showable(article: Article): Article {
  const [problem] = articleSchema.safeParse(article).error?.issues ?? []
  if (!problem) return article
  const place = problem.path.map(String).join(' › ')
  throw new Failure('invalid', `The library cannot show a part of this article: ${place}.`)
}

/**
 * Stores an external article in the library with its files, in one transaction. The DOI identifies the article.
 * Importing the same file again changes nothing. A changed file replaces the current version, and keeps the URL, the
 * views, the likes and a withdrawal.
 * @throws Failure conflict for the DOI of a paper that Inflo published, invalid for an article that no page could show
 */
export async function importWithFiles(
  kernel: Kernel,
  read: ParsedArticle,
  { fileHash, stored, also }: FromFile,
): Promise<Imported> {
  const parsed = { ...read, article: showable(withNotShown(read.census, read.article)) }
  const sourceHash = hashOf(fileHash)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    await lockAddress(tx, paperIdOfDoi(parsed.doi))
    if (await isOwnDoi(tx, parsed.doi))
      throw new Failure('conflict', `The DOI ${parsed.doi} belongs to one of the library’s own papers.`)
    const known = await findImported(tx, parsed.doi)
    if (known?.source_hash === sourceHash)
      return { outcome: 'unchanged', paperId: known.paper_id, article: parsed.article }
    const paper = newPaper(parsed, { paperId: known?.paper_id ?? (await freeAddress(tx, parsed.doi)), sourceHash })
    const id = known?.id ?? (await insertPaper(tx, paper)).id
    if (known) await replacePaper(tx, id, { paper, now })
    await writeWhole(tx, id, { parsed, paper, number: known?.current_version ?? 1, now })
    await changeFiles(kernel, tx, { id, article: parsed.article, stored })
    if (!known?.withdrawn_at) {
      if (known) await addToTotals(tx, known.category, -1)
      await addToTotals(tx, paper.category, 1)
    }
    await kernel.pubsub.publish(tx, 'library')
    const { paperId } = paper
    const imported: Imported = { outcome: known ? 'changed' : 'added', paperId, article: parsed.article }
    await also?.(tx, imported)
    return imported
  })
}

/**
 * Stores an external article from a single file, without its pictures. @throws the same Failures as `importWithFiles`
 */
export const importArticle = async (kernel: Kernel, parsed: ParsedArticle, fileHash: string): Promise<ImportOutcome> =>
  (await importWithFiles(kernel, parsed, { fileHash, stored: [] })).outcome

/** Detaches all files from a paper. @returns their ids */
async function removeFilesOf(tx: Db, paperId: string): Promise<string[]> {
  const taken = await tx.deleteFrom('library.file').where('paper_id', '=', paperId).returning('id').execute()
  return taken.map(({ id }) => id)
}

/** Locks a paper_id until the transaction ends. A concurrent import with this id then waits and finds the article. */
const lockAddress = (tx: Db, paperId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${paperId}, 0))`.execute(tx)

/** Finds and locks the imported article with a DOI, ignoring case. */
const findImported = (tx: Db, doi: string) =>
  tx
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'source_hash', 'category', 'current_version', 'withdrawn_at'])
    .where('source', '=', 'imported')
    .where(sql`lower(doi)`, '=', doi.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

const isOwnDoi = async (tx: Db, doi: string): Promise<boolean> =>
  exists(
    await tx
      .selectFrom('library.paper')
      .select('id')
      .where('source', '=', 'inflo')
      .where('doi', 'in', [doi, doi.toLowerCase()])
      .executeTakeFirst(),
  )

const isPaperIdTaken = async (tx: Db, paperId: string): Promise<boolean> =>
  exists(await tx.selectFrom('library.paper').select('id').where('paper_id', '=', paperId).executeTakeFirst())

const exists = (row: object | undefined): boolean => row !== undefined

/** Maximum length of a paper_id in the database and in the API. */
const ADDRESS_LENGTH_MAX = 200

const MARK_LENGTH = 10

/**
 * Returns the paper_id for a DOI: the DOI in lower case, with characters that URLs would escape replaced by "-". Pure.
 */
export const paperIdOfDoi = (doi: string): string => doi.toLowerCase().replace(/[^a-z0-9.]+/g, '-')

/**
 * Returns a paper_id that ends with a hash of the DOI. It is used for a DOI that is too long, or if another DOI has the
 * same plain paper_id: "ab_c" and "ab-c" both become "ab-c". Pure.
 */
export function markedPaperId(doi: string): string {
  const mark = createHash('sha256').update(doi.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)
  return `${paperIdOfDoi(doi).slice(0, ADDRESS_LENGTH_MAX - MARK_LENGTH - 1)}-${mark}`
}

const isTooLong = (paperId: string): boolean => paperId.length > ADDRESS_LENGTH_MAX
