import { expect, test } from 'vitest'
import { figureBlocksOf } from '../../article/figures.ts'
import { plainTextOf } from '../../article/text.ts'
import { exported } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const read = (body: string) => {
  const { article } = parseJats(jatsArticle({ body }))
  return { article, blocks: article.sections[0]?.blocks ?? [] }
}

const ROWS = '<tbody><tr><td>5 mg</td><td>twice</td></tr><tr><td>7 mg</td><td>once</td></tr></tbody>'
const CELLS = [
  [{ c: ['5 mg'] }, { c: ['twice'] }],
  [{ c: ['7 mg'] }, { c: ['once'] }],
]

test.each([
  ['in a sentence', `<p>Doses <array>${ROWS}</array> a day.</p>`],
  ['in a typed formula', `<disp-formula id="e1"><array>${ROWS}</array></disp-formula>`],
  ['on its own', `<array>${ROWS}</array>`],
  ['next to its picture', `<alternatives><array>${ROWS}</array><graphic xlink:href="a.tif"/></alternatives>`],
])('an array %s keeps its rows and cells', (_, body) => {
  const table = read(body).blocks.find(({ t }) => t === 'table')
  expect(table).toMatchObject({ tables: [{ head: [], body: CELLS }] })
})

test.each([
  ['supplementary-material', 'media'],
  ['fig', 'media'],
  ['fig', 'graphic'],
])('the caption of a part of a %s includes its own %s', (whole, part) => {
  const { article } = read(
    `<${whole}><label>S2</label><${part} xlink:href="s2.mp4"><label>Film</label><caption><p>Night round</p></caption></${part}></${whole}>`,
  )
  expect(plainTextOf(article)).toMatch(/S2\nFilm\nNight round/)
})

test('a definition list keeps its column headings', () => {
  const item = '<def-item><term>ICU</term><def><p>intensive care unit</p></def></def-item>'
  const heads = '<term-head>Short</term-head><def-head>Long</def-head>'
  expect(read(`<def-list>${heads}${item}</def-list>`).blocks).toMatchObject([
    {
      t: 'definitions',
      items: [
        { term: ['Short'], blocks: [{ t: 'head', c: ['Long'] }] },
        { term: ['ICU'], blocks: [{ t: 'p', c: ['intensive care unit'] }] },
      ],
    },
  ])
})

test.each([
  ['fig', '<p><graphic xlink:href="cup.tif"/></p>'],
  ['fig', '<p><alternatives><graphic xlink:href="cup.tif"/><graphic xlink:href="cup.png"/></alternatives></p>'],
  ['fig', '<p>A cup. <graphic xlink:href="cup.tif"/></p>'],
  ['supplementary-material', '<p><media xlink:href="cups.csv"/></p>'],
])('a picture in a paragraph of a %s is shown once: %s', (name, inside) => {
  const xml = jatsArticle({
    body: `<${name} id="f1"><label>Cup 1</label><caption><p>Warm.</p></caption>${inside}</${name}>`,
  })
  for (const { article } of [parseJats(xml), parseJats(exported(xml))]) {
    expect(figureBlocksOf(article)).toMatchObject([{ label: 'Cup 1' }])
    expect(article.preserved?.graphics).toHaveLength(1)
    expect(plainTextOf(article).includes('A cup.')).toBe(inside.includes('A cup.'))
  }
})
