import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { inlines } from '#formats/article/schema.ts'
import { paper, PaperId } from './contract.ts'

const params = z.object({ paperId: PaperId })

const neighbour = z.object({ paper_id: z.string(), title: z.string(), title_markup: inlines.optional() })
const relatedPaper = neighbour.extend({ category: z.string(), authors: z.array(z.string()) })

/** Readers' actions on a paper other than reading it, and the paper's surroundings. */
export const readerCalls = {
  'GET /api/public/research-library/:paperId/versions/:number': {
    who: 'anyone',
    summary: 'A paper as it stood in one of its versions.',
    params: params.extend({ number: z.coerce.number<string>().int().min(1).max(1_000_000) }),
    reply: paper,
  },
  'GET /api/public/research-library/:paperId/surroundings': {
    who: 'anyone',
    summary: 'The papers before and after it in its category, by date, and those most like it.',
    params,
    reply: z.object({
      /** Published next after this one. */
      newer: neighbour.nullable(),
      older: neighbour.nullable(),
      related: z.array(relatedPaper),
    }),
  },
  'GET /api/public/researcher-of-month': {
    who: 'anyone',
    summary: 'The researcher of the month that admins chose last, with the reason; null before the first choice.',
    reply: z.object({
      researcher: z
        .object({
          /** YYYY-MM. */
          month: z.string(),
          member_id: z.string(),
          name: z.string(),
          reason: z.string(),
          papers: z.int(),
        })
        .nullable(),
    }),
  },
  'POST /api/student/papers/:paperId/like': {
    who: 'member',
    summary: 'Toggles one’s like of a paper; with `liked` it is set to that, however often it is sent.',
    params,
    body: z.object({ liked: z.boolean().optional() }).default({}),
    reply: z.object({ liked: z.boolean(), likes: z.int() }),
  },
  'POST /api/student/papers/:paperId/view': {
    who: 'member',
    summary: 'Counts a member’s reading, as the public call does.',
    params,
    reply: z.object({ new_view_count: z.int() }),
  },
} satisfies Calls
