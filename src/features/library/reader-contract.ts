import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { inlines } from '#formats/article/schema.ts'
import { paper, PaperId } from './contract.ts'

const params = z.object({ paperId: PaperId })

const neighbour = z.object({ paper_id: z.string(), title: z.string(), title_markup: inlines.optional() })
const relatedPaper = neighbour.extend({ category: z.string(), authors: z.array(z.string()) })

/** Readers' calls: older versions, neighbouring and related papers, likes, views, and the researcher of the month. */
export const readerCalls = {
  'GET /api/public/research-library/:paperId/versions/:number': {
    who: 'anyone',
    summary: 'Returns one version of a paper.',
    params: params.extend({ number: z.coerce.number<string>().int().min(1).max(1_000_000) }),
    reply: paper,
  },
  'GET /api/public/research-library/:paperId/surroundings': {
    who: 'anyone',
    summary: 'Returns the papers before and after a paper in its category, by date, and the most similar papers.',
    params,
    reply: z.object({
      /** The next newer paper in the same category; `older` is the next older paper. */
      newer: neighbour.nullable(),
      older: neighbour.nullable(),
      related: z.array(relatedPaper),
    }),
  },
  'GET /api/public/researcher-of-month': {
    who: 'anyone',
    summary: 'Returns the latest researcher of the month, with the reason; null before the first choice.',
    reply: z.object({
      researcher: z
        .object({
          /** The month as YYYY-MM. */
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
    summary: 'Toggles the member’s like of a paper. If `liked` is given, sets the like to that value.',
    params,
    body: z.object({ liked: z.boolean().optional() }).default({}),
    reply: z.object({ liked: z.boolean(), likes: z.int() }),
  },
  'POST /api/student/papers/:paperId/view': {
    who: 'member',
    summary: 'Counts a view by a signed-in member; otherwise works the same as the public endpoint.',
    params,
    reply: z.object({ new_view_count: z.int() }),
  },
} satisfies Calls
