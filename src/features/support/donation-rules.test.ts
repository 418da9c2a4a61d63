import { expect, test } from 'vitest'
import { donationAmountRule, typedAmount } from './donation-rules.ts'
import { inDollars } from './money.ts'

test.each([
  [2, undefined],
  [12.34, undefined],
  [4.35, undefined],
  [5_000, undefined],
  [1.99, 'The minimum gift is $2'],
  [-5, 'The minimum gift is $2'],
  [5_000.01, 'The maximum gift is $5,000. Please write to us about a larger one.'],
  [10.005, 'Please enter an amount with at most two decimals'],
  [Number.NaN, 'Please choose an amount'],
  [Number.POSITIVE_INFINITY, 'Please choose an amount'],
])('a gift of %d: %s', (amount, said) => expect(donationAmountRule(amount)).toBe(said))

test.each([
  ['25', 25],
  [' $12.50 ', 12.5],
  ['1,000', 1000],
  ['$ 1,234.50', 1234.5],
  ['', Number.NaN],
  ['12,5', Number.NaN],
  ['ten', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
])('the input “%s” means %d', (text, amount) => expect(typedAmount(text)).toBe(amount))

test.each([
  [25, '$25'],
  [12.5, '$12.50'],
  [1_000, '$1,000'],
])('%d dollars read %s', (amount, said) => expect(inDollars(amount)).toBe(said))
