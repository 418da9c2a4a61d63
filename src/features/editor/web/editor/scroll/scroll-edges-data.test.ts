import { expect, test } from 'vitest'
import { edgesOf } from '../tools-row.tsx'

test.each([
  ['all of it fits', { scrollLeft: 0, clientWidth: 390, scrollWidth: 390 }, { before: false, after: false }],
  ['it is at its start', { scrollLeft: 0, clientWidth: 390, scrollWidth: 900 }, { before: false, after: true }],
  ['it is in its middle', { scrollLeft: 90, clientWidth: 390, scrollWidth: 900 }, { before: true, after: true }],
  [
    'it is at its end, except for part of a pixel',
    { scrollLeft: 509.6, clientWidth: 390, scrollWidth: 900 },
    { before: true, after: false },
  ],
])('a row is marked at the edges where it is cut off: %s', (_, row, edges) => {
  expect(edgesOf(row)).toEqual(edges)
})
