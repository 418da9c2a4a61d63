import type { DonationInterval } from '../../donation-options.ts'
import { donationAmountRule, typedAmount } from '../../donation-rules.ts'

/** The donor's choice: a proposed amount by its number, or one that they type. */
export type DonationChoice = { interval: DonationInterval; proposed: number | 'other'; typed: string }

export const amountOf = ({ proposed, typed }: DonationChoice): number =>
  proposed === 'other' ? typedAmount(typed) : proposed

/** The sentence for an amount that can't be given; undefined for one that can. Pure. */
export const amountError = (choice: DonationChoice): string | undefined => donationAmountRule(amountOf(choice))
