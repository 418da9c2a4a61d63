import { plainTextOf } from '../../article/text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle } from '#features/library/server/import/import-article.ts'
import { licenceAddress, licenceName } from './licence.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

const frontOf = (parts: Parameters<typeof jatsArticle>[0]) => parseJats(jatsArticle(parts)).article.front

describe('a licence is named and readable', () => {
  test.each([
    ['Creative Commons Attribution License, which permits', 'CC BY', 'https://creativecommons.org/licenses/by/'],
    ['the terms of the CC BY-NC 4.0 licence', 'CC BY-NC 4.0', 'https://creativecommons.org/licenses/by-nc/4.0/'],
    [
      'Creative Commons Attribution-NonCommercial-NoDerivs 3.0 Unported License',
      'CC BY-NC-ND 3.0',
      'https://creativecommons.org/licenses/by-nc-nd/3.0/',
    ],
    ['All rights reserved.', '', null],
  ])('%s', (words, name, address) => {
    const { licence } = parseJats(
      jatsArticle({ meta: `<permissions><license><license-p>${words}</license-p></license></permissions>` }),
    )
    expect([licence.name, licence.url]).toEqual([name, address])
  })

  test('a licence address is found in every place where files write it', () => {
    const ref = '<license><ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref></license>'
    expect(parseJats(jatsArticle({ meta: `<permissions>${ref}</permissions>` })).licence).toMatchObject({
      name: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
    })
    expect(licenceName('https://creativecommons.org/publicdomain/zero/1.0/', '')).toBe('CC0 1.0')
    expect(licenceAddress('Public Domain')).toBeNull()
  })
})

test('a licence’s address and words stay separate', () => {
  const licence =
    '<license><ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref>\n<!-- <rdf/> --><license-p>This is open.</license-p></license>'
  expect(parseJats(jatsArticle({ meta: `<permissions>${licence}</permissions>` })).licence).toEqual({
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    text: 'This is open.',
  })
})

const OWNED =
  '<permissions><copyright-statement>© 1977 Thieme.</copyright-statement><license><license-p>Not under CC BY.</license-p></license></permissions>'

test.each([
  [
    'a figure',
    `<fig><label>Figure 1</label><caption><p>Cap.</p></caption><attrib>Photo: J. Doe</attrib>${OWNED}</fig>`,
    {
      t: 'figure',
      caption: ['Cap.', 'Photo: J. Doe', '© 1977 Thieme. Not under CC BY.'].map((c) => ({ t: 'p', c: [c] })),
    },
  ],
  [
    'its picture',
    `<fig><caption><p>Cap.</p></caption><graphic xlink:href="f.tif">${OWNED}</graphic></fig>`,
    { t: 'figure', caption: ['Cap.', '© 1977 Thieme. Not under CC BY.'].map((c) => ({ t: 'p', c: [c] })) },
  ],
  [
    'a table',
    `<table-wrap><table><tr><td>1</td></tr></table><table-wrap-foot><p>Note.</p></table-wrap-foot>${OWNED}</table-wrap>`,
    { t: 'table', foot: ['Note.', '© 1977 Thieme. Not under CC BY.'].map((c) => ({ t: 'p', c: [c] })) },
  ],
  [
    'a licence with an address only',
    '<fig><permissions><license><ali:license_ref>https://example.org/terms</ali:license_ref></license></permissions></fig>',
    {
      t: 'figure',
      caption: [{ t: 'p', c: [{ t: 'a', href: 'https://example.org/terms', c: ['https://example.org/terms'] }] }],
    },
  ],
])('a figure or table shows its copyright holder: %s', (_whose, body, block) => {
  const blocks = parseJats(jatsArticle({ body })).article.sections[0]?.blocks
  expect(blocks).toHaveLength(1)
  expect(blocks?.[0]).toMatchObject(block)
})

test('rights, dates, editors, correspondence, author notes and related articles are read', () => {
  const people = `<contrib-group><contrib contrib-type="author" equal-contrib="yes"><name><surname>Okafor</surname><given-names>Amara</given-names></name><xref ref-type="corresp" rid="c1">*</xref></contrib>
    <contrib contrib-type="author" corresp="yes"><name><surname>Feld</surname><given-names>Ruth</given-names></name><degrees>MD</degrees><email>feld@example.org</email><xref ref-type="fn" rid="n1">†</xref></contrib></contrib-group>
    <contrib-group><contrib contrib-type="editor"><name><surname>Editor</surname><given-names>An</given-names></name><role>Academic Editor</role><aff>Lagos</aff></contrib></contrib-group>
    <author-notes><corresp id="c1"><label>*</label>*Correspondence: <email>okafor@example.org</email> (AO)</corresp><fn fn-type="present-address" id="n1"><label>†</label><p>Now in Accra</p></fn></author-notes>`
  const meta = `<history><date date-type="received"><day>25</day><month>2</month><year>2013</year></date><date date-type="rev-recd"><month>Jun</month><year>2013</year></date><date date-type="accepted"><day>30</day><month>2</month><year>2014</year></date></history>
    <permissions><copyright-year>2013</copyright-year><copyright-holder>Okafor et al</copyright-holder><license><license-p>Free to <italic>use</italic>.</license-p></license></permissions>
    <related-article related-article-type="retraction-forward" ext-link-type="doi" xlink:href="10.5555/retraction"/>`
  expect(frontOf({ people, meta, root: 'article-type="review-article"' })).toEqual({
    kind: 'Review article',
    translatedTitles: [],
    history: [
      { what: 'Received', on: '2013-02-25' },
      { what: 'Revised', on: '2013-06' },
      // The file's 30 February does not exist, so only the year is used.
      { what: 'Accepted', on: '2014' },
    ],
    editors: [{ name: 'An Editor', role: 'Academic Editor', affiliations: ['Lagos'] }],
    correspondence: [
      { names: ['Amara Okafor'], lead: { label: '*', words: '*Correspondence:' }, reach: ['okafor@example.org (AO)'] },
      { names: ['Ruth Feld'], reach: ['feld@example.org'] },
    ],
    authorNotes: [
      { name: 'Amara Okafor', notes: ['Contributed equally'] },
      { name: 'Ruth Feld', notes: ['MD', 'Now in Accra'] },
    ],
    rights: { copyright: '© 2013 Okafor et al', terms: ['Free to ', { t: 'i', c: ['use'] }, '.'] },
    related: [{ what: 'Retracted by', title: ['10.5555/retraction'], href: 'https://doi.org/10.5555/retraction' }],
  })
})

