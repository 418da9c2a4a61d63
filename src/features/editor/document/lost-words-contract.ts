import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

/**
 * The reasons for a loss of words: a member removed or restructured the passage, restored an earlier version, imported a
 * draft, or saved the section through the API. `conflict`: the words were part of a save, and another member had
 * changed the same words since the base version of the save.
 */
export const LOSS_REASONS = ['removed', 'restored', 'imported', 'saved', 'conflict'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

const lostWords = z.object({
  id: z.string(),
  /** The section that contained the words; null if it is no longer known. */
  section: z.string().nullable(),
  words: z.string(),
  /** The text that surrounded the words. */
  before: z.string(),
  after: z.string(),
  reason: z.enum(LOSS_REASONS),
  /** An ISO timestamp. */
  lost_at: z.string(),
})
export type LostWords = z.output<typeof lostWords>

const paperParams = z.object({ paperId: z.uuid() })

export const lostWordsCalls = {
  'GET /api/student/papers/:paperId/lost-words': {
    who: 'member',
    summary: 'Lists the caller’s words that were lost in a merge of changes, oldest first, with their place.',
    params: paperParams,
    reply: z.object({ lost_words: z.array(lostWords) }),
  },
  'DELETE /api/student/papers/:paperId/lost-words/:lostWordsId': {
    who: 'member',
    summary: 'Discards lost words that the caller was offered or has put back.',
    params: paperParams.extend({ lostWordsId: z.uuid() }),
    reply: z.object({ id: z.string() }),
  },
} satisfies Calls
