import * as z from 'zod'
import type { Events } from '#shared/events.ts'

/** Why nobody goes on with a paper that is not published, or no longer is. */
const CLOSED_AS = ['rejected', 'withdrawn', 'abandoned'] as const
export type ClosedAs = (typeof CLOSED_AS)[number]

const ofPaper = z.object({ paper_id: z.uuid(), project_id: z.uuid() })

export const workspaceEvents = {
  'paper.rejected': {
    data: ofPaper.extend({ submission_id: z.uuid() }),
    subject: 'paper_id',
    secret_until: 'never',
  },
  'paper.closed': { data: ofPaper.extend({ as: z.enum(CLOSED_AS) }), subject: 'paper_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof workspaceEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
