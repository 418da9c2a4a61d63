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
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Article } from '#formats/article/article.ts'
import { type Manuscript, trackedIn } from '#formats/manuscript/article.ts'
import { makerOf } from '#formats/manuscript/suggestions.ts'
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

type ConvertingPaper = { paper: PaperRow; sections: SectionRow[]; by: string; keepsSuggestions?: boolean }

/**
 * Returns a paper's document as the article that would be published; null if it has no document yet. `by` is the
 * member who asks. With `keepsSuggestions`, the article has the open suggestions that Word shows as tracked changes.
 * @throws Failure invalid if its formulas are too long; unavailable
 */
export async function articleOfPaper(
  db: Db,
  { paper, sections, by, keepsSuggestions = false }: ConvertingPaper,
): Promise<Article | null> {
  if (sections.every(({ doc }) => doc === null)) return null
  const manuscript = await manuscriptOf(db, paper, sections)
  const suggesters = keepsSuggestions ? { suggesters: await suggestersOf(db, manuscript) } : {}
  return convertManuscript({ ...manuscript, ...suggesters }, by)
}

/** Returns the names of the members with suggestions that Word shows as tracked changes. */
async function suggestersOf(db: Db, { sections }: Manuscript): Promise<Map<string, string>> {
  const ids = Array.from(trackedIn(sections)).flatMap((id) => makerOf(id)?.memberId ?? [])
  const members = await membersByIds(db, [...new Set(ids)])
  return new Map(Array.from(members, ([id, { name }]) => [id, name]))
}
