import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

export const STEP_KINDS = [
  'question',
  'approval',
  'claim',
  'writing',
  'submission',
  'review',
  'version',
  'rating',
  'withdrawal',
] as const

const step = z.object({
  kind: z.enum(STEP_KINDS),
  at: z.string(),
  /** Describes the event in a sentence. */
  label: z.string(),
  /** The public text of the event: the question, a version's note, a withdrawal's reason. */
  text: z.string().nullable(),
  /** The path of the page on this site that shows the event's subject. */
  path: z.string().nullable(),
})
export type ProvenanceStep = z.output<typeof step>

export const provenanceCalls = {
  'GET /api/public/research-library/:paperId/provenance': {
    who: 'anyone',
    summary: 'Returns the history of a paper: question, claim, team, reviews and versions, with dates, in order.',
    params: z.object({ paperId: z.string().min(3).max(200) }),
    reply: z.object({ paper_id: z.string(), title: z.string(), steps: z.array(step) }),
  },
} satisfies Calls
