import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofClaim = z.object({ claim_id: z.uuid(), project_id: z.uuid(), member_id: z.uuid() })

const ofSuggestion = z.object({ suggestion_id: z.uuid(), member_id: z.uuid() })
const ofTeam = z.object({ paper_id: z.uuid(), project_id: z.uuid(), member_id: z.uuid() })
const ofInvitation = z.object({ invitation_id: z.uuid(), paper_id: z.uuid(), project_id: z.uuid() })

export const projectsEvents = {
  'claim.approved': { data: ofClaim, subject: 'claim_id', secret_until: 'never' },
  'claim.sent_back': { data: ofClaim, subject: 'claim_id', secret_until: 'never' },
  'claim.rejected': { data: ofClaim, subject: 'claim_id', secret_until: 'never' },
  'suggestion.approved': { data: ofSuggestion, subject: 'suggestion_id', secret_until: 'never' },
  'suggestion.sent_back': { data: ofSuggestion, subject: 'suggestion_id', secret_until: 'never' },
  'suggestion.rejected': { data: ofSuggestion, subject: 'suggestion_id', secret_until: 'never' },
  'invitation.sent': { data: ofInvitation, subject: 'invitation_id', secret_until: 'never' },
  'invitation.accepted': { data: ofInvitation, subject: 'invitation_id', secret_until: 'never' },
  'invitation.declined': { data: ofInvitation, subject: 'invitation_id', secret_until: 'never' },
  /** The member left the team, or its lead removed them. */
  'teammate.left': { data: ofTeam.extend({ departure_id: z.uuid() }), subject: 'paper_id', secret_until: 'never' },
  'lead.passed': {
    data: ofTeam.extend({ as: z.enum(['handed_over', 'lead_left']) }),
    subject: 'paper_id',
    secret_until: 'never',
  },
} satisfies Events

type Declared = typeof projectsEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
