import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const communityEvents = {
  'message.posted': {
    data: z.object({ message_id: z.uuid() }),
    subject: 'message_id',
    secret_until: 'never',
  },
  'message.flagged': {
    data: z.object({ report_id: z.uuid(), message_id: z.uuid() }),
    subject: 'report_id',
    secret_until: 'never',
  },
} satisfies Events

type Declared = typeof communityEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
