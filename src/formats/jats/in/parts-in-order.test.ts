import { describe, expect, test } from 'vitest'
import { blocksText, inlinesText } from '../../article/text.ts'
import { markdownOf } from '../../markdown/article.ts'
import { exported, publishedFrom, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle, jatsReferences } from './jats.fixture.ts'

const blocksIn = (body: string) => parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []

const isEqualAgain = (xml: string) => expect(readFrom(exported(xml))).toEqual(readFrom(xml))

describe('the parts are in the order of readers', () => {
  test('a quotation begins with its label and titles, and ends with its source', () => {
    const body =
      '<disp-quote><label>Q1</label><title>Milk</title><subtitle>A saying</subtitle><p>Drink it warm.</p><attrib>Ada Feld</attrib><p>Often.</p></disp-quote>'
    expect(blocksText(blocksIn(body))).toBe('Q1 Milk: A saying\nDrink it warm.\nOften.\nAda Feld')
    isEqualAgain(jatsArticle({ body }))
  })

  test('a poem does, too', () => {
    const body =
      '<verse-group><label>V1</label><title>Milk</title><subtitle>A song</subtitle><verse-line>Warm is the cup,</verse-line><verse-line>drink it up.</verse-line><attrib>Ada Feld</attrib></verse-group>'
    const blocks = blocksIn(body)
    expect(blocks.map(({ t }) => t)).toEqual(['head', 'verse', 'p'])
    expect(blocksText(blocks)).toMatch(/^V1 Milk: A song\nWarm is the cup,.drink it up\.\nAda Feld$/s)
    expect(exported(jatsArticle({ body }))).toContain('<verse-group><title>V1 Milk: A song</title><verse-line>Warm')
    isEqualAgain(jatsArticle({ body }))
  })

  test('the paragraphs of a supplement are above the captions of its files', () => {
    const body =
      '<supplementary-material xlink:href="a.mp4"><label>S1</label><p>A film of cups.</p><media xlink:href="b.mp4"><label>Film 2</label><caption><p>More cups.</p></caption></media></supplementary-material>'
    expect(blocksIn(body)).toMatchObject([{ t: 'file', label: 'S1' }])
    expect(blocksText(blocksIn(body))).toMatch(/A film of cups\.\nFilm 2\nMore cups\./)
    isEqualAgain(jatsArticle({ body }))
  })
})

const AUTHOR =
  '<contrib contrib-type="author"><name><surname>Feld</surname><given-names>R</given-names></name></contrib>'

describe('the JATS export keeps', () => {
  test('the group on whose behalf all authors write, which the page does not name with the last of them', () => {
    const people = `<contrib-group>${AUTHOR}<on-behalf-of>on behalf of the <italic>Night</italic> Nurses</on-behalf-of></contrib-group>`
    const xml = jatsArticle({ people })
    const { front, sections } = parseJats(xml).article
    expect(front?.authorNotes).toEqual([])
    expect(sections.at(-1)).toMatchObject({ heading: ['On Behalf Of'] })
    expect(exported(xml)).toContain(
      '</contrib><on-behalf-of>on behalf of the <italic>Night</italic> Nurses</on-behalf-of>',
    )
    isEqualAgain(xml)
  })

  test('an anonymous author', () => {
    const xml = jatsArticle({
      people: '<contrib-group><contrib contrib-type="author"><anonymous/></contrib></contrib-group>',
    })
    expect(exported(xml)).toContain('<contrib contrib-type="author"><anonymous/>')
    expect(exported(xml)).not.toContain('<collab>')
    isEqualAgain(xml)
  })

  test('the order of an eastern name in Latin letters', () => {
    const name = '<name name-style="eastern"><surname>Wáng</surname><given-names>Xiǎo-míng</given-names></name>'
    const xml = jatsArticle({
      people: `<contrib-group><contrib contrib-type="author">${name}</contrib></contrib-group>`,
    })
    expect(exported(xml)).toContain(name)
    isEqualAgain(xml)
    isEqualAgain(xml.replace(name, '<string-name name-style="eastern">Wáng Xiǎo-míng</string-name>'))
  })

  test('a translator', () => {
    const translator = AUTHOR.replace('"author"', '"translator"').replace('Feld', 'Sousa')
    const xml = jatsArticle({ people: `<contrib-group>${AUTHOR}${translator}</contrib-group>` })
    expect(exported(xml)).toContain('<contrib contrib-type="translator"><string-name>R Sousa</string-name>')
    isEqualAgain(xml)
  })

  test('all targets of a link', () => {
    const fig = (id: string) => `<fig id="${id}"><label>${id}</label><graphic xlink:href="${id}.tif"/></fig>`
    const xml = jatsArticle({
      body: `<p>See <xref ref-type="fig" rid="f1 f2">both</xref>.</p>${fig('f1')}${fig('f2')}`,
    })
    expect(exported(xml)).toContain('<xref ref-type="fig" rid="figure-1 figure-2">both</xref>')
    isEqualAgain(xml)
  })

  test('a sign as the label of a reference', () => {
    const back = jatsReferences('<label>★</label><mixed-citation>Marsh B. Cups. 1999.</mixed-citation>')
    const xml = jatsArticle({ back })
    expect(inlinesText(parseJats(xml).article.references[0]?.text ?? [])).toBe('★ Marsh B. Cups. 1999.')
    expect(exported(xml)).toContain('<label>★</label>')
    isEqualAgain(xml)
  })

  test('related data, which are no article', () => {
    const xml = jatsArticle({
      meta: '<related-object object-type="data" xlink:href="https://doi.org/10.5555/cups.data">Cups by ward</related-object>',
    })
    expect(parseJats(xml).article.front?.related).toMatchObject([{ what: 'Related data', title: ['Cups by ward'] }])
    expect(exported(xml)).toMatch(/<related-object content-type="related-data"[^>]*>Cups by ward<\/related-object>/)
    isEqualAgain(xml)
  })
})

test('the article that a review reviews is a link with its DOI, and keeps its attributes', () => {
  const object = '<related-object link-type="peer-reviewed-article" object-id="10.5555/hard.1" object-id-type="doi"/>'
  const xml = jatsArticle({}).replace(
    '</article>',
    `<sub-article article-type="reviewer-report"><front-stub>${object}</front-stub><body><p>Good.</p></body></sub-article></article>`,
  )
  const [line] = parseJats(xml).article.sections.at(-1)?.blocks ?? []
  const link = { t: 'a', href: 'https://doi.org/10.5555/hard.1', c: ['10.5555/hard.1'] }
  expect(line).toEqual({ t: 'p', c: ['Reviews: ', link] })
  expect(exported(xml)).toContain(object)
})

test('the Markdown has one full stop after a label that ends with one', () => {
  const xml = jatsArticle({
    body: '<fig><label>Fig. 1.</label><caption><title>Cups.</title></caption><graphic xlink:href="a.tif"/></fig>',
  })
  const markdown = markdownOf(publishedFrom(parseJats(xml)), { page: 'https://inflo.example.org/a', fileAt: String })
  expect(markdown).toContain('**Fig. 1.** Cups.')
})
