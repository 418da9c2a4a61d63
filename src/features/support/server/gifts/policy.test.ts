import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { type GiftEvent, giftStates } from '../../states.ts'
import { isUnsettled, nextState, statusOf } from './policy.ts'

// Every state (down) and event (across).
type Name = NameOf<typeof giftStates>
const TABLE: Record<Name, Record<GiftEvent, Name>> = {
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

describe.each(giftStates.names)('a gift that is %s', (state) => {
  test.each(giftStates.events)('and %s', (event) =>
    expect(nextState(giftStates[state], event)).toBe(TABLE[state][event]),
  )
})

test('where money came in, no order of what is told loses it', () => {
  for (const first of giftStates.events) {
    for (const second of giftStates.events) {
      const orders = [
        ['paid', first, second],
        [first, 'paid', second],
        [first, second, 'paid'],
      ] satisfies GiftEvent[][]
      const ends = orders.map((order) => order.reduce(nextState, giftStates.all[0]!))
      for (const end of ends) expect(['paid', 'refunded']).toContain(end)
    }
  }
})

test('polling ends exactly where nothing more will come', () => {
  const over = giftStates.all.filter((state) => ['completed', 'expired', 'cancelled'].includes(statusOf(state)))
  expect(over).toEqual(giftStates.all.filter((state) => !isUnsettled(state)))
})
