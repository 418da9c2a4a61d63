import { expect, test } from 'vitest'
import { moved, wayOn } from './authors-panel.tsx'

test.each([
  ['up', 2, 1, 'acb'],
  ['down', 0, 2, 'bca'],
  ['to its own place', 1, 1, 'abc'],
  ['above the first', 0, -1, 'abc'],
  ['below the last', 2, 3, 'abc'],
  ['from nowhere', 5, 0, 'abc'],
])('an entry is moved %s', (_where, from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})

test.each([
  ['down in the middle', 0, 1, 'down'],
  ['down to the end', 1, 2, 'up'],
  ['up in the middle', 2, 1, 'up'],
  ['up to the top', 1, 0, 'down'],
])('after moving an author %s the focus stays at that author', (_where, from, to, way) =>
  expect(wayOn(from, to, 3)).toBe(way),
)
