import { check, type Checked } from '#formats/style-checks/checks.ts'
import type { PaperRow } from '#features/team/server/public.ts'
import type { SectionRow } from './service.ts'

/** What the writing checks find in a paper as it is written down. They ask no model, and count against nothing. Pure. */
export const findingsIn = (paper: PaperRow, sections: SectionRow[]): Checked[] =>
  check({
    title: paper.title,
    sections: sections.map(({ name, doc, content: text }) => ({ name, doc, text })),
    references: Object.keys(paper.document_references),
  })
