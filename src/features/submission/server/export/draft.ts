import { OWN_LICENCE } from '#features/library/server/public.ts'
import type { Article } from '#formats/article/article.ts'
import { articleFromSections, withDeclarations } from '#formats/article/plain.ts'
import type { PublishedArticle } from '#formats/article/published-article.ts'
import { abstractText } from '#formats/article/text.ts'
import type { Manuscript } from '#formats/manuscript/article.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { declaredSections } from '../../declarations.ts'
import { findSections, manuscriptOf, readCaughtUp } from '#features/editor/server/public.ts'
import { findPaper, type PaperRow } from '#features/team/server/public.ts'
import { namedGuideline } from '../reporting-guidelines/reporting-guidelines.ts'
import { snapshotChecklist } from '../reporting-guidelines/snapshot-checklist.ts'
import { articleOfPaper, plainSections } from '../submission/snapshot-text.ts'
import { findNewestTyped, type CreditedAuthor } from '../submission/submission.ts'
import { creditedAuthors } from '../submission/submissions.ts'

const authorOf = (author: CreditedAuthor): PublishedArticle['authors_meta'][number] => ({
  given_name: author.givenName,
  family_name: author.familyName,
  affiliations: author.affiliation ? [author.affiliation] : [],
  orcid: author.orcid ?? null,
  corresponding: author.corresponding ?? false,
  // Includes only roles that the author stated, since roles suggested by the text may still change.
  credit_roles: author.saidRoles ? (author.creditRoles ?? []) : [],
})

type Reading = { paper: PaperRow; keepsSuggestions: boolean }

async function textOf(
  db: Db,
  { id: by }: Actor,
  { paper, keepsSuggestions }: Reading,
): Promise<{ article: Article; abstract: string }> {
  const rows = await findSections(db, paper.id)
  const sections = plainSections(rows)
  const text = sections.filter(({ name }) => name !== 'abstract')
  const article =
    (await articleOfPaper(db, { paper, sections: rows, by, keepsSuggestions })) ?? articleFromSections(text)
  const plain = sections.find(({ name }) => name === 'abstract')?.text ?? ''
  return { article, abstract: article.abstract.length > 0 ? abstractText(article.abstract) : plain }
}

type DraftToRead = {
  paperId: string
  /** True for Word, which shows open suggestions as tracked changes. */
  keepsSuggestions?: boolean
}

/**
 * Reads a paper in progress as it would be published now. @throws Failure not_found, also for members who may not read
 * the paper; invalid if its formulas are too long; unavailable
 */
export async function readDraft(
  kernel: Kernel,
  actor: Actor,
  { paperId, keepsSuggestions = false }: DraftToRead,
): Promise<PublishedArticle> {
  const { db, now } = kernel
  const paper = await readCaughtUp(kernel, actor, paperId)
  const [{ article, abstract }, typed] = await Promise.all([
    textOf(db, actor, { paper, keepsSuggestions }),
    findNewestTyped(db, paperId),
  ])
  const declared = [
    ...declaredSections(typed?.declarations ?? null),
    ...namedGuideline(await snapshotChecklist(db, paper)),
  ]
  const authors = await creditedAuthors(db, { paperId, coAuthors: typed?.co_authors ?? '' })
  return {
    paper_id: `draft-${paperId.slice(0, 8)}`,
    source: 'inflo',
    title: paper.title,
    article: withDeclarations(article, declared),
    abstract,
    category: paper.category,
    keywords: typed?.keywords ?? [],
    authors_meta: authors.map(authorOf),
    professional_contributor: null,
    issued: pacificDay(now()),
    journal: null,
    doi: null,
    licence_name: OWN_LICENCE.name,
    licence_url: OWN_LICENCE.url,
    imprint: null,
    language: 'en',
    version: 0,
    withdrawn: null,
  }
}

/** Reads the text of a paper in progress, with its suggestions. @throws Failure not_found */
export async function readManuscript({ db }: Kernel, paperId: string): Promise<Manuscript> {
  const paper = await findPaper(db, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  return manuscriptOf(db, paper, await findSections(db, paperId))
}
