import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { math, mathRun, paragraph, run } from '../word.fixture.ts'

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
  ['words that were moved', x + marked('moveFrom', mathRun('y')) + marked('moveTo', mathRun('z')), 'xz', ['y']],
  ['a run that says so itself', x + mathRun('y').replace('<m:t>', '<w:rPr><w:del w:id="1"/></w:rPr><m:t>'), 'x', ['y']],
  ['a whole object', x + part('sSup', deleted('sSup') + part('e', del('y')) + part('sup', del('2'))), 'x', ['y2']],
  [
    'an object whose parts say nothing',
    x + part('f', deleted('f') + part('num', mathRun('1')) + part('den', mathRun('2'))),
    'x',
    ['12'],
  ],
])('what is deleted in an equation leaves it, and is reported: %s', async (_, inside, tex, words) => {
  expect(await formula(inside)).toBe(`<formula ${tex}></></>`)
  const lines = await reportLines(paragraph(run('So ') + math(inside)), 'methods')
  expect(lines.filter((line) => line.includes('taken out'))).toEqual([
    `changed - -: Changes that were tracked count as taken: ${words.length} taken out | ${words.join(' · ')}`,
  ])
})

test('a sum that was inserted keeps its bounds', async () => {
  const sum = part('limLow', part('e', ins('∑')) + part('lim', mathRun('i')))
  expect(await formula(sum)).toBe('<formula \\sum_{i}></></>')
})

test.each([
  ['beside text', paragraph(run('So it is.') + marked('del', math(x)))],
  ['alone', paragraph(run('So it is.')) + paragraph(`<m:oMathPara>${marked('del', math(x))}</m:oMathPara>`)],
  [
    'alone, with its frame',
    paragraph(run('So it is.')) + paragraph(marked('del', `<m:oMathPara>${math(x)}</m:oMathPara>`)),
  ],
  ['moved away', paragraph(run('So it is.') + marked('moveFrom', math(x)))],
])('a deleted equation does not come back: %s', async (_, body) => {
  expect(await sectionOf(body)).toBe('<paragraph>So it is.</>')
  expect(await reportLines(body, 'methods')).toEqual([
    'changed - -: Changes that were tracked count as taken: 1 taken out | x',
  ])
})

test('what is deleted in a footnote is reported as in the text', async () => {
  const parts = {
    body: paragraph(run('So it is.') + '<w:r><w:footnoteReference w:id="1"/></w:r>'),
    footnotes: [run('Kept.') + marked('del', '<w:r><w:delText>Gone.</w:delText></w:r>')],
  }
  expect(await reportLines(parts, 'methods')).toEqual([
    'changed - -: Changes that were tracked count as taken: 1 taken out | Gone.',
  ])
})
