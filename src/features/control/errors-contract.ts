import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { ERRORS_PAGE_SIZE } from './limits.ts'

const seenError = z.object({
  id: z.string(),
  /** The call or kind of page that met it. */
  place: z.string(),
  name: z.string(),
  message: z.string(),
  times: z.int(),
  /** ISO moments. */
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** Of the last one: the log names it. */
  request_id: z.string(),
})
export type SeenError = z.output<typeof seenError>

const incident = z.object({
  id: z.string(),
  /** What is watched: disk, mail, events, … */
  watch: z.string(),
  title: z.string(),
  /** The server whose it is; empty where it is the same for all. */
  machine: z.string(),
  sentence: z.string(),
  /** ISO moments; null while it lasts. */
  began_at: z.string(),
  healed_at: z.string().nullable(),
})
export type ShownIncident = z.output<typeof incident>

export const errorsCalls = {
  'GET /api/admin/errors': {
    who: 'admin',
    summary: 'What was answered as a bug within a month, the same fault at the same place as one, the last seen first.',
    query: z.object(pageQuery(ERRORS_PAGE_SIZE)),
    reply: z.object({ errors: z.array(seenError), pagination }),
  },
  'GET /api/admin/troubles': {
    who: 'admin',
    summary: 'What whoever runs the house was told of: what lasts first, then what is well again, the latest first.',
    reply: z.object({ troubles: z.array(incident) }),
  },
} satisfies Calls
