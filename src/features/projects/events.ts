import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofClaim = z.object({ claim_id: z.uuid(), project_id: z.uuid(), member_id: z.uuid() })

export const projectsEvents = {
  'claim.approved': { data: ofClaim, subject: 'claim_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof projectsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
