import { expect, test } from 'vitest'
import { apa } from '../../citations/styles/apa.ts'
import { citationItem } from '../../citations/item.ts'
import { exported, publishedFrom, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

test.each([
  ['<issue>4</issue><supplement>Suppl 3</supplement>', '4 Suppl 3'],
  ['<supplement>3</supplement>', 'Suppl 3'],
  ['<issue>4 Suppl 3</issue><supplement>Suppl 3</supplement>', '4 Suppl 3'],
  ['<issue>4</issue>', '4'],
])('the issue of an article includes its supplement: %s', (meta, issue) => {
  expect(parseJats(jatsArticle({ meta: `<volume>12</volume>${meta}` })).imprint.issue).toBe(issue)
})

test.each(['<fpage>5</fpage>', '<fpage>5</fpage><lpage>5</lpage>'])(
  'a single page is a page in all exports: %s',
  (meta) => {
    const xml = jatsArticle({ meta: `<volume>12</volume>${meta}` })
    const { imprint } = parseJats(xml)
    expect(imprint).toMatchObject({ pages: '5', isPage: true })
    expect(exported(xml)).toContain('<volume>12</volume><fpage>5</fpage>')
    expect(readFrom(exported(xml))).toEqual(readFrom(xml.replace('<lpage>5</lpage>', '')))
    const item = citationItem(publishedFrom(parseJats(xml)), 'https://inflo.example.org/a')
    expect(apa(item)).toContain('Journal of Hard Cases, 12, 5.')
  },
)

test('an article number stays a number', () => {
  const xml = jatsArticle({ meta: '<volume>12</volume><elocation-id>99</elocation-id>' })
  expect(parseJats(xml).imprint.isPage).toBeUndefined()
  expect(exported(xml)).toContain('<elocation-id>99</elocation-id>')
  expect(apa(citationItem(publishedFrom(parseJats(xml)), 'https://inflo.example.org/a'))).toContain('12, Article 99.')
})

test.each([
  ['pmcid', 'PMC9000007'],
  ['pmc', '9000007'],
  ['PMC', 'PMC9000007'],
  ['pmcid', '9000007'],
])('a number in PubMed Central of the type %s is found in the file and in its export: %s', (type, number) => {
  const ids = `<article-id pub-id-type="${type}">${number}</article-id>`
  const xml = jatsArticle({}).replace('<title-group>', `${ids}<title-group>`)
  const written = exported(xml)
  for (const read of [xml, written, exported(written)])
    expect(parseJats(read).imprint).toMatchObject({ pmcid: 'PMC9000007' })
  expect(readFrom(written)).toEqual(readFrom(xml))
})
