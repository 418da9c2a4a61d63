import { expect, test } from 'vitest'
import { exported } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle, jatsReferences } from './jats.fixture.ts'

const VOLUME = '<volume>8<italic>B</italic></volume>'
const ISSUE = '<issue><bold>2</bold>–<bold><italic>3</italic></bold></issue>'
const ofYeast = (parts: string): string =>
  jatsArticle({ back: jatsReferences(`<element-citation><source>Yeast</source>${parts}</element-citation>`) })

test('the page shows the formats in a volume and an issue', () => {
  const [reference] = parseJats(ofYeast(`${VOLUME}${ISSUE}<fpage>7</fpage>`)).article.references
  expect(reference?.text).toEqual([
    { t: 'i', c: ['Yeast'] },
    '. 8',
    { t: 'i', c: ['B'] },
    '(',
    { t: 'b', c: ['2'] },
    '–',
    { t: 'b', c: [{ t: 'i', c: ['3'] }] },
    '):7.',
  ])
})

test.each([
  [VOLUME, '<volume specific-use="italic:1-2">8B</volume>'],
  [ISSUE, '<issue specific-use="bold:0-1 bold:2-3 italic:2-3">2–3</issue>'],
  ['<volume> <bold>12</bold>\n</volume>', '<volume specific-use="bold"> 12 </volume>'],
  ['<issue><bold>1<sup>a</sup></bold></issue>', '<issue specific-use="bold sup:1-2">1a</issue>'],
  ['<volume specific-use="italic:0-9">12</volume>', '<volume>12</volume>'],
  ['<volume specific-use="online">12</volume>', '<volume>12</volume>'],
])('the export of %s is %s', (written, expected) => {
  const xml = exported(ofYeast(written))
  expect(xml).toContain(expected)
  expect(exported(xml)).toContain(expected)
})
