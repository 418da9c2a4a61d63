import * as z from 'zod'
import { reasonGiven } from '#shared/calls/destructive.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { JOB_NAME_LENGTH_MAX } from './limits.ts'
import { REASON_MISSING } from './sentences.ts'

const jobFailure = z.object({
  /** As the server names it: the feature, a dot, the work. */
  name: z.string(),
  /** How often it failed since the first time. */
  failures: z.int(),
  /** ISO moments. */
  first_failed_at: z.string(),
  last_failed_at: z.string(),
  last_error: z.string(),
  /** How many will be tried again by themselves, and how many will not. */
  waiting: z.int(),
  given_up: z.int(),
})
export type JobFailure = z.output<typeof jobFailure>

export const jobFailuresCalls = {
  'GET /api/admin/job-failures': {
    who: 'admin',
    summary: 'What failed beside the requests within a month, by the name of the work, the latest first.',
    reply: z.object({ jobs: z.array(jobFailure) }),
  },
  'POST /api/admin/job-failures/:name/try-again': {
    who: 'admin',
    summary: 'Takes up at once what failed under a name, given up or waiting for another try.',
    reasoned: true,
    params: z.object({ name: z.string().min(1).max(JOB_NAME_LENGTH_MAX) }),
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ taken_up: z.int() }),
  },
} satisfies Calls
