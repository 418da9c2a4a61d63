import type { PaymentStatus } from '../../donation-options.ts'
import { type DonationEvent, donationStates, type DonationState, UNSETTLED_DONATIONS } from '../../states.ts'

/** Returns what becomes of a donation; what may not happen in a state leaves it as it is. Pure. */
export function nextState(state: DonationState, event: DonationEvent): DonationState {
  const step = donationStates.after(state, event)
  return 'refused' in step ? state : step.status
}

export const statusOf: (state: DonationState) => PaymentStatus = donationStates.per({
  pending: 'pending',
  processing: 'processing',
  paid: 'completed',
  // A screen that follows the specification polls on any word that it does not know; these two are over.
  failed: 'cancelled',
  refunded: 'cancelled',
  expired: 'expired',
})

/** Checks whether Stripe may have news of a donation in this state. */
export const isUnsettled = (state: DonationState): boolean => UNSETTLED_DONATIONS.includes(state)
