import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markText, spotWords } from './search-terms.ts'

test('a marked text is whole again when put together, and every second piece is a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const pieces = markText(spotWords(text, new Set(text.normalize('NFC'))), () => true)
      const words = pieces.filter((_, at) => at % 2 === 1)
      expect([text.normalize('NFC'), '']).toContain(pieces.join(''))
      for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}'"\\&|!():*<>]+$/u)
    }),
  )
})

test('only words that begin with a wanted letter are looked at', () => {
  const { spots } = spotWords('Delirium, early; its end and “Dementia”', new Set('dD'))
  expect(spots).toEqual([
    { word: 'Delirium', at: 0, length: 8 },
    { word: 'Dementia', at: 30, length: 8 },
  ])
})

test('what matches stands in every second piece', () => {
  const isMatch = (word: string) => word.toLowerCase() === 'early'
  expect(markText(spotWords('Early, or not too early.', new Set('eE')), isMatch)).toEqual([
    '',
    'Early',
    ', or not too ',
    'early',
    '.',
  ])
  expect(markText(spotWords('Late.', new Set('eE')), isMatch)).toEqual([])
})

test('a word with a ligature or soft hyphens is marked whole, and stays as it is written', () => {
  const text = 'Early mobili\u00adsation: our \ufb01ndings.'
  const { spots } = spotWords(text, new Set('mf'))
  expect(spots.map(({ word }) => word)).toEqual(['mobilisation', 'findings'])
  expect(markText(spotWords(text, new Set('mf')), () => true)).toEqual([
    'Early ',
    'mobili\u00adsation',
    ': our ',
    '\ufb01ndings',
    '.',
  ])
})
