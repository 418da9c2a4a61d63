import * as z from 'zod'
import { WORD_BYTES_MAX } from '#formats/docx/package/package.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { upload } from '#shared/upload.ts'
import { SECTION_PLANS } from '#features/team/contract.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const reportLine = z.object({
  what: z.enum(['kept', 'changed', 'lost']),
  /**
   * The position in the paper: the section's name, and the paragraph's number within the section, from 1. Both are null
   * if the line is about the whole document.
   */
  section: z.string().nullable(),
  paragraph: z.int().nullable(),
  detail: z.string(),
  /** The text to which the line refers; empty if there is none. */
  quote: z.string(),
})
export type WordReportLine = z.output<typeof reportLine>

const draft = z.object({
  /** The names of the sections for which the draft contains text, in the draft's order. */
  sections: z.array(z.string()),
  references: z.int(),
  pictures: z.int(),
  report: z.array(reportLine),
  /** True if the draft was imported; false for a preview. */
  put_in: z.boolean(),
})
export type WordDraftReply = z.output<typeof draft>

const ofPaper = z.object({ paperId: z.uuid() })
const yesOrNo = z.enum(['yes', 'no']).default('no')

export const wordCalls = {
  'POST /api/student/papers/:paperId/word-draft': {
    who: 'member',
    summary:
      'Imports a Word draft into a paper, by its headings or all of it into one section, and reports what was kept, changed and lost. A version of the paper is saved first.',
    params: ofPaper,
    query: z.object({
      into: z.enum(SECTION_PLANS.map(({ name }) => name)).optional(),
      /** True if the draft replaces the existing text of its sections; otherwise the draft is added after it. */
      replace: yesOrNo,
      /** True to preview the result without importing. */
      trial: yesOrNo,
    }),
    body: upload({ bytes_max: WORD_BYTES_MAX, kinds: [WORD] }),
    reply: draft,
  },
} satisfies Calls
