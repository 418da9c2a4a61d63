import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

const DAY = 'Please choose a day.'

export const owningCalls = {
  'PUT /api/student/papers/:paperId/sections/:sectionName/owner': {
    who: 'member',
    summary:
      'Takes a section, gives it to another author, sets when it is due, or gives it back (null). Everybody on the team goes on writing everywhere.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      /** An author of the paper; null where nobody looks after the section. */
      user_id: z.uuid('Please choose a member of the team.').toLowerCase().nullable(),
      /** The last day, in Pacific time, as YYYY-MM-DD. */
      due_date: z.iso.date(DAY).nullable().default(null),
    }),
    reply: z.object({
      section: z.string(),
      owner: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** ISO instant. */
      due_at: z.string().nullable(),
    }),
  },
} satisfies Calls
