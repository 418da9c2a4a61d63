import type { PaymentStatus } from '../../donation-options.ts'
import { type DonationEvent, donationStates, type DonationState, UNSETTLED_DONATIONS } from '../../states.ts'

/** Returns a donation's state after an event; an event that the state does not allow changes nothing. Pure. */
export function nextState(state: DonationState, event: DonationEvent): DonationState {
  const step = donationStates.after(state, event)
  return 'refused' in step ? state : step.status
}

export const statusOf: (state: DonationState) => PaymentStatus = donationStates.per({
  pending: 'pending',
  processing: 'processing',
  paid: 'completed',
  // The next two states are shown as cancelled, because clients keep polling on a status that they do not recognize.
  failed: 'cancelled',
  refunded: 'cancelled',
  expired: 'expired',
})

/** Checks whether a donation in this state may still change at Stripe. */
export const isUnsettled = (state: DonationState): boolean => UNSETTLED_DONATIONS.includes(state)
