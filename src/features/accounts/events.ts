import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const accountsEvents = {
  'member.joined': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has given them another role. */
  'member.role_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has shut them out, or let them in again. */
  'member.access_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** They have proved an ORCID iD to be theirs. */
  'orcid.linked': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof accountsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
