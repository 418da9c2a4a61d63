import type { GiftEvent, GiftState, PaymentStatus } from '../../gift-states.ts'

/**
 * What becomes of a gift. Events arrive twice and in any order: once there is money nothing but giving it back changes
 * that, and a later payment, of a monthly gift say, counts as one. Pure.
 */
const NEXT: Record<GiftState, Partial<Record<GiftEvent, GiftState>>> = {
  pending: { paid: 'paid', awaited: 'processing', refused: 'failed', expired: 'expired' },
  processing: { paid: 'paid', refused: 'failed' },
  failed: { paid: 'paid' },
  expired: { paid: 'paid' },
  paid: { given_back: 'refunded' },
  refunded: { paid: 'paid' },
}

export const nextState = (state: GiftState, event: GiftEvent): GiftState => NEXT[state][event] ?? state

const STATUS: Record<GiftState, PaymentStatus> = {
  pending: 'pending',
  processing: 'processing',
  paid: 'completed',
  // A screen that follows the specification polls on any word that it does not know; these two are over.
  failed: 'cancelled',
  refunded: 'cancelled',
  expired: 'expired',
}

export const statusOf = (state: GiftState): PaymentStatus => STATUS[state]

/** Whether asking Stripe again may tell something new. */
export const isUnsettled = (state: GiftState): boolean => state === 'pending' || state === 'processing'
