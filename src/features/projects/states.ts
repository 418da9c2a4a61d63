import { defineStates, type EventOf, type StateOf } from '#shared/states.ts'

/** A project can be claimed until its paper is published or ends, or nobody is left to write it. */
export const projectStates = defineStates('projects.project.status', {
  open: { close: 'closed' },
  closed: { close: 'closed' },
})
export type ProjectStatus = StateOf<typeof projectStates>

/** A claim waits for the editors; `close`: its project closed before they decided. */
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

/** Live claims: they hold seats, and their member makes no second one. */
export const LIVE_CLAIMS = [claimStates.pending, claimStates.approved] as const

/** States of the claims that a member's dashboard shows: not on a team, and not withdrawn. */
export const SHOWN_CLAIMS = [claimStates.pending, claimStates.revision_requested, claimStates.rejected] as const

const WHY_WAIT_IS_OVER: Record<string, string> = {
  accepted: 'This place was already claimed.',
  declined: 'This offer was already declined.',
  passed_on: 'This offer has lapsed; the place went to the next in line.',
  left: 'This place in the line was already given up.',
  closed: 'This waitlist is closed.',
  waiting: 'No place was offered yet.',
  offered: 'A place is already held for this member.',
}

/** A place in a project's line, until a seat on the project is offered and claimed. */
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

/** Places in the line that the member gave up. */
export const ABANDONED_WAITS = [waitStates.left, waitStates.declined] as const

const WHY_INVITATION_IS_OVER: Record<string, string> = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  withdrawn: 'This invitation was withdrawn.',
  lapsed: 'This invitation has lapsed. Please ask for a new one.',
}

/** An invitation to a team is answered, withdrawn or lapses, once. */
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

/** A suggestion's states, and the actions of its author and the editors. Source: specification 002, section 4. */
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
