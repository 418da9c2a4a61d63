import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

const check = z.object({
  name: z.string(),
  /** What is asked for. */
  title: z.string(),
  /** What was found, in a sentence. */
  says: z.string(),
  points: z.int(),
  points_max: z.int(),
  /** True if the server is not ready while the check fails. */
  is_required: z.boolean(),
})
export type ReadinessCheck = z.output<typeof check>

export const readiness = z.object({
  production_ready: z.boolean(),
  /** Of 100: the sum of the points of all checks. */
  readiness_score: z.int(),
  statistics: z.object({
    real_users: z.int(),
    demo_users: z.int(),
    total_papers: z.int(),
    real_questions: z.int(),
    test_questions: z.int(),
    total_messages: z.int(),
  }),
  issues: z.array(z.string()),
  checks: z.array(check),
  /** When it was looked into; ISO. */
  checked_at: z.string(),
})
export type Readiness = z.output<typeof readiness>

export const readinessCalls = {
  'GET /api/admin/cleanup/production-readiness-check': {
    who: 'admin',
    summary:
      'Whether the house is fit for real members, each point of its score explained; as it was looked into last; fresh has a job look anew.',
    query: z.object({ fresh: z.enum(['true', 'false']).default('false') }),
    reply: readiness,
  },
} satisfies Calls
