import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { cell, math, mathRun, paragraph, row, run, table } from '../word.fixture.ts'

const part = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`
const marked = (name: string, inside: string) => `<w:${name} w:id="1" w:author="A">${inside}</w:${name}>`
const del = (text: string) => marked('del', mathRun(text))
const ins = (text: string) => marked('ins', mathRun(text))
const x = mathRun('x')
const deleted = (name: string) => part(`${name}Pr`, part('ctrlPr', marked('del', '<w:rPr/>')))
const formula = async (inside: string) =>
  (await sectionOf(paragraph(run('So ') + math(inside)))).replace('<paragraph>So ', '')

test.each([
  ['an exponent', part('sSup', part('e', x) + part('sup', del('2') + ins('3'))), 'x^{3}', ['2']],
  ['the whole exponent', part('sSup', part('e', x) + part('sup', del('2'))), 'x', ['2']],
  ['an index', part('sSub', part('e', x) + part('sub', del('i') + ins('j'))), 'x_{j}', ['i']],
  [
    'both',
    part('sSubSup', part('e', x) + part('sub', del('i')) + part('sup', del('2') + ins('4'))),
    'x^{4}',
    ['i', '2'],
  ],
  [
    'a fraction',
    part('f', part('num', del('1') + ins('2')) + part('den', mathRun('3') + del('4'))),
    '\\frac{2}{3}',
    ['1', '4'],
  ],
  ['a root', part('rad', part('deg', del('2') + ins('3')) + part('e', x)), '\\sqrt[3]{x}', ['2']],
  ['brackets', part('d', part('e', x + del('y'))), '\\left(x\\right)', ['y']],
  [
    'a sum',
    part(
      'nary',
      part('naryPr', '<m:chr m:val="∑"/>') +
        part('sub', del('0') + ins('1')) +
        part('sup', mathRun('n')) +
        part('e', x),
    ),
    '\\sum_{1}^{n} x',
    ['0'],
  ],
  [
    'a matrix',
    part('m', part('mr', part('e', x + del('y')) + part('e', ins('z')))),
    '\\begin{matrix}x & z\\end{matrix}',
    ['y'],
  ],
  ['an accent', part('acc', part('accPr', '<m:chr m:val="̂"/>') + part('e', del('y') + x)), '\\hat{x}', ['y']],
  ['a function', part('func', part('fName', del('sin') + ins('cos')) + part('e', x)), '\\cos{x}', ['sin']],
  ['moved words', x + marked('moveFrom', mathRun('y')) + marked('moveTo', mathRun('z')), 'xz', ['y']],
  [
    'a run with its own deletion mark',
    x + mathRun('y').replace('<m:t>', '<w:rPr><w:del w:id="1"/></w:rPr><m:t>'),
    'x',
    ['y'],
  ],
  ['a whole object', x + part('sSup', deleted('sSup') + part('e', del('y')) + part('sup', del('2'))), 'x', ['y2']],
  [
    'an object whose parts say nothing',
    x + part('f', deleted('f') + part('num', mathRun('1')) + part('den', mathRun('2'))),
    'x',
    ['12'],
  ],
])('text deleted from an equation is left out, and the report names it: %s', async (_, inside, tex, words) => {
  expect(await formula(inside)).toBe(`<formula ${tex}></></>`)
  const lines = await reportLines(paragraph(run('So ') + math(inside)), 'methods')
  expect(lines.filter((line) => line.includes(' deleted | '))).toEqual([
    `changed - -: Tracked changes were accepted: ${words.length} deleted | ${words.join(' · ')}`,
  ])
})

test('an inserted sum keeps its bounds', async () => {
  const sum = part('limLow', part('e', ins('∑')) + part('lim', mathRun('i')))
  expect(await formula(sum)).toBe('<formula \\sum_{i}></></>')
})

test.each([
  ['next to text', paragraph(run('So it is.') + marked('del', math(x)))],
  ['alone', paragraph(run('So it is.')) + paragraph(`<m:oMathPara>${marked('del', math(x))}</m:oMathPara>`)],
  [
    'alone in its paragraph',
    paragraph(run('So it is.')) + paragraph(marked('del', `<m:oMathPara>${math(x)}</m:oMathPara>`)),
  ],
  ['moved away', paragraph(run('So it is.') + marked('moveFrom', math(x)))],
])('a deleted equation does not come back: %s', async (_, body) => {
  expect(await sectionOf(body)).toBe('<paragraph>So it is.</>')
  expect(await reportLines(body, 'methods')).toEqual(['changed - -: Tracked changes were accepted: 1 deleted | x'])
})

test('the report names text deleted from a footnote as it names text deleted from the body', async () => {
  const parts = {
    body: paragraph(run('So it is.') + '<w:r><w:footnoteReference w:id="1"/></w:r>'),
    footnotes: [run('Kept.') + marked('del', '<w:r><w:delText>Gone.</w:delText></w:r>')],
  }
  expect(await reportLines(parts, 'methods')).toEqual(['changed - -: Tracked changes were accepted: 1 deleted | Gone.'])
})

const endless = (text: string): string => `<w:p><w:pPr><w:rPr>${marked('del', '')}</w:rPr></w:pPr>${run(text)}</w:p>`
const tableRead = (word: string): string =>
  `<table_figure><table_caption></><table><table_row><table_cell><paragraph>${word}</></></></><table_notes></></>`

test.each([
  [
    'before a table',
    endless('Kept.') + table(row(cell(paragraph(run('wren'))))),
    `<paragraph>Kept.</>${tableRead('wren')}`,
  ],
  [
    'at the end of a cell',
    table(row(cell(endless('wren')))) + paragraph(run('Kept.')),
    `${tableRead('wren')}<paragraph>Kept.</>`,
  ],
  ['at the end of the text', endless('Kept.'), '<paragraph>Kept.</>'],
  ['before a paragraph', endless('Kept ') + paragraph(run('and joined.')), '<paragraph>Kept and joined.</>'],
  [
    'at the end of a control',
    `<w:sdt><w:sdtContent>${endless('Kept ')}</w:sdtContent></w:sdt>${paragraph(run('and joined.'))}`,
    '<paragraph>Kept and joined.</>',
  ],
])('words before a deleted end of a paragraph stay in their place: %s', async (_where, body, blocks) => {
  expect((await sectionOf(paragraph(run('First.')) + body)).replaceAll('\n', '')).toBe(`<paragraph>First.</>${blocks}`)
})
