import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

/**
 * The reasons for a loss of words: somebody removed or rebuilt the passage, restored an earlier version, imported a
 * draft, or saved by a call.
 */
export const LOSS_REASONS = ['removed', 'restored', 'imported', 'saved'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

const lostWords = z.object({
  id: z.string(),
  /** Null if the place of the words is no longer known. */
  section: z.string().nullable(),
  words: z.string(),
  /** The text around the former place of the words. */
  before: z.string(),
  after: z.string(),
  reason: z.enum(LOSS_REASONS),
  /** ISO instant. */
  lost_at: z.string(),
})
export type LostWords = z.output<typeof lostWords>

const paperParams = z.object({ paperId: z.uuid() })

export const lostWordsCalls = {
  'GET /api/student/papers/:paperId/lost-words': {
    who: 'member',
    summary:
      'The words of the caller that did not survive a merge of changes, the oldest first, with the place where they were.',
    params: paperParams,
    reply: z.object({ lost_words: z.array(lostWords) }),
  },
  'DELETE /api/student/papers/:paperId/lost-words/:lostWordsId': {
    who: 'member',
    summary: 'Discards words that are offered to the caller, or that the caller has put back.',
    params: paperParams.extend({ lostWordsId: z.uuid() }),
    reply: z.object({ id: z.string() }),
  },
} satisfies Calls
