import { expect, test } from 'vitest'
import { edgesOf } from '../tools-row.tsx'

test.each([
  ['all of it fits', { scrollLeft: 0, clientWidth: 390, scrollWidth: 390 }, { before: false, after: false }],
  ['it is at its start', { scrollLeft: 0, clientWidth: 390, scrollWidth: 900 }, { before: false, after: true }],
  ['it is in its middle', { scrollLeft: 90, clientWidth: 390, scrollWidth: 900 }, { before: true, after: true }],
  [
    'it is at its end, but for a part of a pixel',
    { scrollLeft: 509.6, clientWidth: 390, scrollWidth: 900 },
    { before: true, after: false },
  ],
])('says where a row is cut: %s', (_, row, edges) => {
  expect(edgesOf(row)).toEqual(edges)
})
