import * as z from 'zod'
import { WORD_BYTES_MAX } from '#formats/docx/package/package.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { upload } from '#shared/upload.ts'
import { SECTION_PLANS } from '#features/team/contract.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const reportLine = z.object({
  what: z.enum(['kept', 'changed', 'lost']),
  /**
   * The new place: the section's name, and the paragraph in it from 1; both null if the line is about the whole
   * document.
   */
  section: z.string().nullable(),
  paragraph: z.int().nullable(),
  detail: z.string(),
  /** The words that it is about, as far as there are any. */
  quote: z.string(),
})
export type WordReportLine = z.output<typeof reportLine>

const draft = z.object({
  /** The names of the sections that have something, in the order of the draft. */
  sections: z.array(z.string()),
  references: z.int(),
  pictures: z.int(),
  report: z.array(reportLine),
  /** False for a trial. */
  put_in: z.boolean(),
})
export type WordDraftReply = z.output<typeof draft>

const ofPaper = z.object({ paperId: z.uuid() })
const yesOrNo = z.enum(['yes', 'no']).default('no')

export const wordCalls = {
  'POST /api/student/papers/:paperId/word-draft': {
    who: 'member',
    summary:
      'Takes a Word draft into a paper, by its headings or all of it into one section, and tells what was kept, changed and lost. A version of the paper is kept first.',
    params: ofPaper,
    query: z.object({
      into: z.enum(SECTION_PLANS.map(({ name }) => name)).optional(),
      /** True if the draft replaces the existing text of its sections; otherwise the draft is added after it. */
      replace: yesOrNo,
      /** True to preview the result only. */
      trial: yesOrNo,
    }),
    body: upload({ bytes_max: WORD_BYTES_MAX, kinds: [WORD] }),
    reply: draft,
  },
} satisfies Calls
