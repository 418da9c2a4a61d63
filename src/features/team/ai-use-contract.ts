import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { AI_PURPOSE_LENGTH_MAX, AI_TOOL_LENGTH_MAX } from './ai-declaration-presenter.ts'

const aiUse = z.object({
  id: z.string(),
  /** `inflo`: noted by Inflo, of its own tools; `said`: by whoever used another. */
  source: z.enum(['said', 'inflo']),
  tool: z.string(),
  purpose: z.string(),
  /** Null for the whole paper. */
  section: z.string().nullable(),
  heading: z.string().nullable(),
  used_by: z.string(),
  /** YYYY-MM-DD, in Pacific time. */
  used_on: z.string(),
  may_remove: z.boolean(),
})
export type AiUse = z.output<typeof aiUse>

const aiUses = z.object({
  /** The last first. */
  uses: z.array(aiUse),
  /** Who said that none was used; null where nobody did. */
  none: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** As it would be declared; null where nothing was noted or said. */
  declaration: z.string().nullable(),
  may_note: z.boolean(),
})
export type AiUses = z.output<typeof aiUses>

const line = (missing: string, length: number) =>
  z.string(missing).overwrite(oneLine).min(1, missing).max(length, `Please write at most ${length} characters.`)

const params = z.object({ paperId: z.uuid() })

export const aiUseCalls = {
  'GET /api/student/papers/:paperId/ai-uses': {
    who: 'member',
    summary:
      'Which AI tools a paper was written with and for what, and how that would be declared: for whoever may read it.',
    params,
    reply: aiUses,
  },
  'POST /api/student/papers/:paperId/ai-uses': {
    who: 'member',
    summary: 'Notes that the caller used an AI tool for a paper that they write or suggest in.',
    params,
    body: z.object({
      tool: line('Please name the tool.', AI_TOOL_LENGTH_MAX),
      purpose: line('Please say what it was used for.', AI_PURPOSE_LENGTH_MAX),
      /** Null for the whole paper. */
      section: z.string().max(40).nullable().default(null),
      /** YYYY-MM-DD, in Pacific time; today where absent. */
      used_on: z.iso.date('Please choose a day.').optional(),
    }),
    reply: aiUses,
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/ai-uses/:useId': {
    who: 'member',
    summary: 'Takes back what was noted by mistake: one’s own, or as the lead; not what Inflo noted.',
    params: params.extend({ useId: z.uuid() }),
    reply: aiUses,
  },
  'PUT /api/student/papers/:paperId/ai-uses/none': {
    who: 'member',
    summary: 'An author says that no AI tool was used, or takes that back.',
    params,
    body: z.object({ none: z.boolean('Please say whether any was used.') }),
    reply: aiUses,
  },
} satisfies Calls
