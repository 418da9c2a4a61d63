import { expect, test } from 'vitest'
import { plainTextOf, referenceText } from '../../../article/text.ts'
import { parseJats } from '../article.ts'
import { jatsArticle, jatsReferences } from '../jats.fixture.ts'

const referencesIn = (...references: string[]) =>
  parseJats(jatsArticle({ back: jatsReferences(...references) })).article.references

const read = (reference: string): string => referencesIn(reference).map(referenceText).join()

const BARNETT = '<name><surname>Barnett</surname><given-names>JA</given-names></name>'
const YOUNG = '<name><surname>Young</surname><given-names>NS</given-names><suffix>3rd</suffix></name>'

test.each([
  ['mixed, with marks', `<mixed-citation>${BARNETT}, ${YOUNG} (2007) <source>Yeast</source></mixed-citation>`],
  ['mixed, side by side', `<mixed-citation>${BARNETT}${YOUNG} (2007) <source>Yeast</source></mixed-citation>`],
  ['mixed, by spaces', `<mixed-citation>${BARNETT}\n  ${YOUNG} (2007) <source>Yeast</source></mixed-citation>`],
  [
    'mixed, in a group',
    `<mixed-citation><person-group>${BARNETT}${YOUNG}</person-group> (2007) <source>Yeast</source></mixed-citation>`,
  ],
  [
    'of the old kind',
    `<citation citation-type="journal">${BARNETT}, ${YOUNG} (2007) <source>Yeast</source></citation>`,
  ],
  [
    'string-name without marks',
    `<mixed-citation><string-name><surname>Barnett</surname><given-names>JA</given-names></string-name>, <string-name><surname>Young</surname><given-names>NS</given-names><suffix>3rd</suffix></string-name> (2007) <source>Yeast</source></mixed-citation>`,
  ],
  [
    'alternatives, the written one second',
    `<citation-alternatives><element-citation>${BARNETT}<year>2007</year></element-citation><mixed-citation>${BARNETT}, ${YOUNG} (2007) <source>Yeast</source></mixed-citation></citation-alternatives>`,
  ],
])('names in a reference have separators: %s', (_form, reference) => {
  expect(read(reference)).toBe('Barnett JA, Young NS 3rd (2007) Yeast')
})

test.each([
  ['<year>c. 1795</year>', 'c. 1795'],
  ['<year iso-8601-date="1795">ca. 1795</year>', 'ca. 1795'],
  ['<string-date>circa 1795</string-date>', 'circa 1795'],
  ['<string-date>c. <year>1795</year></string-date>', 'c. 1795'],
  ['<string-date>ca <month>May</month> <year>1795</year></string-date>', 'ca 1795 May'],
  ['<date><year>ca. 1795</year></date>', 'ca. 1795'],
])('a reference keeps the sign of an approximate date: %s', (date, printed) => {
  const citation = `<element-citation publication-type="book">${BARNETT}${date}<source>Yeast</source></element-citation>`
  expect(read(citation)).toBe(`Barnett JA. Yeast. ${printed}.`)
})

const FIELDS = '<year>2007</year><article-title>On yeasts</article-title><source>Yeast</source>'

test.each([
  ['element-citation', 'element-citation'],
  ['nlm-citation', 'nlm-citation'],
  ['citation', 'citation'],
  ['mixed-citation without its own words', 'mixed-citation'],
])('the unpunctuated parts of an %s are ordered as readers expect them', (_form, name) => {
  const people = `<person-group person-group-type="author">${BARNETT}${YOUNG}<collab>Yeast Group</collab><etal/></person-group>`
  const place = '<volume>24</volume><issue>3</issue><fpage>799</fpage><lpage>845</lpage>'
  const numbers = '<pub-id pub-id-type="doi">10.1002/yea.1513</pub-id><pub-id pub-id-type="pmid">17638318</pub-id>'
  const [reference] = referencesIn(`<label>1</label><${name}>${people}${FIELDS}${place}${numbers}</${name}>`)
  expect(reference && referenceText(reference)).toBe(
    'Barnett JA, Young NS 3rd, Yeast Group, et al. On yeasts. Yeast. 2007;24(3):799–845. doi: 10.1002/yea.1513; PMID: 17638318.',
  )
  expect(reference).toMatchObject({
    authors: 'Barnett JA, Young NS 3rd, Yeast Group, et al.',
    title: ['On yeasts'],
    year: '2007',
    doi: '10.1002/yea.1513',
    pmid: '17638318',
  })
  expect(JSON.stringify(reference?.text)).toContain('https://pubmed.ncbi.nlm.nih.gov/17638318/')
})

