import * as z from 'zod'
import type { Calls } from '#shared/endpoint.ts'

export const siteCalls = {
  'GET /api/public/stats': {
    who: 'anyone',
    summary: 'What the platform counts of itself: stored things only.',
    reply: z.object({
      active_researchers: z.int(),
      published_papers: z.int(),
      partner_institutions: z.int(),
      active_projects: z.int(),
    }),
  },
} satisfies Calls
