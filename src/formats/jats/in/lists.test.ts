import { describe, expect, test } from 'vitest'
import type { ArticleBlock } from '../../article/article.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const blocksIn = (body: string): ArticleBlock[] => parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []

const item = (text: string, label = ''): string =>
  `<list-item>${label && `<label>${label}</label>`}<p>${text}</p></list-item>`

const labelsIn = (body: string): (string | undefined)[][] =>
  blocksIn(body).flatMap((block) => (block.t === 'list' ? [block.items.map(({ label }) => label)] : []))

describe('a list', () => {
  test.each<[string, string, (string | undefined)[][]]>([
    [
      'that continues two others goes on counting',
      `<list list-type="order" id="a">${item('w')}${item('x')}</list><p>A remark.</p><list list-type="order" id="b" continued-from="a">${item('y')}</list><list list-type="order" continued-from="b">${item('z')}</list>`,
      [[undefined, undefined], ['3.'], ['4.']],
    ],
    [
      'that continues letters goes on with letters, and takes the type from there',
      `<list list-type="alpha-upper" id="a">${item('w')}${item('x')}</list><list continued-from="a">${item('y')}</list>`,
      [['A.', 'B.'], ['C.']],
    ],
    [
      'that continues labels of the file goes on after the last label',
      `<list list-type="order" id="a">${item('w', '(7)')}</list><list list-type="order" continued-from="a">${item('x')}</list>`,
      [['(7)'], ['8.']],
    ],
    [
      'with its own labels keeps them',
      `<list list-type="order" id="a">${item('w')}</list><list list-type="order" continued-from="a">${item('x', 'Step B')}</list>`,
      [[undefined], ['Step B']],
    ],
    [
      'with a word before its numbers',
      `<list list-type="order" prefix-word="Step">${item('w')}${item('x')}</list>`,
      [['Step 1.', 'Step 2.']],
    ],
    [
      'that continues itself or a missing list counts from 1',
      `<list list-type="order" id="a" continued-from="a">${item('w')}</list><list list-type="order" continued-from="q">${item('x')}</list>`,
      [[undefined], [undefined]],
    ],
    [
      'that continues a list which continues it',
      `<list list-type="order" id="a" continued-from="b">${item('w')}</list><list list-type="order" id="b" continued-from="a">${item('x')}</list>`,
      [['2.'], ['2.']],
    ],
  ])('%s', (_what, body, labels) => {
    expect(labelsIn(body)).toEqual(labels)
  })
})

describe('a sentence', () => {
  test.each([
    [
      'with a defined abbreviation stays one sentence',
      'Give <abbrev>ORS<def><p>oral rehydration salts</p></def></abbrev> early.',
      'Give ORS (oral rehydration salts) early.',
    ],
    [
      'with a mean',
      'The mean <overline><italic>y</italic></overline> and <overline>AB</overline>.',
      'The mean y\u0304 and A\u0305B\u0305.',
    ],
    ['with ruby', '<ruby><rb>脈</rb><rt>myaku</rt></ruby>を', '脈(myaku)を'],
    ['with ruby and its own brackets', '<ruby><rb>脈</rb><rp>[</rp><rt>myaku</rt><rp>]</rp></ruby>', '脈[myaku]'],
  ])('%s', (_what, words, expected) => {
    const blocks = blocksIn(`<p>${words}</p>`)
    expect(blocks).toHaveLength(1)
    expect(parseJats(jatsArticle({ title: words })).title).toBe(expected)
  })
})

describe('a table', () => {
  const tableIn = (table: string) => {
    const [block] = blocksIn(`<table-wrap><label>Table 1</label>${table}</table-wrap>`)
    if (block?.t !== 'table') throw new Error('No table was read.')
    return block.tables
  }

  test('in a cell is shown there once, one line for each row', () => {
    const inner = '<table><tr><td>3 mg</td><td>adults</td></tr><tr><td>1 mg</td><td>children</td></tr></table>'
    const tables = tableIn(`<table><tr><td>Dose ${inner}</td><td>oral</td></tr></table>`)
    expect(tables).toHaveLength(1)
    expect(tables[0]?.body).toEqual([
      [{ c: ['Dose ', { t: 'br' }, '3 mg | adults', { t: 'br' }, '1 mg | children'] }, { c: ['oral'] }],
    ])
  })

  test('keeps a displayed formula in a cell that is typed as text', () => {
    const [rows] = tableIn('<table><tr><td><disp-formula>y = 2<italic>x</italic></disp-formula></td></tr></table>')
    expect(rows?.body[0]?.[0]?.c).toEqual(['y = 2', { t: 'i', c: ['x'] }])
  })

  test('shows a line in a cell as a line break', () => {
    const [rows] = tableIn('<table><tr><td>Men<hr/>Women</td></tr></table>')
    expect(rows?.body[0]?.[0]?.c).toEqual(['Men', { t: 'br' }, 'Women'])
  })

  test('has its footer at the end', () => {
    const [rows] = tableIn(
      '<table><tfoot><tr><td>Total</td></tr></tfoot><tbody><tr><td>Men</td></tr></tbody><tbody><tr><td>Women</td></tr></tbody></table>',
    )
    expect(rows?.body.map(([cell]) => cell?.c)).toEqual([['Men'], ['Women'], ['Total']])
  })

  test('with a table in a cell is reported as shown', () => {
    const xml = jatsArticle({
      body: '<table-wrap><label>Table 1</label><table><tr><td><table><tr><td>1</td></tr><tr><td>2</td></tr></table></td></tr></table></table-wrap>',
    })
    const { census } = parseJats(xml)
    expect(census.parts).toMatchObject([{ kind: 'table', rows: 1 }])
  })
})
