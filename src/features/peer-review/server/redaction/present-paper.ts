import { readSubmissionText } from '#features/submission/server/public.ts'
import type { Article } from '#formats/article/article.ts'
import { articleFromSections, withDeclarations } from '#formats/article/plain.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ManagedSubmission } from '../rounds/managed-round.ts'
import { hidesAuthors } from '../rounds/policy.ts'
import type { RoundRow } from '../rounds/queries.ts'
import { authorLabel, authorsToHide } from './people.ts'
import { corpusOf, redactArticle, REVEALING_DECLARATIONS } from './redact-article.ts'
import { createRedactor, type Redactor } from './redact-text.ts'

/** A submission as reviewers may see it. */
export type PresentedPaper = {
  title: string
  abstract: string
  keywords: string[]
  article: Article
  filesLeftOut: number
  authors: string[]
  /** Replaces the hidden authors in other texts, such as the editors' notes. */
  redact: Redactor
}

type Submission = Pick<ManagedSubmission, 'id' | 'paper_id' | 'title' | 'abstract' | 'keywords'>

const unchanged: Redactor = (text) => text

/**
 * Returns a submission for its reviewers, redacted by the mode of the round. This is the only function that makes a
 * view of a submission for reviewers.
 * @throws Failure not_found
 */
export async function presentPaper(
  db: Db,
  submission: Submission,
  round: Pick<RoundRow, 'mode'>,
): Promise<PresentedPaper> {
  const text = await readSubmissionText(db, submission.id)
  if (!text) throw new Failure('not_found', 'Submission not found')
  const isHidden = hidesAuthors(round)
  const declarations = text.declarations.filter(({ name }) => !isHidden || !REVEALING_DECLARATIONS.includes(name))
  const article = text.article
    ? withDeclarations(text.article, declarations)
    : articleFromSections(text.sections, declarations)
  const { title, abstract, keywords } = submission
  if (!isHidden) {
    const authors = text.authors.map(({ givenName, familyName }) => `${givenName} ${familyName}`.trim())
    return { title, abstract, keywords, article, filesLeftOut: 0, authors, redact: unchanged }
  }
  const people = await authorsToHide(db, { paperId: submission.paper_id, authors: text.authors })
  const redact = createRedactor(people, corpusOf(article))
  return {
    title: redact(title),
    abstract: redact(abstract),
    keywords: keywords.map(redact),
    ...redactArticle(article, redact),
    authors: text.authors.map((_author, index) => authorLabel(index)),
    redact,
  }
}

/** Returns the title of a submission as reviewers may see it. */
export const presentTitle = async (db: Db, submission: Submission, round: Pick<RoundRow, 'mode'>): Promise<string> =>
  (await presentPaper(db, submission, round)).title
