import { expect, test } from 'vitest'
import type { TableBlock } from '../../../article/article.ts'
import { inlinesText } from '../../../article/text.ts'
import { parseJats } from '../article.ts'
import { jatsArticle } from '../jats.fixture.ts'

const tableIn = (table: string): TableBlock => {
  const body = `<table-wrap id="t1"><label>Table 1</label><oasis:table xmlns:oasis="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table">${table.replace(/<(\/?)(?=[a-z])/g, '<$1oasis:')}</oasis:table></table-wrap>`
  const [block] = parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []
  if (block?.t !== 'table') throw new Error('No table was read.')
  return block
}

const written = (rows: TableBlock['tables'][number]['body'] = []) =>
  rows.map((row) =>
    row.map(({ c, colspan, rowspan, align }) =>
      [inlinesText(c), colspan && `c${colspan}`, rowspan && `r${rowspan}`, align].filter(Boolean).join(' '),
    ),
  )

const COLUMNS =
  '<colspec colnum="1" colname="a"/><colspec colname="b" align="center"/><colspec colname="c" align="char"/><colspec colname="d"/>'

test('an OASIS table has its spans, alignment and head, and its foot below its body', () => {
  const { tables } = tableIn(
    `<tgroup cols="4">${COLUMNS}<spanspec spanname="bc" namest="b" nameend="c"/>
<thead><row><entry morerows="1">Ward</entry><entry namest="b" nameend="c">Falls</entry><entry colname="d" morerows="1">p</entry></row>
<row><entry>2019</entry><entry>2020</entry></row></thead>
<tfoot><row><entry>All</entry><entry spanname="bc">30</entry><entry/></row></tfoot>
<tbody><row><entry>North</entry><entry>9</entry><entry>7</entry><entry align="right">0.2</entry></row>
<row><entry colname="a">South</entry><entry colname="d">0.4</entry></row></tbody></tgroup>`,
  )
  expect(tables).toHaveLength(1)
  expect(written(tables[0]?.head)).toEqual([
    ['Ward r2', 'Falls c2 center', 'p r2'],
    ['2019 center', '2020 right'],
  ])
  expect(written(tables[0]?.body)).toEqual([
    ['North', '9 center', '7 right', '0.2 right'],
    ['South', '', '', '0.4'],
    ['All', '30 c2 center', ''],
  ])
  expect(tables[0]?.head[0]?.every(({ h }) => h)).toBe(true)
})

test('each column group becomes a table, and the title in the table becomes its title', () => {
  const { tables, title } = tableIn(
    '<title>Two arms</title><tgroup cols="1"><tbody><row><entry>A</entry></row></tbody></tgroup><tgroup cols="1"><tbody><row><entry>B</entry></row></tbody></tgroup>',
  )
  expect(tables.map(({ body }) => written(body))).toEqual([[['A']], [['B']]])
  expect(title).toEqual(['Two arms'])
})

test('wrong numbers neither lose an entry nor create an endless cell', () => {
  const { tables } = tableIn(
    '<tgroup cols="2"><colspec colnum="999999" colname="far"/><colspec colnum="1" colname="a"/><tbody><row><entry morerows="999999">A</entry><entry namest="a" nameend="far">B</entry></row><row><entry colname="far">C</entry></row></tbody></tgroup>',
  )
  expect(written(tables[0]?.body)).toEqual([['A r200', 'B'], ['C']])
})

test('a title within a captioned table is the first line of its caption', () => {
  const body = `<table-wrap><caption><title>Falls</title><p>By ward.</p></caption><table xmlns="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table"><title>In 2020</title><tgroup cols="1"><tbody><row><entry>9</entry></row></tbody></tgroup></table></table-wrap>`
  const [block] = parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []
  expect(block).toMatchObject({
    title: ['Falls'],
    caption: [
      { t: 'p', c: ['In 2020'] },
      { t: 'p', c: ['By ward.'] },
    ],
  })
})
