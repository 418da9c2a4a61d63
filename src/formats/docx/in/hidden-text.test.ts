import { expect, test } from 'vitest'
import { read, sectionOf, reportLines } from './draft.fixture.ts'
import { cell, field, math, mathRun, paragraph, picture, row, run, simpleField, table } from './word.fixture.ts'

const TOLD = 'Text that was hidden in Word'
const HIDDEN = '<w:vanish/>'

test('hidden text is left out, and the report names its place', async () => {
  const body =
    paragraph(run('First.')) +
    paragraph(
      run('Shown ') +
        run('hid', HIDDEN) +
        run('den words', `<w:b/>${HIDDEN}`) +
        run('and ') +
        run('more ', HIDDEN) +
        run('here.'),
    ) +
    table(row(cell(paragraph(run('A') + run(' secret', HIDDEN)))))
  expect(await sectionOf(body)).toBe(
    '<paragraph>First.</>\n<paragraph>Shown and here.</>\n' +
      '<table_figure><table_caption></><table><table_row><table_cell><paragraph>A</></></></><table_notes></></>',
  )
  expect(await reportLines(body, 'methods')).toEqual([
    `lost methods 2: ${TOLD} | hidden words · more`,
    `lost methods 3: ${TOLD} | secret`,
  ])
})

test('the report places a hidden paragraph after the paragraph before it', async () => {
  const body = paragraph(run('Shown.')) + paragraph(run('Hidden.', HIDDEN)) + paragraph(run('Shown too.'))
  expect(await sectionOf(body)).toBe('<paragraph>Shown.</>\n<paragraph>Shown too.</>')
  expect(await reportLines(body, 'methods')).toEqual([`lost methods 1: ${TOLD} | Hidden.`])
})

test('hidden pictures, footnotes, equations and fields are left out too', async () => {
  const hiddenRun = (inside: string) => `<w:r><w:rPr>${HIDDEN}</w:rPr>${inside}</w:r>`
  const drawing = picture('rId10', 'A curve').replace('<w:r>', `<w:r><w:rPr>${HIDDEN}</w:rPr>`)
  const symbol = mathRun('x').replace('<m:t>', `<w:rPr>${HIDDEN}</w:rPr><m:t>`)
  const half = math(`<m:f><m:num>${symbol}</m:num><m:den>${symbol}</m:den></m:f>`)
  const citation = field(' CITATION Roe ', '(Roe)')
    .replaceAll('<w:rPr></w:rPr>', '')
    .replaceAll('<w:r>', `<w:r><w:rPr>${HIDDEN}</w:rPr>`)
  const parts = {
    body:
      paragraph(run('One.') + drawing) +
      paragraph(run('Two.') + hiddenRun('<w:footnoteReference w:id="1"/>')) +
      paragraph(run('Three.') + half) +
      paragraph(run('Four.') + citation),
    footnotes: [run('A note.')],
    media: [['image1.png', new Uint8Array([1])]] as [string, Uint8Array][],
  }
  expect(await sectionOf(parts)).toBe(
    ['One.', 'Two.', 'Three.', 'Four.'].map((text) => `<paragraph>${text}</>`).join('\n'),
  )
  expect(await reportLines(parts, 'methods')).toEqual([
    `lost methods 1: ${TOLD} | `,
    `lost methods 2: ${TOLD} | `,
    `lost methods 3: ${TOLD} | x · x`,
    `lost methods 4: ${TOLD} | (Roe)`,
  ])
})

test('a field keeps its visible text, and the report omits hidden index marks', async () => {
  const index = '<w:r><w:rPr><w:vanish/></w:rPr><w:instrText> XE "ward" </w:instrText></w:r>'
  const mark = (kind: string) => `<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="${kind}"/></w:r>`
  const body = paragraph(
    run('a ') +
      simpleField(' QUOTE x ', run('shown') + run(' hidden', HIDDEN)) +
      mark('begin') +
      index +
      mark('end') +
      run(' b'),
  )
  expect(await sectionOf(body)).toBe('<paragraph>a shown b</>')
  expect(await reportLines(body, 'methods')).toEqual([`lost methods 1: ${TOLD} | hidden`])
})

test('a footnote’s hidden text is left out, and the report names the footnote’s place', async () => {
  const parts = {
    body: paragraph(run('Odds') + '<w:r><w:footnoteReference w:id="1"/></w:r>'),
    footnotes: [run('Counted once.') + run(' Or twice.', HIDDEN)],
  }
  expect(await sectionOf(parts)).toBe('<paragraph>Odds<footnote Counted once.></></>')
  expect(await reportLines(parts, 'methods')).toEqual([`lost methods 1: ${TOLD} | Or twice.`])
})

const style = (id: string, kind: string, inside: string) =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`
const STYLES = new TextEncoder().encode(
  `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
    style('Note', 'paragraph', '<w:rPr><w:vanish/></w:rPr>'),
    style('NoteBelow', 'paragraph', '<w:basedOn w:val="Note"/>'),
    style('NoteShown', 'paragraph', '<w:basedOn w:val="Note"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    style('Round', 'paragraph', '<w:basedOn w:val="Round"/>'),
    style('Aside', 'character', '<w:rPr><w:vanish/></w:rPr>'),
  ].join('')}</w:styles>`,
)
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`

test.each([
  ['a hidden paragraph style', 'Note', '', true],
  ['a style based on a hidden style', 'NoteBelow', '', true],
  ['a style that shows the text again', 'NoteShown', '', false],
  ['a style based on itself', 'Round', '', false],
  ['a missing style', 'Nowhere', '', false],
  ['a hidden character style', 'Round', '<w:rStyle w:val="Aside"/>', true],
  ['two hidden styles that cancel each other', 'Note', '<w:rStyle w:val="Aside"/>', false],
  ['a run marked as visible', 'Note', '<w:vanish w:val="false"/>', false],
  ['a run marked as visible with its own style', 'Round', '<w:rStyle w:val="Aside"/><w:vanish w:val="0"/>', false],
  [
    'text that was hidden before a tracked change',
    'Round',
    '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>',
    false,
  ],
  ['text that is hidden on the web only', 'Round', '<w:webHidden/>', false],
])('%s: %s %s', async (_name, paragraphStyle, looks, isHidden) => {
  const parts = { body: paragraph(run('words', looks), styled(paragraphStyle)), also: { 'word/styles.xml': STYLES } }
  const { sections, report } = await read(parts, 'methods')
  expect(sections).toHaveLength(isHidden ? 0 : 1)
  expect(report.filter(({ detail }) => detail === TOLD)).toHaveLength(isHidden ? 1 : 0)
})
