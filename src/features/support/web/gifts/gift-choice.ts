import type { GiftInterval } from '../../gift-options.ts'
import { giftAmountRule, typedAmount } from '../../gift-rules.ts'

/** What somebody has chosen: a proposed amount by its number, or one that they type. */
export type GiftChoice = { interval: GiftInterval; proposed: number | 'other'; typed: string }

export const amountOf = ({ proposed, typed }: GiftChoice): number =>
  proposed === 'other' ? typedAmount(typed) : proposed

/** The sentence for an amount that can't be given; undefined for one that can. Pure. */
export const amountError = (choice: GiftChoice): string | undefined => giftAmountRule(amountOf(choice))
