import { expect, test } from 'vitest'
import { articleReference } from '../../citations/article-reference.ts'
import { OTHERS, REFERENCE_TYPES, type ReferenceRecord } from '../../citations/reference.ts'
import type { Inline, Reference } from '../../article/article.ts'
import { citationXml } from './citation.ts'
import { aroundReferences, jatsFaults } from './jats-schema.fixture.ts'

const NEEDHAM: ReferenceRecord = {
  id: 'needham',
  type: 'article-journal',
  title: 'Mobilizing patients in the intensive care unit',
  author: [
    { family: 'Needham', given: 'Dale M.' },
    { family: 'van der Berg', given: 'Anna' },
    { literal: 'Two Wards Group' },
  ],
  'container-title': 'JAMA',
  issued: { 'date-parts': [[2008]] },
  volume: '300',
  issue: '14',
  page: '1685-1690',
  DOI: '10.1001/jama.300.14.1685',
}
const EMPTY = { id: 'r1', number: 1, authors: '', year: '', title: [], source: '', volume: '', issue: '', pages: '' }
const xmlOf = (reference: Reference) => citationXml(reference, new Map())
const written = (text: Inline[], parts: Partial<Reference>): string => xmlOf({ ...EMPTY, ...parts, text })

const own = (traits: Partial<ReferenceRecord>) => xmlOf(articleReference({ ...NEEDHAM, ...traits }, 1))

test('a reference of our own is tagged from its record, with its DOI once', () => {
  const xml = xmlOf(articleReference(NEEDHAM, 1))
  expect(xml).toBe(
    '<element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Needham</surname><given-names>Dale M.</given-names></name><name><surname>van der Berg</surname><given-names>Anna</given-names></name><collab>Two Wards Group</collab></person-group><article-title>Mobilizing patients in the intensive care unit</article-title><source>JAMA</source><year>2008</year><volume>300</volume><issue>14</issue><fpage>1685</fpage><lpage>1690</lpage><pub-id pub-id-type="doi">10.1001/jama.300.14.1685</pub-id></element-citation>',
  )
})

test('a person with a suffix stays one person, and a book has its publisher, editors and number', () => {
  const xml = own({
    type: 'book',
    title: 'Handbuch der Pflege',
    author: [{ family: 'Núñez', given: 'José María', suffix: 'Jr.' }],
    editor: [{ family: 'Weiß', given: 'Eva' }],
    'container-title': undefined,
    publisher: 'Springer Verlag GmbH & Co. KG',
    'publisher-place': 'Berlin',
    edition: '2',
    ISBN: '9780323012133',
  })
  for (const part of [
    '<element-citation publication-type="book">',
    '<name><surname>Núñez</surname><given-names>José María</given-names><suffix>Jr.</suffix></name>',
    '<person-group person-group-type="editor"><name><surname>Weiß</surname><given-names>Eva</given-names></name></person-group>',
    '<source>Handbuch der Pflege</source>',
    '<edition>2</edition><publisher-loc>Berlin</publisher-loc><publisher-name>Springer Verlag GmbH &amp; Co. KG</publisher-name>',
    '<pub-id pub-id-type="isbn">9780323012133</pub-id>',
  ])
    expect(xml).toContain(part)
})

test.each<[Partial<ReferenceRecord>, string[]]>([
  [{ type: 'chapter', page: 'e7' }, ['"book"', '<chapter-title>M', '<source>J', '<elocation-id>e7<']],
  [
    { type: 'report', 'container-title': undefined, page: undefined, number: '7' },
    ['"report"', '<source>M', '<comment>Report No.: 7<'],
  ],
  [
    { type: 'thesis', genre: "Master's thesis", 'container-title': 'Series' },
    ['<source>M', '<series>S', "<comment>Master's thesis<"],
  ],
  [{ type: 'dataset' }, ['"data"', '<data-title>M', '<source>J']],
  [{ type: 'webpage' }, ['"web"', '<article-title>M', '<source>J']],
  [
    {
      type: 'webpage',
      'container-title': undefined,
      DOI: undefined,
      URL: 'https://who.int/a?b=1&c',
      accessed: { 'date-parts': [[2026, 3, 7]] },
    },
    [
      '<source>M',
      '<date-in-citation content-type="access-date">cited 2026 Mar 7<',
      '<ext-link ext-link-type="uri" xlink:href="https://who.int/a?b=1&amp;c">',
    ],
  ],
])('each kind of work has its own title and container: %o', (traits, parts) => {
  for (const part of parts) expect(own(traits)).toContain(part)
})

