import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  changeDocument,
  writeSectionText,
  findSection,
  findSections,
  type SectionRow,
  headingOf,
  manuscriptOf,
} from '#features/editor/server/public.ts'
import type { PaperRow } from '#features/team/server/public.ts'
import type { Article } from '#formats/article/article.ts'
import type { Db } from '#server/data/db.ts'
import { convertManuscript } from '../conversion/convert-paper.ts'
import type { SubmittedSection } from '../tables.ts'

type Submitting = { paper: PaperRow; actor: Actor; abstract: string }

// Saves an abstract that was changed in the submission form in its section, so that there is only one abstract.
async function writeAbstractBack(kernel: Kernel, tx: Tx, { paper, actor, abstract }: Submitting): Promise<void> {
  const stored = await findSection(tx, paper.id, 'abstract')
  if (!stored || visibleText(stored.content) === abstract) return
  await changeDocument(kernel, tx, {
    paper,
    memberId: actor.id,
    change: (doc) => writeSectionText(doc, 'abstract', abstract),
  })
}

/** Returns a copy of a locked paper's text for its submission, with the form's abstract. */
export async function createTextSnapshot(kernel: Kernel, tx: Tx, submitting: Submitting) {
  await writeAbstractBack(kernel, tx, submitting)
  const sections = await findSections(tx, submitting.paper.id)
  return {
    sections: plainSections(sections),
    article: await articleOfPaper(tx, { paper: submitting.paper, sections, by: submitting.actor.id }),
  }
}

/** Returns the current sections as plain text. Pure. */
export const plainSections = (sections: SectionRow[]): SubmittedSection[] =>
  sections.map(({ name, content }) => ({ name, heading: headingOf(name), text: content }))

type ConvertingPaper = { paper: PaperRow; sections: SectionRow[]; by: string }

/**
 * Returns a paper's document as the article that would be published; null if it has no document yet. `by` is the
 * member who asks.
 * @throws Failure invalid if its formulas are too long; unavailable
 */
export const articleOfPaper = async (db: Db, { paper, sections, by }: ConvertingPaper): Promise<Article | null> =>
  sections.every(({ doc }) => doc === null) ? null : convertManuscript(await manuscriptOf(db, paper, sections), by)
