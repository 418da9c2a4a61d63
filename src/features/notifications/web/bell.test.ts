import { expect, test } from 'vitest'
import { badgeOf } from './bell.tsx'

test('a badge counts to 99', () => {
  expect([1, 99, 100, 5_000].map(badgeOf)).toEqual(['1', '99', '99+', '99+'])
})
