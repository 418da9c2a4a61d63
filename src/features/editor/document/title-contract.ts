import * as z from 'zod'
import { PAPER_TITLE_LENGTH_MAX } from '#formats/article/limits.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { printable, visibleText } from '#shared/text/visible-text.ts'
import { TITLE_MARKS, tidyTitle, titleText } from '#features/team/contract.ts'

const TITLE_PIECES_MAX = 200
const MISSING = 'Please give the paper a title.'
const TOO_LONG = `Please write at most ${PAPER_TITLE_LENGTH_MAX.toLocaleString('en')} characters.`

export const titlePiece = z.object({
  text: z.string().max(PAPER_TITLE_LENGTH_MAX, TOO_LONG).overwrite(printable),
  /** The formatting: italic, superscript or subscript. */
  marks: z.array(z.enum(TITLE_MARKS)).max(TITLE_MARKS.length),
})

export const titleCalls = {
  'PUT /api/student/papers/:paperId/title': {
    who: 'member',
    summary: 'Sets a paper’s title, with its italics, superscripts and subscripts.',
    params: z.object({ paperId: z.uuid() }),
    body: z.object({
      title: z
        .array(titlePiece, MISSING)
        .max(TITLE_PIECES_MAX, 'Please use less formatting in the title.')
        .overwrite(tidyTitle)
        .refine((pieces) => visibleText(titleText(pieces)) !== '', MISSING)
        .refine((pieces) => titleText(pieces).length <= PAPER_TITLE_LENGTH_MAX, TOO_LONG),
    }),
    reply: z.object({ title: z.string(), title_markup: z.array(titlePiece).nullable() }),
  },
} satisfies Calls
