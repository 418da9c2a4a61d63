import { partsOfArticle } from '#formats/similarity/article-parts.ts'
import type { TextPart } from '#formats/similarity/words.ts'
import { readTexts } from '#features/library/server/public.ts'
import { findSubmitted, type SubmittedText } from '#features/submission/server/public.ts'
import type { Db } from '#server/data/db.ts'

/** A text that submissions are compared with: a library paper by its public id, or a submission. */
export type TextSource = { library_paper_id: string } | { submission_id: string }

/** Returns the parts of a submission that are compared with other texts. Pure. */
export const partsOfSubmission = ({
  abstract,
  article,
  sections,
}: Pick<SubmittedText, 'abstract' | 'article' | 'sections'>): TextPart[] =>
  article
    ? partsOfArticle({ abstract, article })
    : sections.filter(({ name }) => name !== 'references').map(({ heading, text }) => ({ heading, text }))

/** Reads the parts of a text; undefined if the text no longer exists or is withdrawn. */
export async function readParts(db: Db, source: TextSource): Promise<TextPart[] | undefined> {
  if ('submission_id' in source) {
    const submitted = await findSubmitted(db, source.submission_id)
    return submitted && partsOfSubmission(submitted)
  }
  const [paper] = await readTexts(db, [source.library_paper_id])
  return paper && partsOfArticle(paper)
}
