import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofPaper = z.object({
  paper_id: z.uuid(),
  /** The id of the workspace paper from which this paper was published; null for an imported article. */
  workspace_paper_id: z.uuid().nullable(),
})

export const libraryEvents = {
  'paper.published': {
    data: ofPaper.extend({
      version: z.int(),
      question_id: z.uuid().nullable(),
      /** The ids of the rows in library.author that credit the paper's authors. */
      author_ids: z.array(z.uuid()),
    }),
    subject: 'paper_id',
    secret_until: 'nothing',
  },
  /** The paper was chosen as Paper of the Month, or the choice was removed. */
  'paper.featured': { data: ofPaper, subject: 'paper_id', secret_until: 'nothing' },
  /** A member was chosen as Researcher of the Month. */
  'researcher.chosen': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'nothing' },
  'paper.withdrawn': { data: ofPaper, subject: 'paper_id', secret_until: 'nothing' },
} satisfies Events

type Declared = typeof libraryEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
