import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

const characterCount = z.object({
  /** One of `writers`. */
  writer: z.string(),
  /** Letters that stand in the paper now; what was deleted or is only suggested is none. */
  characters: z.int(),
})

const writer = z.object({
  /** A member by their id; `imported` for what came with a document, `unknown` for what stood there before this was noted. */
  id: z.string(),
  name: z.string(),
  is_author: z.boolean(),
  characters: z.int(),
  /** Which of eight is theirs, here and at their cursor; null of what no member wrote. */
  colour: z.int().nullable(),
})

const ledger = z.object({
  characters: z.int(),
  /** Who wrote most first. */
  writers: z.array(writer),
  /** In the order of the paper. */
  sections: z.array(
    z.object({
      name: z.string(),
      heading: z.string(),
      owner: z.object({ id: z.string(), name: z.string() }).nullable(),
      characters: z.int(),
      written: z.array(characterCount),
    }),
  ),
})
export type Ledger = z.output<typeof ledger>

export const ledgerCalls = {
  'GET /api/student/papers/:paperId/ledger': {
    who: 'member',
    summary:
      'Who wrote how many of the letters that stand in a paper now, whole and by section, and who looks after which: for whoever may read it.',
    params: z.object({ paperId: z.uuid() }),
    reply: ledger,
  },
} satisfies Calls
