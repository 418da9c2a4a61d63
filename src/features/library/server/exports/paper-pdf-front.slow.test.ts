import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle, paperIdOfDoi } from '../import/import-article.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

type Parts = { title?: string; type?: string; contributors?: string; notes?: string; more?: string }

const article = (
  doi: string,
  { title = 'Night lights', type, contributors = '', notes = '', more = '' }: Parts,
) => `<article
  xmlns:xlink="http://www.w3.org/1999/xlink" article-type="${type ?? 'research-article'}">
  <front><journal-meta><journal-title-group><journal-title>Ward Studies</journal-title></journal-title-group></journal-meta>
  <article-meta><article-id pub-id-type="doi">${doi}</article-id>
  <title-group><article-title>${title}</article-title></title-group>
  <contrib-group>${contributors}</contrib-group><author-notes>${notes}</author-notes>
  <pub-date pub-type="epub"><day>2</day><month>3</month><year>2021</year></pub-date>
  ${more}</article-meta></front><body><p>Lamps were dimmed.</p></body></article>`

async function textOfPdf(doi: string, parts: Parts): Promise<string> {
  await importArticle(testApp.kernel, parseJats(article(doi, parts)), doi)
  const answer = await testApp.inject({ method: 'GET', url: `/research/${paperIdOfDoi(doi)}.pdf` })
  expect(answer.statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const author = (given: string, family: string, { attributes = '', inside = '' } = {}) =>
  `<contrib contrib-type="author" ${attributes}><name><surname>${family}</surname><given-names>${given}</given-names></name>${inside}</contrib>`

test('the PDF has the dates, contact addresses, notes on authors and editors of the page', async () => {
  const contributors = [
    author('Ada', 'Berg', {
      attributes: 'corresp="yes" equal-contrib="yes"',
      inside: '<xref ref-type="corresp" rid="c1"/>',
    }),
    author('Ben', 'Cole', { attributes: 'equal-contrib="yes"' }),
    author('Cora', 'Diaz', { attributes: 'corresp="yes"', inside: '<email>cora@ward.example</email>' }),
    `<contrib contrib-type="editor"><name><surname>Ross</surname><given-names>Eve</given-names></name><role>Academic Editor</role></contrib>`,
  ].join('')
  const text = await textOfPdf('10.5555/front.1', {
    contributors,
    notes: '<corresp id="c1">* Correspondence to: <email>ada@ward.example</email></corresp>',
    more: `<history><date date-type="received"><day>4</day><month>5</month><year>2020</year></date>
      <date date-type="accepted"><month>12</month><year>2020</year></date></history>
      <permissions><copyright-statement>© 2021 Berg et al</copyright-statement></permissions>`,
  })
  for (const part of [
    'Received: 4 May 2020',
    'Accepted: December 2020',
    'Published: 2 March 2021',
    'Ada Berg, ada@ward.example',
    'Cora Diaz, cora@ward.example',
    'Ada Berg: Contributed equally',
    'Ben Cole: Contributed equally',
    'Academic Editor: Eve Ross',
    'Copyright: © 2021 Berg et al',
  ])
    expect(text).toContain(part)
})

test.each([
  ['correction', 'corrected-article', 'Corrects'],
  ['retraction', 'retracted-article', 'Retracts'],
  ['expression-of-concern', 'object-of-concern', 'Expression of concern about'],
])('the PDF of a %s says which article it is about', async (type, relation, words) => {
  const related = `<related-article related-article-type="${relation}" ext-link-type="doi" xlink:href="10.5555/wrong.7"/>`
  const text = await textOfPdf(`10.5555/front.${type}`, { type, more: related })
  expect(text).toContain(`${words}: https://doi.org/10.5555/wrong.7`)
  expect(text).toMatch(new RegExp(type.replaceAll('-', ' '), 'i'))
})

test('the PDF names the title of a related article, and its address', async () => {
  const related = `<related-article related-article-type="corrected-article" xlink:href="10.5555/wrong.8"><article-title>Dim <italic>lamps</italic></article-title></related-article>`
  const text = await textOfPdf('10.5555/front.2', { type: 'correction', more: related })
  expect(text).toContain('Corrects: Dim lamps (https://doi.org/10.5555/wrong.8)')
})

test('a PDF names the characters that no font has', async () => {
  const text = await textOfPdf('10.5555/front.3', { title: 'Letters \u{20bb7}, \u{2a6d6} and \u{16a0}' })
  expect(text).toContain('no font for them (U+20BB7, U+2A6D6, U+16A0)')
  const drawn = await textOfPdf('10.5555/front.4', { title: 'Letters 吉野 and \u{1f642}' })
  expect(drawn).not.toContain('no font for them')
  expect(drawn).toContain('吉野')
})
