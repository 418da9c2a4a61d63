import { expect, test } from 'vitest'
import { articleFromSections } from '../article/plain.ts'
import { partsOfArticle } from './article-parts.ts'
import { fingerprintsOf, runsOf } from './fingerprints.ts'
import { compareTexts } from './passages.ts'
import { readWords } from './words.ts'

const read = (...texts: string[]) => readWords(texts.map((text) => ({ heading: 'Methods', text })))

const PASSAGE =
  'We followed ventilated adults in twelve intensive care units and recorded every alarm between midnight and six.'
const around = (passage: string) => `Alarms wake many people at night. ${passage} Nurses answered within two minutes.`

const ownTextOf = (own: string, other: string): string[] =>
  compareTexts(read(own), read(other)).passages.map(({ own: { from, to } }) => own.slice(from, to))

test('a shared passage is found with its positions in both texts', () => {
  const [own, other] = [around(PASSAGE), `In this study, ${PASSAGE}`]
  const { passages, words, share } = compareTexts(read(own), read(other))
  expect(passages).toEqual([
    {
      own: { part: 0, from: own.indexOf('We followed'), to: own.indexOf(' Nurses') },
      other: { part: 0, from: 15, to: other.length },
      words: 17,
    },
  ])
  expect(words).toBe(17)
  expect(share).toBeCloseTo(17 / 28)
})

test('words are compared without regard to case, accents, citations and line breaks', () => {
  const other = PASSAGE.toUpperCase().replace('ADULTS', 'ÀDULTS [3, 5–7]').replaceAll(' IN ', '\nIN ')
  expect(compareTexts(read(PASSAGE), read(other)).words).toBe(17)
})

test('a rewritten passage is one passage if its unchanged runs are near each other', () => {
  const other = PASSAGE.replace('intensive', 'medical')
  expect(ownTextOf(around(PASSAGE), other)).toEqual([PASSAGE])
  expect(compareTexts(read(PASSAGE), read(other)).words).toBe(16)
})

test('shorter passages are not found', () => {
  const short = 'We followed ventilated adults in twelve intensive care units and recorded'
  expect(ownTextOf(around(short), short)).toEqual([])
})

test.each([`“${PASSAGE}”`, `"${PASSAGE}"`, `«${PASSAGE}»`, `„${PASSAGE}“`])(
  'a quotation is left out: %s',
  (quotation) => {
    expect(ownTextOf(`They wrote ${quotation} in their report.`, PASSAGE)).toEqual([])
  },
)

test('a text that is in quotation marks as a whole is compared', () => {
  const long = Array.from({ length: 20 }, (_, index) => `${PASSAGE} Unit ${index}.`).join(' ')
  expect(ownTextOf(`“${long}”`, long)).toHaveLength(1)
})

test('a passage does not continue across parts', () => {
  const [first, second] = [PASSAGE.slice(0, 60), PASSAGE.slice(60)]
  expect(compareTexts(read(first, second), read(PASSAGE)).passages).toEqual([])
})

test('words of common phrases weigh nothing', () => {
  const common = new Set(runsOf(read(PASSAGE)).map(({ hash }) => hash))
  expect(compareTexts(read(PASSAGE), read(PASSAGE), (hash) => common.has(hash)).words).toBe(0)
  const some = new Set(runsOf(read('We followed ventilated adults in twelve')).map(({ hash }) => hash))
  expect(compareTexts(read(around(PASSAGE)), read(PASSAGE), (hash) => some.has(hash)).words).toBe(0)
  const longer = `${PASSAGE} Every second of them was false, and nobody could say why it had sounded at all.`
  expect(compareTexts(read(longer), read(longer), (hash) => some.has(hash)).words).toBe(27)
})

test('two texts with a common run of twelve words have a common fingerprint', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${'abcdefghij'[index % 10]}${index}`)
  const other = new Set(fingerprintsOf(read(words.join(' '))))
  for (let from = 0; from + 12 <= words.length; from += 7) {
    // Each word has two parts: letters and digits.
    const run = read(`before ${words.slice(from, from + 6).join(' ')} after`)
    expect(runsOf(run).some(({ hash }) => other.has(hash))).toBe(true)
  }
  expect(other.size).toBeLessThan(1_200)
})

test('references, declarations, tables and block quotations of an article are not compared', () => {
  const article = articleFromSections(
    [
      { name: 'methods', heading: 'Methods', text: 'We did.' },
      { name: 'funding', heading: 'Funding', text: 'Nobody paid.' },
      { name: 'references', heading: 'References', text: 'Okafor A. Sepsis.' },
    ],
    [{ name: 'ethics', heading: 'Ethics', text: 'Approved.' }],
  )
  article.sections[0]?.blocks.push({ t: 'quote', blocks: [{ t: 'p', c: ['They said so.'] }] })
  expect(partsOfArticle({ abstract: 'A summary.', article })).toEqual([
    { heading: 'Abstract', text: 'A summary.' },
    { heading: 'Methods', text: 'We did.' },
  ])
})

test('a text without words has no fingerprints and is similar to nothing', () => {
  expect(fingerprintsOf(read(''))).toEqual([])
  expect(compareTexts(read(''), read(PASSAGE))).toEqual({ share: 0, words: 0, passages: [] })
})