test('a chapter keeps its book, its editors, its publisher and its other details', () => {
  const chapter = `<element-citation publication-type="book"><person-group person-group-type="author">${BARNETT}</person-group>
    <person-group person-group-type="editor">${YOUNG}</person-group><person-group person-group-type="translator"><name><surname>Feld</surname><given-names>R</given-names></name></person-group>
    <chapter-title>Wild <italic>yeasts</italic></chapter-title><source>Fungi</source><edition>2nd</edition><publisher-loc>Lagos</publisher-loc>
    <publisher-name>Fixture Press</publisher-name><year>2001</year><month>Mar</month><day>5</day><fpage>7</fpage><lpage>7</lpage><comment>In press</comment></element-citation>`
  expect(read(chapter)).toBe(
    'Barnett JA. Wild yeasts. In: Young NS 3rd, editor. Fungi. 2nd ed. Lagos: Fixture Press; 2001 Mar 5. p. 7. Feld R, translator; In press.',
  )
})

const LOAF = `<person-group person-group-type="author">${BARNETT}</person-group><year>2005</year><month>10</month><day>03</day>`
const PRESS = '<publisher-loc>Lagos</publisher-loc><publisher-name>Fixture Press</publisher-name>'
const PAGES = '<fpage>11</fpage><lpage>29</lpage><page-range>11-29</page-range>'
const editors = (...people: string[]) => `<person-group person-group-type="editor">${people.join('')}</person-group>`

test.each([
  [
    'book',
    `${LOAF}<source>Loaves</source><edition>3</edition><volume>2</volume>${PRESS}<size units="pages">212</size><isbn>978</isbn>`,
    'Barnett JA. Loaves. 3rd ed. vol. 2. Lagos: Fixture Press; 2005 Oct 3. 212 p.; ISBN: 978.',
  ],
  [
    'book',
    `${LOAF}<chapter-title>Rye</chapter-title>${editors(YOUNG, BARNETT)}<source>Loaves</source>${PRESS}${PAGES}`,
    'Barnett JA. Rye. In: Young NS 3rd, Barnett JA, editors. Loaves. Lagos: Fixture Press; 2005 Oct 3. p. 11–29.',
  ],
  [
    'book',
    `${LOAF}<chapter-title>Rye</chapter-title><source>Loaves</source>${PAGES}`,
    'Barnett JA. Rye. In: Loaves. 2005 Oct 3. p. 11–29.',
  ],
  ['book', `${editors(YOUNG)}<source>Loaves</source>${PRESS}`, 'Young NS 3rd, editor. Loaves. Lagos: Fixture Press.'],
  [
    'thesis',
    `${LOAF}<source>On crust</source><publisher-name>Saltmarsh</publisher-name>`,
    'Barnett JA. On crust. Saltmarsh; 2005 Oct 3.',
  ],
  [
    'web',
    `<collab>Bakers</collab><source>Rye</source><date-in-citation><year>2023</year><month>5</month><day>5</day></date-in-citation><uri>https://rye.example/</uri>`,
    'Bakers. Rye. accessed 2023 May 5; https://rye.example/.',
  ],
  [
    'web',
    '<source>Rye</source><date-in-citation content-type="access-date">Cited May 2023</date-in-citation>',
    'Rye. Cited May 2023.',
  ],
  ['software', '<source>breadr</source><version>0.4</version><year>2019</year>', 'breadr. Version 0.4. 2019.'],
  [
    'journal',
    `${LOAF}<article-title>Rye</article-title><source>Yeast</source><volume>4</volume><fpage>7</fpage><lpage>9</lpage><page-range>7-9, 12</page-range>`,
    'Barnett JA. Rye. Yeast. 2005 Oct 3;4:7-9, 12.',
  ],
  [
    'journal',
    `${LOAF}<article-title>Rye</article-title><source>Yeast</source><volume>40</volume><fpage>12</fpage><page-range>2170–2176</page-range>`,
    'Barnett JA. Rye. Yeast. 2005 Oct 3;40:12, 2170–2176.',
  ],
  [
    'journal',
    `${LOAF}<source>Yeast</source><volume>4</volume><fpage>7</fpage><page-range>7–9</page-range>`,
    'Barnett JA. Yeast. 2005 Oct 3;4:7–9.',
  ],
])('the tagged parts of a %s are labelled and in its order', (type, parts, text) => {
  expect(read(`<element-citation publication-type="${type}">${parts}</element-citation>`)).toBe(text)
})

