import { expect, test } from 'vitest'
import { markdownOf } from '../../markdown/article.ts'
import { exported, publishedFrom, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const list = '<list list-type="bullet"><list-item><p>Cups</p></list-item><list-item><p>Mugs</p></list-item></list>'
const xml = jatsArticle({
  body: `<table-wrap><table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead>
<tbody><tr><td><p>Warm <bold>milk</bold>.</p> <p>Cold milk.</p></td><td>Served in: ${list}</td><td> <p>Once.</p> </td></tr></tbody></table></table-wrap>`,
})

test('each paragraph and each item of a list in a cell begins a line', () => {
  const [table] = parseJats(xml).article.sections[0]?.blocks ?? []
  const br = { t: 'br' }
  expect(table).toMatchObject({
    tables: [
      {
        body: [
          [
            { c: ['Warm ', { t: 'b', c: ['milk'] }, '.', br, 'Cold milk.'] },
            { c: ['Served in:', br, 'Cups', br, 'Mugs'] },
            { c: ['Once.'] },
          ],
        ],
      },
    ],
  })
})

test('the exports keep the lines of a cell', () => {
  expect(exported(xml)).toContain('<td>Served in:<break/>Cups<break/>Mugs</td>')
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
  const markdown = markdownOf(publishedFrom(parseJats(xml)), { page: 'https://inflo.example.org/a', fileAt: String })
  expect(markdown).toContain('<strong>milk</strong>.<br>Cold milk')
})

test('an entry of an OASIS table keeps its lines', () => {
  const oasis =
    '<table-wrap><table><tgroup cols="1"><tbody><row><entry><p>One.</p><p>Two.</p></entry></row></tbody></tgroup></table></table-wrap>'
  const [table] = parseJats(jatsArticle({ body: oasis })).article.sections[0]?.blocks ?? []
  expect(table).toMatchObject({ tables: [{ body: [[{ c: ['One.', { t: 'br' }, 'Two.'] }]] }] })
})

test('a general note above the marked notes of a table stays above them', () => {
  const foot = '<p>All cups.</p><fn id="t1"><label>a</label><p>Median.</p></fn><p>Source: ward.</p>'
  const body = `<table-wrap><table><tr><td>1<xref ref-type="table-fn" rid="t1">a</xref></td></tr></table><table-wrap-foot>${foot}</table-wrap-foot></table-wrap>`
  const [table] = parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []
  expect(table).toMatchObject({
    notes: [
      { label: '', blocks: [{ c: ['All cups.'] }] },
      { label: 'a', blocks: [{ c: ['Median.'] }] },
    ],
    foot: [{ c: ['Source: ward.'] }],
  })
  expect(exported(jatsArticle({ body }))).toMatch(
    /<table-wrap-foot><p>All cups\.<\/p><fn [^>]*><label>a<\/label><p>Median\.<\/p><\/fn><p>Source: ward\./,
  )
  expect(readFrom(exported(jatsArticle({ body })))).toEqual(readFrom(jatsArticle({ body })))
})
