import type { PaymentStatus } from '../../gift-options.ts'
import { type GiftEvent, giftStates, type GiftState, UNSETTLED_GIFTS } from '../../states.ts'

/** What becomes of a gift; what may not happen in a state leaves it as it is. Pure. */
export function nextState(state: GiftState, event: GiftEvent): GiftState {
  const step = giftStates.after(state, event)
  return 'refused' in step ? state : step.status
}

export const statusOf: (state: GiftState) => PaymentStatus = giftStates.per({
  pending: 'pending',
  processing: 'processing',
  paid: 'completed',
  // A screen that follows the specification polls on any word that it does not know; these two are over.
  failed: 'cancelled',
  refunded: 'cancelled',
  expired: 'expired',
})

/** Whether asking Stripe again may tell something new. */
export const isUnsettled = (state: GiftState): boolean => UNSETTLED_GIFTS.includes(state)
