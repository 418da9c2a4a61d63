import { expect, test } from 'vitest'
import { parseJats } from '../article.ts'
import { jatsArticle } from '../jats.fixture.ts'

type Parts = Parameters<typeof jatsArticle>[0] & { titles?: string }

const unreadIn = ({ titles = '', ...parts }: Parts) =>
  parseJats(jatsArticle(parts).replace('</title-group>', `${titles}</title-group>`)).unread.map(
    ({ element, lines, texts }) => [element, lines.length, ...texts],
  )

const NAMED = (prefix: string) =>
  `<contrib-group><contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Ada</given-names><prefix>${prefix}</prefix></name></contrib></contrib-group>`

test.each<[string, Parts, unknown[]]>([
  [
    'a running head made of words of the title',
    { title: 'Warm milk at night', titles: '<alt-title alt-title-type="running-head">Warm milk</alt-title>' },
    ['alt-title', 1, 'Warm milk'],
  ],
  [
    'a title before a name that the text has as well',
    { people: NAMED('Nurse'), body: '<p>A nurse came.</p>' },
    ['prefix', 1, 'Nurse'],
  ],
  [
    'pages that begin with the first and last page',
    {
      meta: '<fpage>101</fpage><lpage>112</lpage><page-range>101-112, S3</page-range>',
      body: '<p>101, 112, 1011, 12S3.</p>',
    },
    ['page-range', 1, '101-112, S3'],
  ],
  [
    'the identifier of an event that the text cites',
    {
      meta: '<pub-history><event><event-desc>Posted</event-desc><article-id pub-id-type="doi">10.5555/night.7</article-id></event></pub-history>',
      body: '<p>The preprint is 10.5555/night.7, and 10.5555/night.7 again.</p>',
    },
    ['article-id', 1, '10.5555/night.7'],
  ],
  [
    'links without a target',
    {
      body: '<p>See <xref ref-type="fig">Figure 9</xref> and <xref ref-type="bibr" rid=""/>.</p><list><list-item><p><xref ref-type="bibr"><sup>4</sup></xref></p></list-item></list>',
    },
    ['xref', 3, 'Figure 9', '4'],
  ],
])('the report names %s', (_name, parts, found) => expect(unreadIn(parts)).toContainEqual(found))

test('the report does not name the marks of addresses, roles in CRediT and the own DOI', () => {
  const people = `<contrib-group><contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Ada</given-names></name><role vocab="credit">Software</role><xref ref-type="aff" rid="a1"><sup>a</sup></xref></contrib></contrib-group><aff id="a1"><label>a</label>Ward A</aff>`
  expect(unreadIn({ people, body: '<p>The same 10.5555/hard.1 and a software.</p>' })).toEqual([])
})
