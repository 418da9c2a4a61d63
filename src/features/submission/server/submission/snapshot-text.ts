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
import { articleOf } from '#formats/manuscript/article.ts'
import type { Db } from '#server/data/db.ts'
import type { SubmittedSection } from '../tables.ts'

type Submitting = { paper: PaperRow; actor: Actor; abstract: string }

// There is one abstract: a change on submitting is saved in its section.
async function writeAbstractBack(kernel: Kernel, tx: Tx, { paper, actor, abstract }: Submitting): Promise<void> {
  const stored = await findSection(tx, paper.id, 'abstract')
  if (!stored || visibleText(stored.content) === abstract) return
  await changeDocument(kernel, tx, {
    paper,
    memberId: actor.id,
    change: (doc) => writeSectionText(doc, 'abstract', abstract),
  })
}

/** The text of a locked paper as it is submitted, its abstract as the form had it. */
export async function createTextSnapshot(kernel: Kernel, tx: Tx, submitting: Submitting) {
  await writeAbstractBack(kernel, tx, submitting)
  const sections = await findSections(tx, submitting.paper.id)
  return {
    sections: plainSections(sections),
    article: await articleOfPaper(tx, submitting.paper, sections),
  }
}

/** Returns the current sections as plain text. Pure. */
export const plainSections = (sections: SectionRow[]): SubmittedSection[] =>
  sections.map(({ name, content }) => ({ name, heading: headingOf(name), text: content }))

/** Returns a paper's document as the article that would be published; null while nothing was written in it. */
export const articleOfPaper = async (db: Db, paper: PaperRow, sections: SectionRow[]): Promise<Article | null> =>
  sections.every(({ doc }) => doc === null) ? null : articleOf(await manuscriptOf(db, paper, sections))