describe('a title with superscripts and subscripts', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp()
    const title = 'CD24<sup>hi</sup> cells at 500 mg/m<sup>2</sup> of CO<sub>2</sub> in <italic>E. coli</italic>'
    await importArticle(testApp.kernel, parseJats(jatsArticle({ title })), 'a hash')
  })
  afterAll(() => testApp.stop())

  test('uses Unicode characters in plain text and keeps its mark-up in lists', async () => {
    const { papers } = await testApp.as(undefined)('GET /api/public/research-library')
    expect(papers[0]).toMatchObject({
      title: 'CD24ʰⁱ cells at 500 mg/m² of CO₂ in E. coli',
      title_markup: expect.arrayContaining(['CD24', { t: 'sup', c: ['hi'] }, { t: 'i', c: ['E. coli'] }]),
    })
  })

  test.each(['CD24hi', 'mg/m2', 'mg/m²', 'CO2'])('is found by %s, and the match is highlighted', async (search) => {
    const { papers, search: notes } = await testApp.as(undefined)('GET /api/public/research-library', {
      query: { search },
    })
    expect(papers).toHaveLength(1)
    expect(notes?.marks[0]?.title.length).toBeGreaterThan(1)
    expect(notes?.marks[0]?.title.join('')).toBe(papers[0]?.title)
  })
})

test('biographies, groups on whose behalf authors write, names in their own script and conferences are kept', () => {
  const people = `<contrib-group><contrib contrib-type="author"><name-alternatives>
    <name name-style="western"><surname>Sato</surname><given-names>Emi</given-names></name>
    <name name-style="eastern" xml:lang="ja"><surname>佐藤</surname><given-names>恵美</given-names></name></name-alternatives>
    <bio><title>Emi Sato</title><p>Runs the second ward.</p></bio><on-behalf-of>for the Ward Nurses</on-behalf-of></contrib>
    <contrib contrib-type="author"><name><surname>Bello</surname><given-names>Ada</given-names></name></contrib>
    <on-behalf-of>on behalf of the Fever Network</on-behalf-of></contrib-group>`
  const meta = `<conference><conf-date>May 2023</conf-date><conf-name>Days of Fever</conf-name><conf-loc>Accra</conf-loc><conf-sponsor>Ward Fund</conf-sponsor></conference>
    <product><source>Handbook of Fever</source>, <year>2020</year></product>`
  const { article, unread } = parseJats(jatsArticle({ people, meta }))
  expect(article.front?.authorNotes).toEqual([{ name: 'Emi Sato', notes: ['佐藤恵美', 'for the Ward Nurses'] }])
  const text = plainTextOf(article)
  expect(text).toContain('About the Authors\nEmi Sato\nRuns the second ward.')
  expect(text).toContain('Conference: Days of Fever, Accra, May 2023')
  expect(text).toContain('Sponsors of the conference: Ward Fund')
  expect(text).toContain('Reviewed Work\nHandbook of Fever, 2020')
  expect(unread).toEqual([])
})

test('captions of media and long descriptions are kept, also of media in several formats', () => {
  const body = `<supplementary-material><label>S1</label><media xlink:href="a.mp4"><caption><p>A pulse.</p></caption></media></supplementary-material>
    <fig><label>Figure 1</label><alternatives><graphic xlink:href="a.tif"><alt-text>A chart</alt-text><long-desc>It rises in May.</long-desc></graphic></alternatives></fig>
    <sec><title>Film</title><alternatives><media xlink:href="b.mp4"><label>Film 2</label><caption><p>A walk.</p></caption></media><media xlink:href="b.mov"/></alternatives></sec>`
  const { article, unread } = parseJats(jatsArticle({ body }))
  expect(JSON.stringify(article)).toContain('"alt":"A chart. It rises in May."')
  const text = plainTextOf(article)
  expect(text).toContain('A pulse.')
  expect(text).toContain('Film 2\nA walk.')
  expect(unread).toEqual([])
})
