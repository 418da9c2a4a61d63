import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Inline } from '../article/article.ts'
import { begun, inlinesMarkdown, lineMarkdown } from './inlines.ts'
import { readMarkdown, signsRead, signsWritten } from './reader.fixture.ts'

const NONE: ReadonlySet<string> = new Set()

const SIGNS = Array.from('*_`[]()<>!$~^#|&\\:;.,-+="\'“”—%@/{}')
const WORDS = [
  'a',
  'word',
  'é',
  'б',
  'שלום',
  '中',
  '👍',
  '7',
  ' ',
  '  ',
  '\u00a0',
  '\n',
  '1.',
  '- ',
  '---',
  ':--',
  ']:',
  '\\\n',
]
const MARKUP = [
  'https://a.org/b_c*d',
  'www.a_b.org',
  'a_b@c.org',
  '<br>',
  '<!--',
  '![',
  '](',
  '[^1]',
  '**',
  '``',
  '&amp;',
]
const PIECES = [SIGNS, WORDS, MARKUP].flat()

const { content: anInlines } = fc.letrec<{ content: Inline[]; inline: Inline }>((tie) => ({
  content: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }),
  inline: fc.oneof(
    { maxDepth: 3 },
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((words): Inline => words.join('')),
    fc.record({
      t: fc.constantFrom(
        'i' as const,
        'b' as const,
        'sup' as const,
        'sub' as const,
        'u' as const,
        'sc' as const,
        'code' as const,
      ),
      c: tie('content'),
    }),
    fc.record({
      t: fc.constant('a' as const),
      href: fc.constantFrom('https://a.org/x_(y)?a=1&b=%20#z~'),
      c: tie('content'),
    }),
  ),
}))

// Ignores marks on white space alone, which are not written.
const readBack = (markdown: string) => {
  const { children } = readMarkdown(markdown)
  expect(children.map(({ type }) => type).filter((type) => type !== 'paragraph')).toEqual([])
  return children.flatMap((node) => (node.type === 'paragraph' ? signsRead(node.children) : []))
}

test('every character comes back with its marks, in every nesting and next to every sign', () => {
  fc.assert(
    fc.property(anInlines, (content) => {
      const markdown = begun(inlinesMarkdown(content, NONE))
      expect(readBack(markdown)).toEqual(signsWritten(content))
    }),
    { numRuns: 800 },
  )
})

test('a heading comes back with its marks', () => {
  fc.assert(
    fc.property(anInlines, (content) => {
      const [heading] = readMarkdown(`## ${lineMarkdown(content, NONE)}`).children
      expect(heading?.type === 'heading' ? signsRead(heading.children) : []).toEqual(signsWritten(content))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['at the start of code', [{ t: 'code', c: [']: b'] }]],
  ['at the end of code', [{ t: 'code', c: ['a]:'] }]],
  ['in code with marks', ['x', { t: 'i', c: [{ t: 'code', c: [']:'] }] }]],
] satisfies [string, Inline[]][])('a link stays a link with “]:” %s', (_where, c) => {
  const content: Inline[] = [{ t: 'a', href: 'https://a.org/b', c }]
  expect(readBack(begun(inlinesMarkdown(content, NONE)))).toEqual(signsWritten(content))
})

test('a link stays a link with “]:” in a formula', () => {
  const formula: Inline = { t: 'math', text: 'x]:y' }
  const markdown = begun(inlinesMarkdown([{ t: 'a', href: 'https://a.org/b', c: [formula] }], NONE))
  expect(markdown).toBe('[$x]{}:y$](<https://a.org/b>)')
  expect(readMarkdown(markdown).children.map(({ type }) => type)).toEqual(['paragraph'])
})
