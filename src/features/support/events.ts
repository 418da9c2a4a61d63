import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const supportEvents = {
  /** A moderator has answered a message that was sent to us. */
  'feedback.answered': { data: z.object({ message_id: z.uuid() }), subject: 'message_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof supportEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
