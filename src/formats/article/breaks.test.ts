import { expect, test } from 'vitest'
import type { Inline } from './article.ts'
import { betweenWords, onOneLine } from './breaks.ts'

const br: Inline = { t: 'br' }

test.each<[string, Inline[], Inline[]]>([
  ['a lone break is nothing', [br], []],
  ['nor is one under marks', [{ t: 'b', c: [{ t: 'i', c: [br] }] }], []],
  ['at either end one falls away', [br, ' ', 'a', br, br], ['a']],
  ['between words each stays', ['a', br, br, 'b'], ['a', br, br, 'b']],
  ['at the end of a mark it stands behind the mark', [{ t: 'b', c: ['a', br] }, 'b'], [{ t: 'b', c: ['a'] }, br, 'b']],
  ['within a mark it stays', [{ t: 'b', c: ['a', br, 'b'] }], [{ t: 'b', c: ['a', br, 'b'] }]],
  ['text without any is as it was', [' a '], [' a ']],
])('of breaks in running text: %s', (_name, content, expected) => {
  expect(betweenWords(content)).toEqual(expected)
})

test('text on one line has blanks for its breaks', () => {
  expect(onOneLine(['a', br, { t: 'b', c: ['b', br, 'c'] }, br])).toEqual(['a', ' ', { t: 'b', c: ['b', ' ', 'c'] }])
})
