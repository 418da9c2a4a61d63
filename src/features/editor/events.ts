import * as z from 'zod'
import type { Events } from '#shared/events.ts'
import { SECTION_PLANS } from '#features/team/contract.ts'

export const editorEvents = {
  /** Recorded at most once every ten minutes for each section and member. */
  'section.saved': {
    data: z.object({ paper_id: z.uuid(), section: z.enum(SECTION_PLANS.map(({ name }) => name)), member_id: z.uuid() }),
    subject: 'paper_id',
    secret_until: 'never',
  },
  'comment.written': {
    data: z.object({ comment_id: z.uuid(), paper_id: z.uuid() }),
    subject: 'paper_id',
    secret_until: 'never',
  },
} satisfies Events

type Declared = typeof editorEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
