import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
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

test('counting a long run of symbols takes no longer than reading it', () => {
  const long = '-'.repeat(200_000)
  expect(cpuMsOf(() => expect(countWords(long)).toBe(0))).toBeLessThan(1_000)
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
  const lacks = (words: number, completed: number, total = 9) =>
    missingForSubmission({ words, minimumWords: 2500, completed, total })
  test('nothing from 2,500 words and 90 %', () => {
    expect(lacks(2500, 9)).toEqual([])
    expect(lacks(2500, 9, 10)).toEqual([])
  })
  test('words below 2,500', () =>
    expect(lacks(2499, 9)).toEqual(['1 word to go (2,499 of 2,500, not counting abstract and references).']))
  test('sections below 90 %', () =>
    expect(lacks(2500, 8)).toEqual([
      '1 section to finish: each needs at least 50 words, and the references need a citation in the text.',
    ]))
  test('both', () =>
    expect(lacks(346, 2)).toEqual([
      '2,154 words to go (346 of 2,500, not counting abstract and references) and 7 sections to finish.',
    ]))
})
