import { expect, test } from 'vitest'
import { articleReference } from '../../citing/article-reference.ts'
import type { ReferenceRecord } from '../../citing/reference.ts'
import type { Inline, Reference } from '../../article/article.ts'
import { citationXml } from './citation.ts'

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

test('a reference of our own names each of its parts where they stand, and its DOI once', () => {
  const xml = xmlOf(articleReference(NEEDHAM, 1))
  for (const part of [
    '<person-group person-group-type="author"><string-name><surname>Needham</surname> <given-names>DM</given-names></string-name>',
    '<string-name><surname>van der Berg</surname> <given-names>A</given-names></string-name>',
    '<article-title>Mobilizing patients in the intensive care unit</article-title>',
    '<source>JAMA</source>',
    '<year>2008</year>',
    '<volume>300</volume>',
    '<issue>14</issue>',
  ])
    expect(xml).toContain(part)
  expect(xml.match(/10\.1001\/jama\.300\.14\.1685/g)).toHaveLength(1)
  expect(xml).toContain('<pub-id pub-id-type="doi">10.1001/jama.300.14.1685</pub-id>')
  expect(xml).not.toContain('ext-link')
})

test('authors are found in another manner of writing too, and left as text where one of them is not', () => {
  const parts = { authors: 'Needham DM, Korupolu R', title: ['Early moves'], source: 'JAMA', year: '2008' }
  expect(written(['Needham, D. M., & Korupolu, R. (2008). Early moves. JAMA.'], parts)).toContain(
    '<surname>Needham</surname>, <given-names>D. M</given-names></string-name>., &amp; <string-name><surname>Korupolu</surname>, <given-names>R</given-names>',
  )
  expect(written(['Needham DM, Smith J. Early moves. JAMA. 2008.'], parts)).not.toContain('person-group')
})

test('what is formatted is named whole, and never cut', () => {
  const parts = { title: ['Growth of ', { t: 'i', c: ['E. coli'] } as Inline], source: 'JAMA', year: '2008' }
  expect(written(['Growth of ', { t: 'i', c: ['E. coli'] }, '. JAMA. 2008.'], parts)).toContain(
    '<article-title>Growth of <italic>E. coli</italic></article-title>. <source>JAMA</source>. <year>2008</year>',
  )
  expect(written([{ t: 'i', c: ['Growth of E. coli. JAMA'] }, '. 2008.'], parts)).toBe(
    '<mixed-citation><italic>Growth of E. coli. JAMA</italic>. <year>2008</year>.</mixed-citation>',
  )
})

test('a number is not found within another, and signs are written as XML has them', () => {
  const parts = { title: ['Salt & <water>'], source: 'Ann Med', year: '2008', volume: '3', pages: '12–19' }
  expect(written(['Salt & <water>. Ann Med 2008;33:112. 3:12–19.'], parts)).toBe(
    '<mixed-citation><article-title>Salt &amp; &lt;water&gt;</article-title>. <source>Ann Med</source> <year>2008</year>;33:112. <volume>3</volume>:<fpage>12</fpage>–<lpage>19</lpage>.</mixed-citation>',
  )
})
