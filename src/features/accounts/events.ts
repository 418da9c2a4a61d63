import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const accountsEvents = {
  'member.joined': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has changed the member's role. */
  'member.role_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has deactivated or reactivated the member's account. */
  'member.access_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** The member has linked a verified ORCID iD. */
  'orcid.linked': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof accountsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
