import { defineStates, type EventOf, type StateOf } from '#shared/states.ts'

/**
 * A project can be claimed while it is open. It is closed when its paper is published, rejected or withdrawn, or when
 * no author is left.
 */
export const projectStates = defineStates('projects.project.status', {
  open: { close: 'closed' },
  closed: { close: 'closed' },
})
export type ProjectStatus = StateOf<typeof projectStates>

/** A claim is pending until the editors decide. `close` means that the project was closed before the decision. */
export const claimStates = defineStates(
  'projects.claim.status',
  {
    pending: {
      approved: 'approved',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      close: 'rejected',
    },
    approved: {},
    revision_requested: {},
    rejected: {},
    withdrawn: {},
  },
  {
    refused: (from, event) => {
      if (from === 'withdrawn') {
        return event === 'withdrawn' ? 'This claim was already withdrawn.' : 'This claim was withdrawn.'
      }
      if (event !== 'withdrawn') return 'This claim was already reviewed'
      return from === 'approved'
        ? 'This claim is approved; it can no longer be withdrawn.'
        : 'This claim was already reviewed.'
    },
  },
)
export type ClaimStatus = StateOf<typeof claimStates>

/** Claims that hold seats. A member with such a claim cannot claim the project again. */
export const LIVE_CLAIMS = [claimStates.pending, claimStates.approved] as const

/** States of claims listed on a member's dashboard. */
export const SHOWN_CLAIMS = [claimStates.pending, claimStates.revision_requested, claimStates.rejected] as const

const WHY_WAIT_IS_OVER: Record<string, string> = {
  accepted: 'This place was already claimed.',
  declined: 'This offer was already declined.',
  passed_on: 'This offer has expired. The place went to the next in line.',
  left: 'You have already left this waitlist.',
  closed: 'This waitlist is closed.',
  waiting: 'No place has been offered yet.',
  offered: 'A place is already held for this member.',
}

/** The states of an entry on a project's waitlist. */
export const waitStates = defineStates(
  'projects.waitlist_entry.status',
  {
    waiting: { offer: 'offered', claim: 'accepted', leave: 'left', close: 'closed' },
    offered: { claim: 'accepted', leave: 'declined', lapse: 'passed_on', close: 'closed' },
    accepted: {},
    declined: {},
    passed_on: {},
    left: {},
    closed: {},
  },
  { refused: (from) => WHY_WAIT_IS_OVER[from] ?? '' },
)
export type WaitStatus = StateOf<typeof waitStates>

/** States of waitlist entries that the member ended. */
export const ABANDONED_WAITS = [waitStates.left, waitStates.declined] as const

const WHY_INVITATION_IS_OVER: Record<string, string> = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  withdrawn: 'This invitation was withdrawn.',
  lapsed: 'This invitation has expired. Please ask for a new one.',
}

/** The states of an invitation to a team. An invitation ends once: it is answered, withdrawn, or expires. */
export const invitationStates = defineStates(
  'projects.invitation.status',
  {
    pending: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
    accepted: {},
    declined: {},
    withdrawn: {},
    lapsed: {},
  },
  { refused: (from) => WHY_INVITATION_IS_OVER[from] ?? '' },
)
export type InvitationStatus = StateOf<typeof invitationStates>
export type InvitationEvent = EventOf<typeof invitationStates>

/**
 * The states of a suggestion, and the actions of its author and the editors.
 * Source: docs/product.md, "Projects and claims".
 */
export const suggestionStates = defineStates('projects.suggestion.status', {
  pending_review: {
    approved: 'approved',
    revision_requested: 'revision_requested',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
  },
  approved: {},
  revision_requested: { resubmitted: 'pending_review', withdrawn: 'withdrawn' },
  rejected: {},
  withdrawn: {},
})
export type SuggestionStatus = StateOf<typeof suggestionStates>
