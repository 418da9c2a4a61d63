import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { type DonationEvent, donationStates } from '../../states.ts'
import { isUnsettled, nextState, statusOf } from './policy.ts'

// The expected state after each event (columns) in each state (rows).
type Name = NameOf<typeof donationStates>
const TABLE: Record<Name, Record<DonationEvent, Name>> = {
  pending: { paid: 'paid', awaited: 'processing', refused: 'failed', expired: 'expired', given_back: 'pending' },
  processing: {
    paid: 'paid',
    awaited: 'processing',
    refused: 'failed',
    expired: 'processing',
    given_back: 'processing',
  },
  paid: { paid: 'paid', awaited: 'paid', refused: 'paid', expired: 'paid', given_back: 'refunded' },
  failed: { paid: 'paid', awaited: 'failed', refused: 'failed', expired: 'failed', given_back: 'failed' },
  expired: { paid: 'paid', awaited: 'expired', refused: 'expired', expired: 'expired', given_back: 'expired' },
  refunded: { paid: 'paid', awaited: 'refunded', refused: 'refunded', expired: 'refunded', given_back: 'refunded' },
}

describe.each(donationStates.names)('a gift that is %s', (state) => {
  test.each(donationStates.events)('and %s', (event) =>
    expect(nextState(donationStates[state], event)).toBe(TABLE[state][event]),
  )
})

test('received money is not lost, in any order of events', () => {
  for (const first of donationStates.events) {
    for (const second of donationStates.events) {
      const orders = [
        ['paid', first, second],
        [first, 'paid', second],
        [first, second, 'paid'],
      ] satisfies DonationEvent[][]
      const ends = orders.map((order) => order.reduce(nextState, donationStates.all[0]!))
      for (const end of ends) expect(['paid', 'refunded']).toContain(end)
    }
  }
})

test('polling ends exactly when nothing more can change', () => {
  const over = donationStates.all.filter((state) => ['completed', 'expired', 'cancelled'].includes(statusOf(state)))
  expect(over).toEqual(donationStates.all.filter((state) => !isUnsettled(state)))
})