test('records of all kinds are valid JATS', async () => {
  const records = REFERENCE_TYPES.flatMap((type) => [{ type }, { type, 'container-title': undefined, page: '3-5, 9' }])
  const everything = {
    genre: 'A kind',
    status: 'in press',
    'collection-title': 'Notes',
    editor: [{ family: 'Needham', given: 'Dale M.' }, OTHERS],
    edition: '2',
    publisher: 'Mosby',
    'publisher-place': 'Bergen',
    ISSN: '0098-7484',
    ISBN: '9780323012133',
    PMID: '1',
    PMCID: 'PMC1',
    URL: 'https://who.int',
    accessed: { 'date-parts': [[2026]] },
  } satisfies Partial<ReferenceRecord>
  const references = records.map((traits, index) => `<ref id="r${index}">${own({ ...everything, ...traits })}</ref>`)
  const document = aroundReferences(references.join(''))
  expect(await jatsFaults(new Map([['records', document]]))).toEqual([])
})

test('an incomplete list of people ends with “et al.”', () => {
  expect(own({ author: [{ family: 'Needham', given: 'D' }, OTHERS] })).toContain('</name><etal/></person-group>')
})

test.each([
  [
    'King ML Jr, Chapin FS III. Moves.',
    'King ML Jr, Chapin FS III',
    '<surname>King</surname> <given-names>ML</given-names> <suffix>Jr</suffix></string-name>, <string-name><surname>Chapin</surname> <given-names>FS</given-names> <suffix>III</suffix>',
  ],
  [
    'Visvader J. E, Ray A. Moves.',
    'Visvader J. E, Ray A',
    '<surname>Visvader</surname> <given-names>J. E</given-names>',
  ],
  [
    'Holderied, Liu Xun, Ray A. Moves.',
    'Holderied, Liu Xun, Ray A',
    '<person-group person-group-type="author">Holderied, Liu Xun, <string-name>',
  ],
  ['Ray A; Two Wards Group. Moves.', 'Ray A; Two Wards Group', '<collab>Two Wards Group</collab>'],
])('only the certain parts of a printed name are tagged: %s', (text, authors, xml) => {
  expect(written([text], { authors, title: ['Moves'] })).toContain(xml)
})

test('authors in another name format are found too, and stay text if one of them is missing', () => {
  const parts = { authors: 'Needham DM, Korupolu R', title: ['Early moves'], source: 'JAMA', year: '2008' }
  expect(written(['Needham, D. M., & Korupolu, R. (2008). Early moves. JAMA.'], parts)).toContain(
    '<surname>Needham</surname>, <given-names>D. M</given-names></string-name>., &amp; <string-name><surname>Korupolu</surname>, <given-names>R</given-names>',
  )
  expect(written(['Needham DM, Smith J. Early moves. JAMA. 2008.'], parts)).not.toContain('person-group')
})

test('formatted text is tagged whole and never cut', () => {
  const parts = { title: ['Growth of ', { t: 'i', c: ['E. coli'] } as Inline], source: 'JAMA', year: '2008' }
  expect(written(['Growth of ', { t: 'i', c: ['E. coli'] }, '. JAMA. 2008.'], parts)).toContain(
    '<article-title>Growth of <italic>E. coli</italic></article-title>. <source>JAMA</source>. <year>2008</year>',
  )
  expect(written([{ t: 'i', c: ['Growth of E. coli. JAMA'] }, '. 2008.'], parts)).toBe(
    '<mixed-citation><italic>Growth of E. coli. JAMA</italic>. <year>2008</year>.</mixed-citation>',
  )
})

test('a number is not found inside another number, and special characters are escaped for XML', () => {
  const parts = { title: ['Salt & <water>'], source: 'Ann Med', year: '2008', volume: '3', pages: '12–19' }
  expect(written(['Salt & <water>. Ann Med 2008;33:112. 3:12–19.'], parts)).toBe(
    '<mixed-citation><article-title>Salt &amp; &lt;water&gt;</article-title>. <source>Ann Med</source> <year>2008</year>;33:112. <volume>3</volume>:<fpage>12</fpage>–<lpage>19</lpage>.</mixed-citation>',
  )
})