test('names in several scripts are read once, and written-out names stay unchanged', () => {
  const both =
    '<element-citation><person-group><name-alternatives><name name-style="eastern"><surname>王</surname><given-names>伟</given-names></name><name><surname>Wang</surname><given-names>W</given-names></name></name-alternatives><string-name>Ludwig van Beethoven</string-name></person-group><source>Songs</source></element-citation>'
  expect(read(both)).toBe('Wang W, Ludwig van Beethoven. Songs.')
})

test('a reference list inside the body is found, and citations link to it', () => {
  const list = jatsReferences(`<mixed-citation>${BARNETT} Yeast.</mixed-citation>`)
  const { article } = parseJats(
    jatsArticle({
      body: `<p>Known<xref ref-type="bibr" rid="r1">1</xref>.</p><sec><title>References</title>${list}</sec>`,
    }),
  )
  expect(article.references.map(referenceText)).toEqual(['Barnett JA Yeast.'])
  expect(JSON.stringify(article.sections)).toContain('"to":"reference-1"')
})

test('numbers and names next to each other in a sentence are not joined', () => {
  const { article } = parseJats(
    jatsArticle({
      body: '<p>Written by <name><surname>Barnett</surname><given-names>JA</given-names></name>, on <italic><named-content content-type="genus">V.</named-content><named-content content-type="species">punctata</named-content></italic>, paid by <institution-wrap><institution-id>http://dx.doi.org/10.13039/1</institution-id><institution>NIH</institution></institution-wrap>.</p>',
    }),
  )
  expect(article.sections[0]?.blocks).toEqual([
    { t: 'p', c: ['Written by Barnett JA, on ', { t: 'i', c: ['V. punctata'] }, ', paid by NIH.'] },
  ])
})

test('names stay separate from text, numbers from lettered pages, and a year keeps its letter', () => {
  expect(
    read(
      `<mixed-citation>${BARNETT}and${YOUNG}in <source>AIDS</source> <year>2001</year>a <volume>15</volume> Suppl 4<fpage>S109</fpage>–<lpage>16</lpage>, e<elocation-id>7</elocation-id></mixed-citation>`,
    ),
  ).toBe('Barnett JA and Young NS 3rd in AIDS 2001a 15 Suppl 4 S109–16, e7')
})

test('a reference with text and tags is read once: words from the text, parts from the tags', () => {
  const tagged = `<element-citation><person-group>${BARNETT}</person-group>${FIELDS}</element-citation>`
  const [reference] = referencesIn(
    `<label>1</label><mixed-citation>1. Barnett JA. On yeasts. Yeast. 2007.</mixed-citation>${tagged}`,
  )
  expect(reference && referenceText(reference)).toBe('Barnett JA. On yeasts. Yeast. 2007.')
  expect(reference).toMatchObject({ authors: 'Barnett JA', title: ['On yeasts'], source: 'Yeast', year: '2007' })
  const both = '<mixed-citation>A. One.</mixed-citation><mixed-citation>B. Two.</mixed-citation>'
  expect(read(both)).toBe('A. One. B. Two.')
})

