import * as z from 'zod'
import type { Events } from '#shared/events.ts'

/** The reasons why work ended on a paper that was not published or is no longer published. */
const CLOSED_AS = ['rejected', 'withdrawn', 'abandoned'] as const
export type ClosedAs = (typeof CLOSED_AS)[number]

const ofPaper = z.object({ paper_id: z.uuid(), project_id: z.uuid() })
const ofMember = z.object({ paper_id: z.uuid(), member_id: z.uuid() })

export const teamEvents = {
  /** All sections of the paper are complete, for the first time. */
  'paper.completed': { data: ofPaper, subject: 'paper_id', secret_until: 'never' },
  /** The paper has half of the required words, for the first time. */
  'paper.half_written': { data: ofPaper, subject: 'paper_id', secret_until: 'never' },
  /** The paper can be submitted, for the first time. */
  'paper.ready': { data: ofPaper, subject: 'paper_id', secret_until: 'never' },
  /** A mentor was asked to review a draft. */
  'mentor.asked': {
    data: z.object({ mentorship_id: z.uuid(), paper_id: z.uuid(), draft: z.int() }),
    subject: 'paper_id',
    secret_until: 'never',
  },
  /** A mentor has reviewed a draft. */
  'draft.reviewed': {
    data: z.object({ mentorship_id: z.uuid(), paper_id: z.uuid(), draft: z.int() }),
    subject: 'paper_id',
    secret_until: 'never',
  },
  /** A guest gained or lost access to the paper. */
  'guest.joined': { data: ofMember, subject: 'paper_id', secret_until: 'never' },
  'guest.left': { data: ofMember, subject: 'paper_id', secret_until: 'never' },
  'paper.closed': { data: ofPaper.extend({ as: z.enum(CLOSED_AS) }), subject: 'paper_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof teamEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
