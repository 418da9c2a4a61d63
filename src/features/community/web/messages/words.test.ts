import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './words.ts'

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
