import { describe, expect, test } from 'vitest'
import { GIFT_EVENTS, GIFT_STATES, type GiftEvent, type GiftState } from '../../gift-states.ts'
import { isUnsettled, nextState, statusOf } from './policy.ts'

// Every state (down) and event (across).
const TABLE: Record<GiftState, Record<GiftEvent, GiftState>> = {
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

describe.each(GIFT_STATES)('a gift that is %s', (state) => {
  test.each(GIFT_EVENTS)('and %s', (event) => expect(nextState(state, event)).toBe(TABLE[state][event]))
})

test('where money came in, no order of what is told loses it', () => {
  for (const first of GIFT_EVENTS) {
    for (const second of GIFT_EVENTS) {
      const orders = [
        ['paid', first, second],
        [first, 'paid', second],
        [first, second, 'paid'],
      ] satisfies GiftEvent[][]
      const ends = orders.map((order) => order.reduce<GiftState>(nextState, 'pending'))
      for (const end of ends) expect(['paid', 'refunded']).toContain(end)
    }
  }
})

test('polling ends exactly where nothing more will come', () => {
  const over = GIFT_STATES.filter((state) => ['completed', 'expired', 'cancelled'].includes(statusOf(state)))
  expect(over).toEqual(GIFT_STATES.filter((state) => !isUnsettled(state)))
})
