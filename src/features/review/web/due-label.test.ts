import { expect, test } from 'vitest'
import { describeDue } from './due-label.ts'

// Wednesday 18 November 2026, noon in Pacific time.
const due = new Date('2026-11-18T20:00:00Z')

test.each([
  ['2026-11-16T18:00:00Z', 'due in 3 business days'],
  ['2026-11-16T21:00:00Z', 'due in 2 business days'],
  ['2026-11-17T21:00:00Z', 'due in 1 business day'],
  ['2026-11-18T08:00:00Z', 'due today'],
  ['2026-11-18T20:00:00Z', 'due today'],
  ['2026-11-18T20:00:01Z', 'just overdue'],
  ['2026-11-19T20:00:00Z', 'overdue by 1 business day'],
  ['2026-11-20T19:59:00Z', 'overdue by 1 business day'],
  ['2026-11-20T20:00:00Z', 'overdue by 2 business days'],
  // Weekends do not count: on Saturday and Sunday, the delay ends with Friday.
  ['2026-11-22T20:00:00Z', 'overdue by 2 business days'],
  ['2026-11-23T20:00:00Z', 'overdue by 3 business days'],
])('at %s it is %s', (now, words) => expect(describeDue(due, new Date(now)).words).toBe(words))

test('an item due at the end of a Friday is due on the Friday, not on the Saturday', () => {
  const midnight = new Date('2026-11-21T08:00:00Z')
  expect(describeDue(midnight, new Date('2026-11-20T17:00:00Z')).words).toBe('due today')
  expect(describeDue(midnight, new Date('2026-11-19T17:00:00Z')).words).toBe('due in 2 business days')
})
