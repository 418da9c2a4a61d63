import { expect, test } from 'vitest'
import { FORMULA_PARTS_MAX } from '#formats/article/limits.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { reportOf } from './report.ts'

function lossesOf(xml: string): string[] {
  const parsed = parseJats(xml)
  const { article } = parsed
  const report = reportOf({ outcome: 'added', parsed, article, remarks: [], unnamed: [], notNeeded: [] })
  return report.flatMap(({ what, detail }) => (what === 'lost' ? [detail] : []))
}

test('elements that are not kept are named with their number, lines and text', () => {
  const meta = `
<counts><fig-count count="3"/></counts>
<self-uri>Template 7</self-uri>
<pub-date-not-available/>`
  const xml = jatsArticle({ meta, body: '<p>Give <strike>10</strike> 20 and\n<strike>1</strike> 2.</p>' })
  const line = (text: string) => xml.split('\n').findIndex((one) => one.includes(text)) + 1
  expect(lossesOf(xml)).toEqual([
    `Not kept: 1 <fig-count> (line ${line('fig-count')}).`,
    `Not kept: 1 <self-uri> (line ${line('self-uri')}): “Template 7”.`,
    `Not kept: 1 <pub-date-not-available> (line ${line('pub-date-not-available')}).`,
    `Not kept: 2 <strike> (lines ${line('>10<')} and ${line('>1<')}): “10” and “1”.`,
  ])
})

test('characters that XML does not allow are counted', () => {
  const xml = jatsArticle({ body: '<p>a&#6;b</p>\n<p>c&#x1;</p>' })
  expect(lossesOf(xml)).toEqual(['Left out: 2 characters that XML does not allow (lines 6 and 7).'])
})

test('formulas that cannot be drawn are named', () => {
  const letters = '<mml:mi>x</mml:mi>'
  const body = [FORMULA_PARTS_MAX / 2 + 1, 10]
    .map((count) => `<disp-formula><mml:math>${letters.repeat(count)}</mml:math></disp-formula>`)
    .join('')
  const [line, ...others] = lossesOf(jatsArticle({ body }))
  expect(line).toMatch(/^Shown as text, since it has more than 5,000 parts or can’t be read: 1 formula \(“x{60}…”\)\.$/)
  expect(others).toEqual([])
})

test('a usual article has no such lines', () => {
  expect(lossesOf(jatsArticle({ back: '<ref-list><title>References</title></ref-list>' }))).toEqual([])
})
