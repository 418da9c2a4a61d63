import { expect, test } from 'vitest'
import { rangeOf } from './serve-files.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('the range of ten bytes in %s is %o', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
