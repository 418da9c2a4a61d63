import { expect, test } from 'vitest'
import { remainingSuggestions, withTag } from './tags.ts'

test('a tag is trimmed, and repeated spaces become one', () => {
  expect(withTag([], '  sleep   medicine ', 5)).toEqual(['sleep medicine'])
})

test('a blank tag is not added', () => {
  expect(withTag(['sepsis'], '   ', 5)).toEqual(['sepsis'])
})

test('a tag that differs only by case is not added again', () => {
  expect(withTag(['Sepsis'], 'sepsis', 5)).toEqual(['Sepsis'])
})

test('no tag is added beyond the limit', () => {
  expect(withTag(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(withTag(['a'], 'c', 2)).toEqual(['a', 'c'])
})

test('a selected suggestion is replaced by the next one', () => {
  expect(remainingSuggestions(['One', 'Two', 'Three'], ['one'], 2)).toEqual(['Two', 'Three'])
})
