import { expect, test } from 'vitest'
import { greetingAt } from './dashboard-heading.tsx'

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i it says %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
