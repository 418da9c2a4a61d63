import { expect, test } from 'vitest'
import { stepFrom } from './combobox.tsx'

test.each([
  [-1, 'ArrowDown', 0],
  [2, 'ArrowDown', 0],
  [0, 'ArrowDown', 1],
  [-1, 'ArrowUp', 2],
  [0, 'ArrowUp', 2],
  [2, 'ArrowUp', 1],
  [1, 'Enter', undefined],
])('from option %i, %s moves to %s of three', (at, key, to) => {
  expect(stepFrom(at, key, 3)).toBe(to)
})
