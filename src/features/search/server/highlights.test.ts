import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalText } from '#shared/text/normal-text.ts'
import { markText, spotWords } from './search-terms.ts'

test('a marked text is whole again when put together, and every second piece is a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const pieces = markText(spotWords(text, new Set(normalText(text))), () => true)
      const words = pieces.filter((_, at) => at % 2 === 1)
      expect([text.normalize('NFC'), '']).toContain(pieces.join(''))
      for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}'"\\&|!():*<>]+$/u)
    }),
  )
})

test('only words that begin with a wanted letter are looked at', () => {
  const { spots } = spotWords('Delirium, early; its end and “Dementia”', new Set('d'))
  expect(spots).toEqual([
    { words: ['delirium'], at: 0, length: 8 },
    { words: ['dementia'], at: 30, length: 8 },
  ])
})

test('every second piece is a match', () => {
  const isMatch = (word: string) => word === 'early'
  expect(markText(spotWords('Early, or not too early.', new Set('e')), isMatch)).toEqual([
    '',
    'Early',
    ', or not too ',
    'early',
    '.',
  ])
  expect(markText(spotWords('Late.', new Set('e')), isMatch)).toEqual([])
})

test('a word with a ligature or soft hyphens is marked whole and unchanged', () => {
  const text = 'Early mobili\u00adsation: our \ufb01ndings.'
  const { spots } = spotWords(text, new Set('mf'))
  expect(spots.flatMap((spot) => spot.words)).toEqual(['mobilisation', 'findings'])
  expect(markText(spotWords(text, new Set('mf')), () => true)).toEqual([
    'Early ',
    'mobili\u00adsation',
    ': our ',
    '\ufb01ndings',
    '.',
  ])
})

test('the letters and digits of a word are marked together, with their accents', () => {
  const marked = (text: string, words: string[]) => {
    const initials = new Set(words.map((word) => word.charAt(0)))
    return markText(spotWords(text, initials), (word) => words.includes(word))
  }
  expect(marked('Serum IL6 and IL-6 levels', ['il', '6'])).toEqual([
    'Serum ',
    'IL6',
    ' and ',
    'IL',
    '-',
    '6',
    ' levels',
  ])
  expect(marked('After Guillain–Barré', ['barre'])).toEqual(['After Guillain–', 'Barré', ''])
  expect(marked('Of TNFα and κB', ['tnf', 'alpha', 'b'])).toEqual(['Of ', 'TNFα', ' and ', 'κB', ''])
  expect(marked('A T₂ map of a fœtus', ['tt', '2', 'foetus'])).toEqual(['A ', 'T₂', ' map of a ', 'fœtus', ''])
})
