import { defineStates, type StateOf } from '#shared/states.ts'

const NOT_OPEN: Record<string, string> = {
  closed: 'This review round is closed, because the editors have decided on the paper.',
  cancelled: 'This review round was cancelled, because the paper was withdrawn.',
}

/** The states of a review round. A decision closes the round; a withdrawal of the paper cancels it. */
export const roundStates = defineStates(
  'peer_review.round.status',
  { open: { close: 'closed', cancel: 'cancelled' }, closed: {}, cancelled: {} },
  { refused: (from) => NOT_OPEN[from] ?? 'This review round is still open.' },
)
export type RoundStatus = StateOf<typeof roundStates>

const ANSWERED: Record<string, string> = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  expired: 'This invitation has expired. Ask the editor who invited you for a new one.',
  cancelled: 'The editor has cancelled this invitation. You don’t need to do anything.',
}

/**
 * The states of an invitation to review. An editor may remove a reviewer who has accepted, until the review is
 * submitted.
 */
export const invitationStates = defineStates(
  'peer_review.invitation.status',
  {
    invited: { accept: 'accepted', decline: 'declined', expire: 'expired', cancel: 'cancelled' },
    accepted: { cancel: 'cancelled' },
    declined: {},
    expired: {},
    cancelled: {},
  },
  { refused: (from) => ANSWERED[from] ?? 'This invitation has not been accepted yet.' },
)
export type InvitationStatus = StateOf<typeof invitationStates>

/** The states of invitations that still count: the person is invited or reviews the paper. */
export const ACTIVE_INVITATIONS = invitationStates.live

const NOT_WRITTEN: Record<string, string> = {
  submitted: 'This review was already submitted. It can no longer be changed.',
  closed: 'This review is closed. It can no longer be changed or submitted.',
  countersign_awaited: 'This review awaits the signature of the invited reviewer.',
}

/** The states of a review. A student co-reviewer drafts, and the invited reviewer countersigns. */
export const reviewStates = defineStates(
  'peer_review.review.status',
  {
    draft: { submit: 'submitted', ask_countersign: 'countersign_awaited', close: 'closed' },
    countersign_awaited: { send_back: 'draft', submit: 'submitted', close: 'closed' },
    submitted: {},
    closed: {},
  },
  { refused: (from) => NOT_WRITTEN[from] ?? 'This review is still a draft.' },
)
export type ReviewStatus = StateOf<typeof reviewStates>
