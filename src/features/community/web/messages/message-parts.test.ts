import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './message-row.tsx'

test('links and mentions are marked up, without the punctuation after them', () => {
  expect(partsOf('See https://example.org/a?b=1, @Ann Leeds and @Ann Lee!', ['Ann Lee', 'Ann Leeds'])).toEqual([
    { is: 'words', text: 'See ' },
    { is: 'link', text: 'https://example.org/a?b=1', to: 'https://example.org/a?b=1' },
    { is: 'words', text: ', ' },
    { is: 'mention', text: '@Ann Leeds' },
    { is: 'words', text: ' and ' },
    { is: 'mention', text: '@Ann Lee' },
    { is: 'words', text: '!' },
  ])
})

const linksIn = (text: string) => partsOf(text, []).flatMap((part) => (part.is === 'link' ? part.text : []))

test.each([
  ['https://en.wikipedia.org/wiki/Lead_(element)', 'https://en.wikipedia.org/wiki/Lead_(element)'],
  ['(see https://en.wikipedia.org/wiki/Lead_(element)).', 'https://en.wikipedia.org/wiki/Lead_(element)'],
  ['https://example.org/a_(b_(c))_[d]!', 'https://example.org/a_(b_(c))_[d]'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['[https://example.org/a_(b)];', 'https://example.org/a_(b)'],
  ['https://example.org/a)b', 'https://example.org/a)b'],
])('“%s” contains the link %s', (text, address) => expect(linksIn(text)).toEqual([address]))

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

test.each([
  [`See https://doi.org/${SICI}.`, `https://doi.org/${SICI}`, `https://doi.org/${SICI}`],
  [`(${SICI})`, SICI, `https://doi.org/${encodeURI(SICI)}`],
  [
    'doi:10.1371/journal.pone.0026358, too',
    '10.1371/journal.pone.0026358',
    'https://doi.org/10.1371/journal.pone.0026358',
  ],
  ['“10.1371/journal.pone.0026358”', '10.1371/journal.pone.0026358', 'https://doi.org/10.1371/journal.pone.0026358'],
  ['<https://example.org/a>b', 'https://example.org/a', 'https://example.org/a'],
])('“%s” links the whole DOI', (text, link, to) => {
  expect(partsOf(text, []).filter(({ is }) => is === 'link')).toEqual([{ is: 'link', text: link, to }])
})

test.each(['10.1371', '10.1371/', '110.1371/a', 'v10.1371/a', 'https://). 10.5/2'])('“%s” contains no link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('an incomplete address is not a link', () => {
  expect(partsOf('https://).', [])).toEqual([{ is: 'words', text: 'https://).' }])
})

test('the start of another name or markup is not a mention', () => {
  expect(partsOf('@Ann Leeds', ['Ann Lee'])).toEqual([{ is: 'words', text: '@Ann Leeds' }])
  expect(partsOf('javascript:alert(1) <a href=x>', ['(', ''])).toEqual([
    { is: 'words', text: 'javascript:alert(1) <a href=x>' },
  ])
})

test('no word is lost or added', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, named) => {
      expect(
        partsOf(text, named)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
