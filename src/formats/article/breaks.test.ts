import { expect, test } from 'vitest'
import type { Inline } from './article.ts'
import { betweenWords, onOneLine } from './breaks.ts'

const br: Inline = { t: 'br' }

test.each<[string, Inline[], Inline[]]>([
  ['a lone break is dropped', [br], []],
  ['a lone break inside formatting is dropped', [{ t: 'b', c: [{ t: 'i', c: [br] }] }], []],
  ['breaks at either end are dropped', [br, ' ', 'a', br, br], ['a']],
  ['breaks between words stay', ['a', br, br, 'b'], ['a', br, br, 'b']],
  ['a break at the end of a mark moves behind it', [{ t: 'b', c: ['a', br] }, 'b'], [{ t: 'b', c: ['a'] }, br, 'b']],
  ['a break inside a mark stays', [{ t: 'b', c: ['a', br, 'b'] }], [{ t: 'b', c: ['a', br, 'b'] }]],
  ['text without breaks is unchanged', [' a '], [' a ']],
])('line breaks in running text are tidied: %s', (_name, content, expected) => {
  expect(betweenWords(content)).toEqual(expected)
})

test('text on one line has spaces in place of line breaks', () => {
  expect(onOneLine(['a', br, { t: 'b', c: ['b', br, 'c'] }, br])).toEqual(['a', ' ', { t: 'b', c: ['b', ' ', 'c'] }])
})
