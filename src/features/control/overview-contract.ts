import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

/** The types of events that are counted daily. */
export const COUNTED_DAILY = [
  'member.joined',
  'question.asked',
  'claim.approved',
  'paper.submitted',
  'paper.published',
] as const
export type CountedDaily = (typeof COUNTED_DAILY)[number]

const day = z.object({
  /** YYYY-MM-DD, in UTC. */
  day: z.string(),
  members_joined: z.int(),
  questions_asked: z.int(),
  claims_approved: z.int(),
  papers_submitted: z.int(),
  papers_published: z.int(),
  messages_written: z.int(),
  files_stored: z.int(),
  mails_written: z.int(),
  errors: z.int(),
})
export type DayOfFigures = z.output<typeof day>

export const overviewCalls = {
  'GET /api/admin/overview': {
    who: 'admin',
    summary: 'Returns daily figures for the last thirty days, earliest first, and current totals.',
    reply: z.object({
      days: z.array(day),
      now: z.object({
        members: z.int(),
        mails_waiting: z.int(),
        /** The number of e-mails that cannot be sent. `inflo doctor` reports the same number. */
        mails_unsendable: z.int(),
        jobs_failed: z.int(),
        database_bytes: z.int(),
        files: z.int(),
        files_bytes: z.int(),
      }),
    }),
  },
  'GET /api/admin/health': {
    who: 'admin',
    summary: 'Returns health figures from the database and from the process that answers.',
    reply: z.object({
      mail: z.object({ waiting: z.int(), failed: z.int(), oldest_seconds: z.number() }),
      jobs: z.array(z.object({ name: z.string(), waiting: z.int(), given_up: z.int() })),
      set_aside: z.array(z.object({ name: z.string(), events: z.int() })),
      database_bytes: z.int(),
      disk: z.object({ free_bytes: z.int(), size_bytes: z.int(), is_full: z.boolean() }),
      /** Measured in the process that answers, as are the fields below. */
      sockets: z.object({ members: z.int(), strangers: z.int() }),
      limits_met: z.array(z.object({ limit: z.string(), times: z.int() })),
      slowest_calls: z.array(
        z.object({ route: z.string(), times: z.int(), mean_ms: z.number(), slowest_ms: z.number() }),
      ),
    }),
  },
} satisfies Calls
