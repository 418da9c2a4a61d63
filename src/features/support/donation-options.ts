/** The frequency of a donation. */
export const DONATION_INTERVALS = ['one_time', 'monthly'] as const
export type DonationInterval = (typeof DONATION_INTERVALS)[number]

/**
 * The status shown to the donor. Clients poll again after the first two statuses, and stop after the last three.
 * Source: docs/product.md, "Support and donations".
 */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
