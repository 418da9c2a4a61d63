import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { faultsOf } from '#shared/html.fixture.ts'
import { ArticleBody } from './article-body.tsx'

const drawn = (body: string) =>
  renderToString(<ArticleBody article={parseJats(jatsArticle({ body })).article} />).replaceAll('<!-- -->', '')

const ROWS = '<table><tbody><tr><td>1</td></tr></tbody></table>'
const MARKED = '<title>Cups<xref ref-type="table-fn" rid="n1">a</xref></title>'
const FOOT = '<table-wrap-foot><fn id="n1"><label>a</label><p>At dawn.</p></fn></table-wrap-foot>'

test('the caption of a table belongs to its rows, with raised marks of its notes', async () => {
  const html = drawn(`<table-wrap id="t"><label>Table 1</label><caption>${MARKED}</caption>${ROWS}${FOOT}</table-wrap>`)
  expect(html).toMatch(/<table[^>]*><caption><div><b[^>]*>Table 1\. <\/b>.*Cups<sup><a href="#note-1">a<\/a><\/sup>/)
  expect(html).not.toContain('<figcaption>')
  expect(await faultsOf(html, 'the article')).toEqual([])
})

test('a caption with a table in it stays outside the rows, as HTML demands', async () => {
  const inner = `<table-wrap>${ROWS}</table-wrap>`
  const html = drawn(`<table-wrap><label>Table 1</label><caption><p>${inner}</p></caption>${ROWS}</table-wrap>`)
  expect(html).toContain('<figcaption>')
  expect(await faultsOf(html, 'the article')).toEqual([])
})

test('a picture that is only at its source shows its description', () => {
  const html = drawn(
    '<fig><label>Figure 1</label><graphic xlink:href="a.tif"><alt-text>Two warm cups</alt-text></graphic></fig>',
  )
  expect(html).toContain('Description: Two warm cups')
})

test('a table that is only a picture at its source shows its description', () => {
  const html = drawn(
    '<table-wrap><label>Table 1</label><graphic xlink:href="t.tif"><alt-text>Doses</alt-text></graphic></table-wrap>',
  )
  expect(html).toContain('Description: Doses')
})
