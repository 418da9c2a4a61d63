import * as z from 'zod'
import type { Events } from '#shared/events.ts'

export const accountsEvents = {
  'member.joined': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has changed their role. */
  'member.role_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** An admin has deactivated or reactivated their account. */
  'member.access_changed': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
  /** They have linked a proven ORCID iD. */
  'orcid.linked': { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof accountsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
