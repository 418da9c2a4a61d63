import { check, type Checked } from '#formats/style-checks/checks.ts'
import type { PaperRow } from '#features/team/server/public.ts'
import type { SectionRow } from './service.ts'

/**
 * Returns the writing checks' findings in a paper's derived text. The checks call no language model and do not count
 * against the member's limits. Pure.
 */
export const findingsIn = (paper: PaperRow, sections: SectionRow[]): Checked[] =>
  check({
    title: paper.title,
    sections: sections.map(({ name, doc, content: text }) => ({ name, doc, text })),
    references: Object.keys(paper.document_references),
  })
