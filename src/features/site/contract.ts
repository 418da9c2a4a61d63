import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

export const siteCalls = {
  'GET /api/public/stats': {
    who: 'anyone',
    summary: 'Returns figures about the platform, counted from stored data.',
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
      'Lists the questions answered most recently, newest first. Names the people who asked only if they chose to be credited.',
    reply: z.object({
      questions: z.array(
        z.object({
          question_text: z.string(),
          /** The asker's name, or "a clinician" or "a member of the community" if none is given. */
          asked_by: z.string(),
          /** Time in ISO 8601. */
          answered_at: z.string(),
          paper_url: z.string(),
        }),
      ),
    }),
  },
} satisfies Calls

const GROUP_LENGTH_MAX = 40

/** A call in the list: method, path and summary. */
const listed = z.object({ method: z.string(), path: z.string(), summary: z.string() })

/** A field of a request or reply; nested names look like `papers[].title`. */
const field = z.object({ name: z.string(), type: z.string(), required: z.boolean() })

export type CallField = z.output<typeof field>

const described = listed.extend({
  /** Describes the permitted callers. */
  who: z.string(),
  in_address: z.array(field),
  in_query: z.array(field),
  in_body: z.array(field),
  /** The media type of a body or reply that is not JSON; otherwise null. */
  body_type: z.string().nullable(),
  reply_type: z.string().nullable(),
  in_reply: z.array(field),
})

export type DescribedCall = z.output<typeof described>

export const referenceCalls = {
  'GET /api/public/reference': {
    who: 'anyone',
    summary: 'Lists all calls in groups, one line each: a readable form of /openapi.json.',
    reply: z.object({ groups: z.array(z.object({ name: z.string(), calls: z.array(listed) })) }),
  },
  'GET /api/public/reference/:group': {
    who: 'anyone',
    summary: 'Returns the calls of one group with their parameters and responses.',
    params: z.object({ group: z.string().min(1).max(GROUP_LENGTH_MAX) }),
    reply: z.object({ name: z.string(), calls: z.array(described) }),
  },
} satisfies Calls