test.each([
  ['<label>7</label><mixed-citation>7. Barnett JA. Yeast.</mixed-citation>', 'Barnett JA. Yeast.'],
  ['<mixed-citation>[1] Barnett JA. Yeast.</mixed-citation>', 'Barnett JA. Yeast.'],
  ['<mixed-citation><label>1</label>. Barnett JA. Yeast.</mixed-citation>', 'Barnett JA. Yeast.'],
  ['<mixed-citation><bold>1.</bold> Barnett JA. Yeast.</mixed-citation>', 'Barnett JA. Yeast.'],
  ['<label>1</label><mixed-citation>. Barnett JA. Yeast.</mixed-citation>', 'Barnett JA. Yeast.'],
  ['<mixed-citation>1 in 3 yeasts. 2007.</mixed-citation>', '1 in 3 yeasts. 2007.'],
])('a reference does not begin with its own number: %s', (reference, words) => {
  expect(read(reference)).toBe(words)
})

test('full stops, commas and semicolons follow the word before them without a space', () => {
  expect(
    read(
      '<mixed-citation><person-group>Barnett JA</person-group> , <source>Yeast </source>. In Press ; <year>2006</year> . p &lt; .05 and . . . so on .</mixed-citation>',
    ),
  ).toBe('Barnett JA, Yeast. In Press; 2006. p < .05 and . . . so on.')
})

test.each([
  ['in a link', (doi: string) => `<ext-link xlink:href="http://dx.doi.org/${doi}">${doi}</ext-link>`],
  ['as a number', (doi: string) => `<pub-id pub-id-type="doi">${doi}</pub-id>`],
])('an encoded DOI is not encoded again and is printed as the file writes it: %s', (_where, form) => {
  const written = '10.1002/1097(2001)20:3%3C377::AID%3E3.0.CO;2-N'
  const [reference] = referencesIn(`<mixed-citation>Barnett JA. ${form(written)}</mixed-citation>`)
  const doi = '10.1002/1097(2001)20:3<377::AID>3.0.CO;2-N'
  const href = `https://doi.org/${written}`
  expect(reference).toMatchObject({ doi, text: ['Barnett JA. ', { t: 'a', href, c: [written] }] })
})

test('the titles of several reference lists are kept above their first references', () => {
  const entry = (id: string) => `<ref id="${id}"><mixed-citation>Work ${id}.</mixed-citation></ref>`
  const back = `<ref-list><title>References</title><ref-list><title>References to <italic>included</italic> trials</title><p>Main reports.</p>${entry('a')}${entry('b')}</ref-list>
    <ref-list><title>Excluded trials</title><ref-list><title>Duplicates</title>${entry('c')}</ref-list></ref-list></ref-list>`
  const { article, unread } = parseJats(jatsArticle({ back }))
  expect(article.references.map(({ number, above }) => [number, above])).toEqual([
    [
      1,
      [
        { t: 'head', c: ['References to ', { t: 'i', c: ['included'] }, ' trials'] },
        { t: 'p', c: ['Main reports.'] },
      ],
    ],
    [2, undefined],
    [
      3,
      [
        { t: 'head', c: ['Excluded trials'] },
        { t: 'head', c: ['Duplicates'] },
      ],
    ],
  ])
  expect(unread).toEqual([])
  expect(plainTextOf(article)).toContain('Excluded trials\nDuplicates\nWork c.')
})

test('a cited name in eastern letters is written without a space', () => {
  const name = (surname: string, given: string) =>
    `<name name-style="eastern"><surname>${surname}</surname><given-names>${given}</given-names></name>`
  const people = `<person-group person-group-type="author">${name('李', '小龙')}${name('Li', 'XL')}</person-group>`
  expect(read(`<element-citation>${people}<article-title>On beds</article-title></element-citation>`)).toBe(
    '李小龙, Li XL. On beds.',
  )
})

test('a supplement is part of the issue', () => {
  const place = '<volume>12</volume><issue>4</issue><supplement>Suppl 3</supplement><fpage>7</fpage><lpage>9</lpage>'
  const [reference] = referencesIn(`<element-citation>${FIELDS}${place}</element-citation>`)
  expect(reference && referenceText(reference)).toBe('On yeasts. Yeast. 2007;12(4 Suppl 3):7–9.')
  expect(reference?.issue).toBe('4 Suppl 3')
  expect(read(`<mixed-citation>${FIELDS}${place.replace('<issue>4</issue>', '')}</mixed-citation>`)).toBe(
    'On yeasts. Yeast. 2007;12(Suppl 3):7–9.',
  )
})
