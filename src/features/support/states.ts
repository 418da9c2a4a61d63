import { defineStates, type EventOf, type State, type StateOf } from '#shared/states.ts'

/** The state of a message to us: answered or closed, and open again if its sender writes again or we reopen it. */
export const messageStates = defineStates('support.message.state', {
  open: { reply: 'answered', close: 'closed', reopen: 'open' },
  answered: { reply: 'answered', close: 'closed', reopen: 'open' },
  closed: { reply: 'answered', close: 'closed', reopen: 'open' },
})
export type MessageState = StateOf<typeof messageStates>

/** The states that a message is put into by hand. */
export const CHOSEN_MESSAGE_STATES = [messageStates.open, messageStates.closed] as const
export type ChosenMessageState = State<typeof messageStates.column, 'open' | 'closed'>

/**
 * The state of a donation; `paid` means a payment that was not known before. Events arrive twice and in any order: once
 * it is paid, only a refund changes that, and a later payment, such as one of a monthly donation, counts as `paid`
 * again.
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

/** Donations for which Stripe may have news. */
export const UNSETTLED_DONATIONS = donationStates.before('refused')

/** Donations that were never paid. */
export const UNPAID_DONATIONS = [donationStates.failed, donationStates.expired] as const
