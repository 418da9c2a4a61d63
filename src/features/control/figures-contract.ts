import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

/** What is counted, by the types of events. */
export const COUNTED = ['member.joined', 'question.asked', 'claim.approved', 'paper.published'] as const
export type Counted = (typeof COUNTED)[number]

const month = z.object({
  /** YYYY-MM, in UTC. */
  month: z.string(),
  members_joined: z.int(),
  questions_asked: z.int(),
  claims_approved: z.int(),
  papers_published: z.int(),
})
export type MonthOfFigures = z.output<typeof month>

export const figuresCalls = {
  'GET /api/admin/figures': {
    who: 'admin',
    summary: 'What happened in each of the last twelve months in which anything did, the latest first.',
    reply: z.object({ months: z.array(month) }),
  },
} satisfies Calls
