/** How often a donation is given. */
export const DONATION_INTERVALS = ['one_time', 'monthly'] as const
export type DonationInterval = (typeof DONATION_INTERVALS)[number]

/** As whoever gave is told (specification 001, sections 3 and 4): on the last three polling ends, on the others it goes on. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
