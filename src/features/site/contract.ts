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

const GROUP_LENGTH_MAX = 40

/** A call in one line. */
const listed = z.object({ method: z.string(), path: z.string(), summary: z.string() })

/** A field of a request or reply: `papers[].title`. */
const field = z.object({ name: z.string(), type: z.string(), required: z.boolean() })

export type CallField = z.output<typeof field>

const described = listed.extend({
  /** The permitted callers, in a sentence. */
  who: z.string(),
  in_address: z.array(field),
  in_query: z.array(field),
  in_body: z.array(field),
  /** The type of the body or the reply, if it is not JSON. */
  body_type: z.string().nullable(),
  reply_type: z.string().nullable(),
  in_reply: z.array(field),
})

export type DescribedCall = z.output<typeof described>

export const referenceCalls = {
  'GET /api/public/reference': {
    who: 'anyone',
    summary: 'Every call in one line, in groups: what /openapi.json tells, for reading.',
    reply: z.object({ groups: z.array(z.object({ name: z.string(), calls: z.array(listed) })) }),
  },
  'GET /api/public/reference/:group': {
    who: 'anyone',
    summary: 'The calls of one group, each with what it takes and answers.',
    params: z.object({ group: z.string().min(1).max(GROUP_LENGTH_MAX) }),
    reply: z.object({ name: z.string(), calls: z.array(described) }),
  },
} satisfies Calls
