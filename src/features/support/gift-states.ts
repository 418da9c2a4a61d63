/** How often a gift is given. */
export const GIFT_INTERVALS = ['one_time', 'monthly'] as const
export type GiftInterval = (typeof GIFT_INTERVALS)[number]

export const GIFT_STATES = ['pending', 'processing', 'paid', 'failed', 'expired', 'refunded'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** What can happen to a gift. `paid` means a payment that was not known before. */
export const GIFT_EVENTS = ['paid', 'awaited', 'refused', 'expired', 'given_back'] as const
export type GiftEvent = (typeof GIFT_EVENTS)[number]

/** As whoever gave is told (specification 001, sections 3 and 4): on the last three polling ends, on the others it goes on. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
