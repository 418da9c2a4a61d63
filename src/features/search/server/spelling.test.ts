import { expect, test } from 'vitest'
import { correctionsAmong, editsBetween } from './spelling.ts'

test.each([
  ['delirium', 'delirium', 0],
  ['delerium', 'delirium', 1],
  ['dleirium', 'delirium', 1],
  ['delirum', 'delirium', 1],
  ['delirrium', 'delirium', 1],
  ['sepsis', 'asepsis', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s and %s are %i edits apart', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits)
  expect(editsBetween(other, one)).toBe(edits)
})

test('the nearest word is suggested, and of equally near words the more frequent', () => {
  const alike = [
    { asked: 'helth', word: 'heath', papers: 1 },
    { asked: 'helth', word: 'health', papers: 900 },
    { asked: 'helth', word: 'held', papers: 2_000 },
    { asked: 'icx', word: 'icu', papers: 5 },
    { asked: 'icx', word: 'ice', papers: 3 },
    { asked: 'xylophone', word: 'telephone', papers: 9 },
  ]
  expect([...correctionsAmong(alike)]).toEqual([
    ['helth', 'health'],
    ['icx', 'icu'],
  ])
})
