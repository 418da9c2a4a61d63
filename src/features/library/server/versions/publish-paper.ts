import { printedName } from '#shared/text/eastern-names.ts'
import { sql } from 'kysely'
import { pacificDay } from '#shared/time/dates.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Article, Award } from '#formats/article/article.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import { articleFromSections, withDeclarations } from '#formats/article/plain.ts'
import { abstractText, plainTextOf, wordsIn } from '#formats/article/text.ts'
import { titleMarkupOf } from '#formats/article/title.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { oneLine } from '#shared/text/one-line.ts'
import type { Db } from '#server/data/db.ts'
import { showFiles } from '../pictures/sizes.ts'
import '../tables.ts'
import { addToTotals, insertPaper, writeAuthors, writeVersion } from './write-queries.ts'

export type PublishedAuthor = {
  memberId?: string | undefined
  givenName: string
  familyName: string
  affiliation: string
  orcid?: string | undefined
  /** True if the author has proved by signing in at ORCID that the iD is theirs. */
  orcidVerified?: boolean | undefined
  linkedinUrl?: string | undefined
  /** True if the author is a corresponding author of the paper. */
  corresponding?: boolean | undefined
  creditRoles?: CreditRole[] | undefined
}

export type Publication = {
  workspacePaperId: string
  questionId: string | null
  title: string
  category: string
  abstract: string
  keywords: string[]
  sections: { name: string; heading: string; text: string }[]
  /** The text as a structured document, if it was written as one. It replaces the plain `sections`. */
  article?: Article | null | undefined
  /** Short sections after the text, such as ethics and conflicts of interest. */
  declarations?: { name: string; heading: string; text: string; awards?: Award[] | undefined }[] | undefined
  authors: PublishedAuthor[]
  contributor: { name: string; title: string; affiliation: string; linkedinUrl: string | null } | null
  /** The mentors who are credited for reviewing the paper's drafts. */
  mentors?: NewMentor[] | undefined
  /** The member whose action publishes the paper. */
  actor: { id: string } | null
  now: Date
}

/** The licence of Inflo's own papers, by default. */
export const OWN_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

const SUMMARY_LENGTH_MAX = 500

/** Returns the beginning of an abstract, cut between words. Pure. */
export function summaryOf(abstract: string): string {
  const text = oneLine(abstract)
  if (text.length <= SUMMARY_LENGTH_MAX) return text
  return `${text.slice(0, SUMMARY_LENGTH_MAX).replace(/\s+\S*$/, '')}…`
}

export const publicNumberOf = (year: number, number: number): string => `INF-${year}-${String(number).padStart(4, '0')}`

const newAuthor = (author: PublishedAuthor) => ({
  member_id: author.memberId ?? null,
  given_name: author.givenName,
  family_name: author.familyName,
  family_first: false,
  affiliations: author.affiliation ? [author.affiliation] : [],
  orcid: author.orcid ?? null,
  orcid_verified: author.orcid !== undefined && author.orcidVerified === true,
  linkedin_url: author.linkedinUrl ?? null,
  corresponding: author.corresponding ?? false,
  credit_roles: author.creditRoles ?? [],
})

const nameOf = ({ givenName, familyName }: PublishedAuthor): string => printedName(givenName, familyName)

function newPaper(publication: Publication, article: Article, paperId: string) {
  const { title, category, abstract, keywords, authors, contributor, now } = publication
  const text = plainTextOf(article)
  const words = wordsIn(`${abstract} ${text}`)
  return {
    paperId,
    source: 'inflo' as const,
    title,
    titleMarkup: titleMarkupOf(article),
    category,
    abstract,
    summary: summaryOf(abstract),
    keywords,
    authorNames: authors.map(nameOf),
    institution: authors[0]?.affiliation || null,
    journal: null,
    doi: null,
    licenceName: OWN_LICENCE.name,
    licenceUrl: OWN_LICENCE.url,
    contributor: contributor && {
      name: contributor.name,
      title: contributor.title,
      affiliation: contributor.affiliation,
      linkedin_url: contributor.linkedinUrl,
    },
    issued: pacificDay(now),
    wordCount: words,
    readMinutes: readMinutes(words),
    workspacePaperId: publication.workspacePaperId,
    questionId: publication.questionId,
    sourceHash: null,
    imprint: null,
    language: 'en',
    article,
  }
}

function articleToPublish({ sections, article, declarations = [] }: Publication): Article {
  if (article) return withDeclarations(article, declarations)
  const text = sections.filter(({ name }) => name !== 'abstract')
  return articleFromSections(text, declarations)
}

/**
 * Publishes a finished paper in the library, in the transaction of the editor decision: assigns a public number, stores
 * version 1, the authors and the totals, and notifies every process that the library changed.
 */
export async function publishPaper(kernel: Kernel, tx: Tx, publication: Publication) {
  const { now, title, category, authors } = publication
  const year = now.getUTCFullYear()
  const publicNumber = publicNumberOf(year, await nextNumber(tx, year))
  const article = articleToPublish(publication)
  // Includes the headings of a structured abstract, as for an imported article.
  const abstract = article.abstract.length > 0 ? abstractText(article.abstract) : publication.abstract
  const { id } = await insertPaper(tx, newPaper({ ...publication, abstract }, article, publicNumber))
  const authorIds = await writeAuthors(tx, id, authors.map(newAuthor))
  await writeMentors(tx, id, publication.mentors ?? [])
  const cited = { article, title, abstract, category, authorNames: authors.map(nameOf), authorIds }
  await writeVersion(tx, { ...cited, paperId: id, number: 1, note: '', now })
  await showFiles(kernel, tx, { paperId: id, article })
  await addToTotals(tx, category, 1)
  await kernel.pubsub.publish(tx, 'library')
  const { workspacePaperId: workspace_paper_id, questionId: question_id, actor } = publication
  const named = { paper_id: id, workspace_paper_id, version: 1, question_id, author_ids: authorIds }
  await kernel.events.record(tx, 'paper.published', named, { actor })
  return { id, publicNumber }
}

/** Stores the mentors of a newly published paper. */
async function writeMentors(tx: Db, paperId: string, mentors: NewMentor[]): Promise<void> {
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

/**
 * Returns the next public number of a year. It is assigned in the publishing transaction, so that no number is skipped.
 */
async function nextNumber(tx: Db, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('library.public_number')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`public_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

type NewMentor = { memberId: string; name: string; affiliation: string }
