import { DONATION_MIN, DONATION_MAX, PROPOSED_DONATIONS } from '#shared/business.ts'
import type { DonationContext } from './donations.ts'

export const readOffer = ({ kernel, stripe }: DonationContext) => ({
  open: stripe !== undefined && kernel.features.isOn('donations'),
  currency: 'usd' as const,
  min: DONATION_MIN,
  max: DONATION_MAX,
  proposed: PROPOSED_DONATIONS,
})
