import { DONATION_MAX, DONATION_MIN } from '#shared/business.ts'
import { inDollars } from './money.ts'

/** Returns the error message for an invalid amount in dollars; undefined for a valid one. Pure. */
export function donationAmountRule(amount: number): string | undefined {
  if (!Number.isFinite(amount)) return 'Please choose an amount'
  if (amount < DONATION_MIN) return `The minimum gift is ${inDollars(DONATION_MIN)}`
  if (amount > DONATION_MAX)
    return `The maximum gift is ${inDollars(DONATION_MAX)}. Please write to us about a larger one.`
  return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6
    ? 'Please enter an amount with at most two decimals'
    : undefined
}

/** Parses a typed amount, such as 12.50, 1,000 or $5; NaN for any other text. Pure. */
export function typedAmount(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
