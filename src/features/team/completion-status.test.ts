import { describe, expect, test } from 'vitest'
import { countWords } from '#formats/manuscript/words.ts'
import { completionOf, missingForSubmission, progressOf } from './completion-status.ts'

const times = (count: number) => 'word '.repeat(count)

test.each([
  ['', 0],
  ['  \n\t ', 0],
  ['one', 1],
  ['  one\n\ntwo\tthree ', 3],
  ['a dash — is none', 4],
  ['p < 0.05', 2],
  ['Müller’s café-au-lait, 12.5 %', 3],
  ['日本語 の 文', 3],
])('%j holds %i words', (text, count) => expect(countWords(text)).toBe(count))

test('counting a long run of signs takes no longer than reading it', () => {
  const began = performance.now()
  expect(countWords('-'.repeat(200_000))).toBe(0)
  expect(performance.now() - began).toBeLessThan(200)
})

test.each([
  ['', 'not_started'],
  [' \n ', 'not_started'],
  ['—', 'in_progress'],
  ['one', 'in_progress'],
  [times(49), 'in_progress'],
  [times(50), 'completed'],
  [times(500), 'completed'],
])('a section of %j is %s', (text, status) => expect(completionOf(text)).toBe(status))

test.each([
  [0, 9, 0],
  [1, 9, 11],
  [5, 9, 56],
  [8, 9, 89],
  [9, 9, 100],
  [0, 0, 0],
])('%i of %i completed sections are %i %%', (completed, total, percent) =>
  expect(progressOf({ completed, total })).toBe(percent),
)

describe('a submission lacks', () => {
  const lacks = (words: number, progress: number) => missingForSubmission({ words, minimumWords: 2500, progress })
  test('nothing from 2,500 words and 90 %', () => expect(lacks(2500, 90)).toEqual([]))
  test('words below 2,500', () =>
    expect(lacks(2499, 100)).toEqual([
      'One more word is needed (2,499 of 2,500; abstract and references do not count).',
    ]))
  test('sections below 90 %', () =>
    expect(lacks(2500, 89)).toEqual([
      'Progress is 89 %; 90 % is needed: each section needs at least 50 words, and the references one that is cited.',
    ]))
  test('both', () => expect(lacks(0, 0)).toHaveLength(2))
})
