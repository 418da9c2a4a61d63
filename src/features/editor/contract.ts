import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { numberField } from '#shared/text/numbers.ts'
import { printable } from '#shared/text/visible-text.ts'
import { completionStatus } from '#features/team/contract.ts'
import { SECTION_BODY_LIMIT_BYTES, SECTION_LENGTH_MAX, SECTION_LINES_MAX } from './limits.ts'

export { dismissedCheck } from './checks-contract.ts'
export { type Comment, comment } from './comments-contract.ts'
export { titlePiece } from './document/title-contract.ts'
export { type Resource, resource } from './resources-contract.ts'

const savedSection = z.object({
  section: z.string(),
  word_count: z.int(),
  completion_status: completionStatus,
  last_updated: z.string(),
  version: z.int(),
  paper: z.object({
    word_count: z.int(),
    progress_percentage: z.int(),
    sections_completed: z.int(),
    estimated_read_time: z.int(),
  }),
})
export type SavedSection = z.output<typeof savedSection>

const linesOf = (content: string): number => content.split('\n').length

export const editorCalls = {
  'PUT /api/student/papers/:paperId/sections/:sectionName': {
    who: 'member',
    summary:
      'Merges a text into a section: what was changed since `base_version`, or else since the version that this session was last sent. One that there is not yet is refused. The text is plain: blocks are parted by an empty line, list items and table rows by a line end, cells by a tab.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      content: z
        .string('Please send the text of the section.')
        .overwrite(printable)
        .max(SECTION_LENGTH_MAX, {
          error: ({ input }) =>
            `A section holds at most ${SECTION_LENGTH_MAX.toLocaleString('en')} characters; this has ${(input as string).length.toLocaleString('en')}.`,
        })
        .refine((content) => linesOf(content) <= SECTION_LINES_MAX, {
          error: ({ input }) =>
            `A section holds at most ${SECTION_LINES_MAX.toLocaleString('en')} lines; this has ${linesOf(input as string).toLocaleString('en')}.`,
        }),
      base_version: numberField(z.int().min(0)).optional(),
    }),
    bodyLimit: SECTION_BODY_LIMIT_BYTES,
    reply: savedSection,
  },
} satisfies Calls
