import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const questionsEvents = {
  'question.asked': { data: z.object({ question_id: z.uuid() }), subject: 'question_id', secret_until: 'approval' },
  /** The question was approved, or one of its projects reported progress. The question's row has the new status. */
  'question.moved': { data: z.object({ question_id: z.uuid() }), subject: 'question_id', secret_until: 'approval' },
} satisfies Events

type Declared = typeof questionsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
