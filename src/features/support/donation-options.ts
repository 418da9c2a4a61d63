/** The frequency of a donation. */
export const DONATION_INTERVALS = ['one_time', 'monthly'] as const
export type DonationInterval = (typeof DONATION_INTERVALS)[number]

/**
 * The status shown to the donor (specification 001, sections 3 and 4): polling ends on the last three, and continues on
 * the others.
 */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
