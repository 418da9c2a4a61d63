import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, respell, SEARCH_WORDS_MAX } from './query-words.ts'

test.each([
  ['delirium', { wanted: [['delirium']], unwanted: [], typed: 'delirium' }],
  ['"early mobilisation" icu', { wanted: [['early', 'mobilisation'], ['icu']], unwanted: [], typed: 'icu' }],
  ['delirium -sepsis', { wanted: [['delirium']], unwanted: [['sepsis']], typed: undefined }],
  ['delirium -"septic shock"', { wanted: [['delirium']], unwanted: [['septic', 'shock']], typed: undefined }],
  ['COVID-19', { wanted: [['covid', '19']], unwanted: [], typed: undefined }],
  ['Müller’s', { wanted: [['müller', 's']], unwanted: [], typed: undefined }],
  ['"early mob', { wanted: [['early'], ['mob']], unwanted: [], typed: 'mob' }],
  ['a & b | !c:* <-> (d)', { wanted: [['a'], ['b'], ['c'], ['d']], unwanted: [], typed: undefined }],
  ['mobili\u00adsation', { wanted: [['mobilisation']], unwanted: [], typed: 'mobilisation' }],
  ['e\ufb03cient \ufb01nding\u00ad', { wanted: [['efficient'], ['finding']], unwanted: [], typed: 'finding' }],
  ['- -- -" " ""', { wanted: [], unwanted: [], typed: undefined }],
])('%s is read as its words', (search, words) => {
  expect(readSearch(search)).toEqual(words)
})

test('more words than anyone looks for are left out', () => {
  expect(readSearch('word '.repeat(500)).wanted.length).toBe(SEARCH_WORDS_MAX)
})

test('a blank of Ogham, which ends a word in a query of PostgreSQL, divides words', () => {
  expect(readSearch('"a\u1680b"').wanted).toEqual([['a', 'b']])
})

test('whatever is typed, only letters and digits are looked for', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('\u0000', '\uD800', "a'b\\", '"'))
  fc.assert(
    fc.property(typed, (search) => {
      const { wanted, unwanted } = readSearch(search)
      for (const word of [...wanted, ...unwanted].flat()) expect(word).not.toMatch(/[\s\p{Cc}\p{Cs}'"\\&|!():*<>]/u)
    }),
  )
})

test('a corrected search is written as a reader would type it', () => {
  const words = readSearch('"erly mobilisation" delerium -sepsis')
  expect(
    respell(
      words,
      new Map([
        ['delerium', 'delirium'],
        ['erly', 'early'],
      ]),
    ),
  ).toBe('"early mobilisation" delirium -sepsis')
})
