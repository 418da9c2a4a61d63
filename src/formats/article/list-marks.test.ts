import { expect, test } from 'vitest'
import { countingOf, type ListKind, markOf, markRead } from './list-marks.ts'

const counted = (kind: ListKind, ...numbers: number[]) => numbers.map((number) => markOf({ number, kind })).join(' ')

test('items are numbered as browsers number them', () => {
  expect(counted(null, 0, 1, 12)).toBe('0. 1. 12.')
  expect(counted('a', 1, 26, 27, 703)).toBe('a. z. aa. aaa.')
  expect(counted('A', 3, 52)).toBe('C. AZ.')
  expect(counted('i', 1, 4, 9, 14, 1994, 3999)).toBe('i. iv. ix. xiv. mcmxciv. mmmcmxcix.')
  expect(counted('I', 2)).toBe('II.')
})

test('a number that has no letter or roman numeral is written in digits', () => {
  expect(counted('a', 0)).toBe('0.')
  expect(counted('I', 0, 4000)).toBe('0. 4000.')
})

test.each([
  ['5.', 5, null],
  ['(c)', 3, 'a'],
  ['B)', 2, 'A'],
  ['i.', 1, 'i'],
  ['[xiv]', 14, 'i'],
  ['II.', 2, 'I'],
  ['v.', 22, 'a'],
  ['iiii.', 164_511, 'a'],
])('%s is read as a list mark', (written, number, kind) => {
  expect(markRead(written)).toEqual({ number, kind })
})

test.each(['·', '-', 'o', '§', ''])('%s is a bullet', (written) => {
  expect(markRead(written)).toBeUndefined()
})

test('numbered labels give a start and a numbering style, and other labels give none', () => {
  expect(countingOf(['(c)', '(d)'])).toEqual({ from: { number: 3, kind: 'a' }, before: '(', after: ')' })
  expect(countingOf(['i.', 'ii.'])).toEqual({ from: { number: 1, kind: 'i' }, before: '', after: '.' })
  expect(countingOf(['i.', 'j.'])).toEqual({ from: { number: 9, kind: 'a' }, before: '', after: '.' })
  expect(countingOf(['V.', 'VI.'])?.from).toEqual({ number: 5, kind: 'I' })
  expect(countingOf(['v.', 'w.'])?.from).toEqual({ number: 22, kind: 'a' })
  expect(countingOf(['5.', '6.', '7.'])?.from).toEqual({ number: 5, kind: null })
  for (const labels of [['1.', '3.'], ['a.', '(b)'], ['*', '†'], ['Box 1'], [''], []]) {
    expect(countingOf(labels)).toBeUndefined()
  }
})
