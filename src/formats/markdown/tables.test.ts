import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import type { Formula } from '../article/article.ts'
import { rowsMarkdown } from './tables.ts'

test('a cell in HTML has nothing that Markdown or TeX reads', () => {
  const words = String.raw`- \write18{id} $\input{x}$ [a](javascript:b) <i> &amp; *c* @d`
  const formula: Formula = { t: 'math', text: String.raw`\gdef\x{1}` }
  const table = rowsMarkdown({ head: [], body: [[{ c: [words, formula], colspan: 2 }], [{ c: ['1. e'] }]] }, new Set())
  expect(table).not.toMatch(/[\\$[\]*@{}`]|<i>|- |1\. /)
  const cells = new DOMParser().parseFromString(table, 'text/xml').getElementsByTagName('td')
  expect(Array.from(cells, (cell) => cell.textContent)).toEqual([`${words}${formula.text ?? ''}`, '1. e'])
})

test('an inline picture in a cell in HTML is a link', () => {
  const picture = { t: 'picture' as const, id: 'p', alt: 'a [b]', source: 'https://a.org/x_y' }
  const table = rowsMarkdown({ head: [], body: [[{ c: [picture], rowspan: 2 }]] }, new Set())
  expect(table).toContain('<a href="https://a.org/x_y">a &#91;b&#93;</a>')
})
