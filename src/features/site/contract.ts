import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

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
  'GET /api/public/answered-questions': {
    who: 'anyone',
    summary:
      'The questions that papers have answered last, the newest first; who asked only where they chose to be named.',
    reply: z.object({
      questions: z.array(
        z.object({
          question_text: z.string(),
          /** A name, or "a clinician", "a member of the community". */
          asked_by: z.string(),
          /** ISO instant. */
          answered_at: z.string(),
          paper_url: z.string(),
        }),
      ),
    }),
  },
} satisfies Calls
