import { expect, test } from 'vitest'
import { plainTextOf } from '../../article/text.ts'
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
