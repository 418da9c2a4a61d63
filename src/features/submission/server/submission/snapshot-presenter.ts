import type { Article } from '#formats/article/article.ts'
import { articleOf } from '#formats/manuscript/article.ts'
import type { Db } from '#server/data/db.ts'
import { headingOf, manuscriptOf, type SectionRow } from '#features/editor/server/public.ts'
import type { PaperRow } from '#features/team/server/public.ts'
import type { SubmittedSection } from '../tables.ts'

/** Sections as plain text, as they stand. Pure. */
export const plainSections = (sections: SectionRow[]): SubmittedSection[] =>
  sections.map(({ name, content }) => ({ name, heading: headingOf(name), text: content }))

/** What a paper's document says, as the article that it would be published as; null while nothing was written in it. */
export const articleOfPaper = async (db: Db, paper: PaperRow, sections: SectionRow[]): Promise<Article | null> =>
  sections.every(({ doc }) => doc === null) ? null : articleOf(await manuscriptOf(db, paper, sections))
