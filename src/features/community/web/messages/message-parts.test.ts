import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './message-row.tsx'

test('addresses and those who are named stand out; what ends a sentence stays outside', () => {
  expect(partsOf('See https://example.org/a?b=1, @Ann Leeds and @Ann Lee!', ['Ann Lee', 'Ann Leeds'])).toEqual([
    { is: 'words', text: 'See ' },
    { is: 'link', text: 'https://example.org/a?b=1' },
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
])('in “%s” the address is %s', (text, address) => expect(linksIn(text)).toEqual([address]))

test('what has only the beginning of an address is none', () => {
  expect(partsOf('https://).', [])).toEqual([{ is: 'words', text: 'https://).' }])
})

test('nobody is named by the beginning of another name, nor by markup', () => {
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
