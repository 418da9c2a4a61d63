import type { DonationInterval } from '../../donation-options.ts'
import { donationAmountRule, typedAmount } from '../../donation-rules.ts'

/** The donor's choice: the index of a proposed amount, or an amount that they type. */
export type DonationChoice = { interval: DonationInterval; proposed: number | 'other'; typed: string }

export const amountOf = ({ proposed, typed }: DonationChoice): number =>
  proposed === 'other' ? typedAmount(typed) : proposed

/** Returns the error message for an invalid amount; undefined for a valid one. Pure. */
export const amountError = (choice: DonationChoice): string | undefined => donationAmountRule(amountOf(choice))
