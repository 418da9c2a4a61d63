import { defineStates, type EventOf, type State, type StateOf } from '#shared/states.ts'

/** The state of a message sent to us: open, answered or closed. A reply from its sender, or an admin, reopens it. */
export const messageStates = defineStates('support.message.state', {
  open: { reply: 'answered', close: 'closed', reopen: 'open' },
  answered: { reply: 'answered', close: 'closed', reopen: 'open' },
  closed: { reply: 'answered', close: 'closed', reopen: 'open' },
})
export type MessageState = StateOf<typeof messageStates>

/** The states that a moderator can set without a reply. */
export const CHOSEN_MESSAGE_STATES = [messageStates.open, messageStates.closed] as const
export type ChosenMessageState = State<typeof messageStates.column, 'open' | 'closed'>

/**
 * The state of a donation. `paid` is an event for a payment that was not known before. Events may arrive twice and in
 * any order: after a payment, only a refund changes the state, and a later payment, such as the next month's, sets it
 * to paid again.
 */
export const donationStates = defineStates('support.donation.state', {
  pending: { paid: 'paid', awaited: 'processing', refused: 'failed', expired: 'expired' },
  processing: { paid: 'paid', refused: 'failed' },
  paid: { given_back: 'refunded' },
  failed: { paid: 'paid' },
  expired: { paid: 'paid' },
  refunded: { paid: 'paid' },
})
export type DonationState = StateOf<typeof donationStates>
export type DonationEvent = EventOf<typeof donationStates>

/** States of donations whose payment is not decided yet. */
export const UNSETTLED_DONATIONS = donationStates.before('refused')

/** States of donations that were never paid. */
export const UNPAID_DONATIONS = [donationStates.failed, donationStates.expired] as const
