import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, respell, SEARCH_WORDS_MAX } from './query-words.ts'

test.each([
  ['delirium', { wanted: [['delirium']], unwanted: [], typed: 'delirium' }],
  ['"early mobilisation" icu', { wanted: [['early', 'mobilisation'], ['icu']], unwanted: [], typed: 'icu' }],
  ['delirium -sepsis', { wanted: [['delirium']], unwanted: [['sepsis']], typed: undefined }],
  ['delirium -"septic shock"', { wanted: [['delirium']], unwanted: [['septic', 'shock']], typed: undefined }],
  ['COVID-19', { wanted: [['covid', '19']], unwanted: [], typed: undefined }],
  ['Müller’s', { wanted: [['muller', 's']], unwanted: [], typed: undefined }],
  ['covid19', { wanted: [['covid', '19']], unwanted: [], typed: undefined }],
  ['covid 19', { wanted: [['covid'], ['19']], unwanted: [], typed: '19' }],
  ['HIV/AIDS', { wanted: [['hiv'], ['aids']], unwanted: [], typed: 'aids' }],
  ['care -HIV/AIDS', { wanted: [['care']], unwanted: [['hiv', 'aids']], typed: undefined }],
  ['1,000 naïve', { wanted: [['1000'], ['naive']], unwanted: [], typed: 'naive' }],
  ['"early mob', { wanted: [['early'], ['mob']], unwanted: [], typed: 'mob' }],
  ['a & b | !c:* <-> (d)', { wanted: [['a'], ['b'], ['c'], ['d']], unwanted: [], typed: undefined }],
  ['mobili\u00adsation', { wanted: [['mobilisation']], unwanted: [], typed: 'mobilisation' }],
  ['e\ufb03cient \ufb01nding\u00ad', { wanted: [['efficient'], ['finding']], unwanted: [], typed: 'finding' }],
  ['- -- -" " ""', { wanted: [], unwanted: [], typed: undefined }],
])('%s is read as its words', (search, words) => {
  expect(readSearch(search)).toMatchObject(words)
})

test('words over the limit are left out', () => {
  expect(readSearch('word '.repeat(500)).wanted.length).toBe(SEARCH_WORDS_MAX)
})

test('a quoted title that is over the limit is searched by its first words, and an excluded one is left out', () => {
  const title = Array.from({ length: SEARCH_WORDS_MAX + 9 }, () => 'ward')
  expect(readSearch(`"${title.join(' ')}"`).wanted).toEqual([title.slice(0, SEARCH_WORDS_MAX)])
  expect(readSearch(`night -"${title.join(' ')}"`)).toMatchObject({ wanted: [['night']], unwanted: [] })
})

test('every word of a long title is searched', () => {
  const title =
    'Effects of a protected quiet hour on the sleep of older patients in general medical wards of three hospitals in two countries: a trial'
  expect(readSearch(title).wanted).toEqual(
    title
      .toLowerCase()
      .replace(':', '')
      .split(' ')
      .map((word) => [word]),
  )
})

test('an Ogham space, which ends a word in a PostgreSQL query, separates words', () => {
  expect(readSearch('"a\u1680b"').wanted).toEqual([['a', 'b']])
})

test('only letters and digits are searched for, whatever is typed', () => {
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

test('words with accents are also kept as typed, for the stemmers of other languages', () => {
  expect(readSearch('Mobilisée naïf lait').accented).toEqual(
    new Map([
      ['mobilisee', 'mobilisée'],
      ['naif', 'naïf'],
    ]),
  )
  expect(readSearch('mobilised').accented).toBeUndefined()
})
