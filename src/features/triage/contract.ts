import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { SIMILAR_ID_LENGTH_MAX } from './limits.ts'

const similarText = z.object({
  kind: z.enum(['library', 'submission']),
  /** The public id of a library paper, or the id of a submission. */
  id: z.string(),
  title: z.string(),
  /** The authors and the journal of a library paper; '' for a submission. */
  by: z.string(),
  /** The day of publication, or the time of the submission in ISO 8601. */
  date: z.string(),
  /** The part of the submission's words that the other text contains, from 0 to 1. */
  share: z.number().min(0).max(1),
  words: z.int(),
})
export type SimilarTextEntry = z.output<typeof similarText>

const excerpt = z.object({ heading: z.string(), text: z.string() })

const passage = z.object({
  /** The number of shared words. Words of common phrases are not counted. */
  words: z.int(),
  own: excerpt,
  other: excerpt,
})
export type PassageEntry = z.output<typeof passage>

/** A part of the submitted text. `quote` is '' for a section as a whole. */
const place = z.object({ heading: z.string(), quote: z.string() })
export type CheckPlace = z.output<typeof place>

const check = z.object({
  name: z.string(),
  title: z.string(),
  /** `look`: an editor should look at it; `missing`: the paper lacks something that it needs. */
  state: z.enum(['ok', 'look', 'missing']),
  says: z.string(),
  places: z.array(place),
  /** Library papers among the references, by their public ids. */
  papers: z.array(z.object({ paper_id: z.string(), title: z.string() })),
})
export type TriageCheck = z.output<typeof check>

const ofSubmission = z.object({ id: z.uuid() })

export const triageCalls = {
  'GET /api/admin/reviews/publication/:id/checks': {
    who: 'moderator',
    summary: 'Returns the automatic checks of a submission, with the passages that an editor should look at.',
    params: ofSubmission,
    reply: z.object({ checks: z.array(check) }),
  },
  'GET /api/admin/reviews/publication/:id/similarity': {
    who: 'moderator',
    summary:
      'Lists the library papers and submissions that share passages with a submission. Also returns the passages shared with one of them.',
    params: ofSubmission,
    query: z.object({
      /** The id of a listed text whose shared passages are returned. */
      other: z.string().max(SIMILAR_ID_LENGTH_MAX, 'Please choose one of the listed texts.').optional(),
    }),
    reply: z.object({
      state: z.enum(['computing', 'done']),
      compared_at: z.string().nullable(),
      texts: z.array(similarText),
      /** The passages in the order of the submission; null if no other text was chosen. */
      passages: z.array(passage).nullable(),
    }),
  },
} satisfies Calls
