import { expect, test } from 'vitest'
import type { Inline } from '../article/article.ts'
import { begun, escaped, inlinesMarkdown } from './inlines.ts'
import { rowsMarkdown } from './tables.ts'

const b = (...c: Inline[]): Inline => ({ t: 'b', c })
const i = (...c: Inline[]): Inline => ({ t: 'i', c })
const code = (text: string): Inline => ({ t: 'code', c: [text] })
const NONE: ReadonlySet<string> = new Set()

test.each([
  [['x', b('y'), 'z'], 'x**y**z'],
  [[b('Note: '), 'z'], '**Note:** z'],
  [[b('p (n)'), 'q'], '<strong>p (n)</strong>q'],
  [['x', i('(y)'), ' z'], 'x<em>(y)</em> z'],
  [[b('x'), i('.y')], '**x**<em>.y</em>'],
  [[b('см.'), { t: 'x', to: 'f', c: ['Рис. 1'] }], '<strong>см.</strong>Рис. 1'],
  [[b(i('a'), 'b')], '***a*b**'],
] as [Inline[], string][])('stress is read as stress: %j is %s', (content, expected) => {
  expect(inlinesMarkdown(content, NONE)).toBe(expected)
})

test.each([
  ['R&amp;D, &#945; and &lt;', String.raw`R\&amp;D, \&\#945; and \&lt;`],
  ['Q & A; fish&chips', 'Q & A; fish&chips'],
])('a character reference in a text stays as typed: %s', (text, expected) => {
  expect(escaped(text)).toBe(expected)
})

test.each([
  ['last line\n===', 'last line\n\\==='],
  ['last line\n=', 'last line\n\\='],
  ['= 4 mg', '= 4 mg'],
])('a line of equals signs does not make a heading: %j', (text, expected) => {
  expect(begun(text)).toBe(expected)
})

test('code that contains backticks ends in the right place', () => {
  expect(inlinesMarkdown([code('a `` b')], NONE)).toBe('``` a `` b ```')
})

test.each<[Inline]>([[code('a|b')], [{ t: 'math', text: '|x|' }], [b(code('a|b'))]])(
  'a table with a pipe in %j keeps its cells',
  (part) => {
    const rows = {
      head: [
        [
          { c: ['n'], h: true },
          { c: ['m'], h: true },
        ],
      ],
      body: [[{ c: [part] }, { c: ['2'] }]],
    }
    expect(rowsMarkdown(rows, NONE)).toMatch(/^<table>/)
  },
)
