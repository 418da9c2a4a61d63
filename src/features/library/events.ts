import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofPaper = z.object({
  paper_id: z.uuid(),
  /** The paper as it was written here; null for an imported one. */
  workspace_paper_id: z.uuid().nullable(),
})

export const libraryEvents = {
  'paper.published': {
    data: ofPaper.extend({
      version: z.int(),
      question_id: z.uuid().nullable(),
      /** The rows that credit its authors. */
      author_ids: z.array(z.uuid()),
    }),
    subject: 'paper_id',
    secret_until: 'nothing',
  },
  /** Chosen as Paper of the Month, or no longer. */
  'paper.featured': { data: ofPaper, subject: 'paper_id', secret_until: 'nothing' },
  /** A member was chosen as Researcher of the Month. */
  'researcher.chosen': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'nothing' },
  'paper.withdrawn': { data: ofPaper, subject: 'paper_id', secret_until: 'nothing' },
} satisfies Events

type Declared = typeof libraryEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
