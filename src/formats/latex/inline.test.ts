import { expect, test } from 'vitest'
import type { Inline } from '../article/article.ts'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, br, bullets, cite, doc, formula, h, marked, p } from '../manuscript/manuscript.fixture.ts'
import { latexOf } from './inline.ts'
import { faultsOfPdflatex, hasPdflatex } from './typesetting.fixture.ts'

const WRITING = { keys: new Map(), notes: new Map(), isMoved: false, lineEnd: '\\\\\n' } as const

test.each([
  [{ t: 'code', c: ['  if x:  y'] }, '\\texttt{~ if x:~ y}'],
  [{ t: 'code', c: ['\tx y'] }, '\\texttt{~~~ x y}'],
  [{ t: 'u', c: ['long words'] }, '\\uline{long words}'],
  ['One\u000btwo\r\nthree', 'One two three'],
] as [Inline, string][])('%j is %s', (part, expected) => {
  expect(latexOf([part], WRITING)).toBe(expected)
})

test('underlined text in a heading uses the plain underline command', () => {
  expect(latexOf([{ t: 'u', c: ['it'] }], { ...WRITING, isMoved: true })).toBe('\\underline{it}')
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('underlined words neither stop pdflatex nor run off the page', () => {
  const link: [string, object] = ['link', { href: 'https://example.org/a_b?c=%20#d' }]
  const line = p(
    marked('many words '.repeat(40), 'underline'),
    marked('and ễ', 'underline', 'strong', 'em'),
    br(),
    marked('linked words', 'underline', link),
    marked('x_y  z', 'underline', 'code'),
    formula('x^2'),
    marked('2', 'underline', 'superscript'),
    cite('one'),
  )
  const methods = doc(h(3, marked('Head', 'underline', link)), line, bullets([line]))
  const article = articleOf(aManuscript({ methods }))
  expect(faultsOfPdflatex(article)).toEqual([])
})
