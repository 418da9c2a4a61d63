import { transact } from '#server/db.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { plainTextOf, readMinutes, wordsIn } from '../article.ts'
import { guessCategory } from './categories.ts'
import type { ParsedArticle } from './jats.ts'
import { summaryOf } from './publishing.ts'
import {
  addToTotals,
  findImported,
  insertPaper,
  type NewPaper,
  replacePaper,
  writeAuthors,
  writeVersion,
} from './write-queries.ts'

/** Shown where an article's licence is neither Creative Commons nor public domain. */
const UNNAMED_LICENCE = 'See the original article'

export type ImportOutcome = 'added' | 'changed' | 'unchanged'

/** What stands in the address of an imported article: its DOI, in characters that need no escaping. Pure. */
export const paperIdOfDoi = (doi: string): string => doi.toLowerCase().replace(/[^a-z0-9.]+/g, '-')

function newPaper(parsed: ParsedArticle, sourceHash: string): NewPaper {
  const { article, abstract } = parsed
  const text = plainTextOf(article)
  const words = wordsIn(`${abstract} ${text}`)
  return {
    paperId: paperIdOfDoi(parsed.doi),
    source: 'imported',
    title: parsed.title,
    category: guessCategory(parsed),
    abstract,
    summary: summaryOf(abstract || text),
    keywords: parsed.keywords,
    authorNames: parsed.authors.map(({ given, family }) => `${given} ${family}`.trim()),
    institution: parsed.authors[0]?.affiliations[0] ?? null,
    journal: parsed.journal,
    doi: parsed.doi,
    licenceName: parsed.licence.name || UNNAMED_LICENCE,
    licenceUrl: parsed.licence.url,
    contributor: null,
    publishedOn: parsed.publishedOn,
    wordCount: words,
    readMinutes: readMinutes(words),
    workspacePaperId: null,
    questionId: null,
    sourceHash,
    imprint: parsed.imprint,
    language: parsed.language,
    text,
  }
}

type Whole = { parsed: ParsedArticle; paper: NewPaper; number: number; now: Date }

async function writeWhole(tx: Db, id: string, { parsed, paper, number, now }: Whole): Promise<void> {
  const authors = parsed.authors.map((author) => ({
    member_id: null,
    given_name: author.given,
    family_name: author.family,
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

/**
 * Puts an article from elsewhere into the library, in one transaction. The same file again changes nothing; a changed
 * file replaces the current version. Views, likes and a withdrawal stay.
 */
export async function importArticle(kernel: Kernel, parsed: ParsedArticle, sourceHash: string): Promise<ImportOutcome> {
  const paper = newPaper(parsed, sourceHash)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    const known = await findImported(tx, paper.paperId)
    if (known?.source_hash === sourceHash) return 'unchanged'
    const id = known?.id ?? (await insertPaper(tx, paper)).id
    if (known) await replacePaper(tx, id, { paper, now })
    await writeWhole(tx, id, { parsed, paper, number: known?.current_version ?? 1, now })
    if (!known?.withdrawn_at) {
      if (known) await addToTotals(tx, known.category, -1)
      await addToTotals(tx, paper.category, 1)
    }
    await kernel.doorbell.ring(tx, 'library')
    return known ? 'changed' : 'added'
  })
}
