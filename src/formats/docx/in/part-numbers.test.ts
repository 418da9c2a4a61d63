import { expect, test } from 'vitest'
import { read, reportLines } from './draft.fixture.ts'
import { captionOf, cell, heading, LIST, math, mathRun, paragraph, row, run, table } from './word.fixture.ts'

const aTable = (text: string): string => table(row(cell(paragraph(run(text)))))
const CHECK = 'Please check each place in the text that names'
const LINKED = 'One typed reference to it is a cross-reference now.'
const changes = async (...[body, into]: Parameters<typeof reportLines>) =>
  (await reportLines(body, into)).filter((line) => line.includes(CHECK)).map((line) => line.replace(/^.*?: /, ''))

const TABLES =
  aTable('layout') +
  captionOf(run('Table 1. Beds')) +
  aTable('a') +
  captionOf(run('Table 2. Lamps')) +
  aTable('b') +
  paragraph(run('As Table 2 says.'))

test('each table whose number changes is named', async () => {
  expect(await changes(TABLES)).toEqual([
    `“Table 1” in the Word file is Table 2 here. ${CHECK} it | Table 1. Beds`,
    `“Table 2” in the Word file is Table 3 here. ${LINKED} ${CHECK} it | Table 2. Lamps`,
  ])
  expect(await changes(TABLES.slice(aTable('layout').length))).toEqual([])
})

test('in a part of a paper, the new number is not known', async () => {
  expect(await changes(TABLES, 'results')).toEqual([
    `“Table 1” in the Word file is numbered by its place in the paper. ${CHECK} it | Table 1. Beds`,
    `“Table 2” in the Word file is numbered by its place in the paper. ${LINKED} ${CHECK} it | Table 2. Lamps`,
  ])
})

test.each(['(7)', '(4.2)', '(A1)'])('the number %s of an equation is named', async (number) => {
  const equation = paragraph(`${math(mathRun('y=3'))}<w:r><w:tab/></w:r>${run(number)}`)
  expect(await changes(equation)).toEqual([`“${number}” in the Word file is (1) here. ${CHECK} it | `])
})

const numberedIn = (text: string): string =>
  `<m:oMathPara>${math(`<m:eqArr><m:e>${mathRun(text)}</m:e></m:eqArr>`)}</m:oMathPara>`

test('the number that Word keeps in an equation is named', async () => {
  expect(await changes(paragraph(numberedIn('y=3#(12)')))).toEqual([
    `“(12)” in the Word file is (1) here. ${CHECK} it | `,
  ])
  expect(await changes(paragraph(numberedIn('y=3#(1)')))).toEqual([])
  const lines = `<m:oMathPara>${math(
    `<m:eqArr>${['y=3#(4)', 'z=4#(5)'].map((text) => `<m:e>${mathRun(text)}</m:e>`).join('')}</m:eqArr>`,
  )}</m:oMathPara>`
  expect(await changes(paragraph(lines))).toEqual([`“(4–5)” in the Word file is (1) here. ${CHECK} it | `])
})

const EQUATION_ROW = row(cell(paragraph('')) + cell(paragraph(math(mathRun('y=3')))) + cell(paragraph(run('(9)'))))

test('a table around an equation and its number is read as the equation', async () => {
  const body = paragraph(run('So')) + table(EQUATION_ROW) + aTable('a') + captionOf(run('Table 1. Beds'))
  expect(await changes(body)).toEqual([`“(9)” in the Word file is (1) here. ${CHECK} it | `])
  const { sections } = await read(body)
  const types = sections[0]?.doc.content?.map(({ type }) => type)
  expect(types).toEqual(['paragraph', 'equation', 'table_figure'])
})

test.each([
  ['words next to the equation', row(cell(paragraph(run('Rate'))) + cell(paragraph(math(mathRun('y=3')))))],
  ['no number', row(cell(paragraph('')) + cell(paragraph(math(mathRun('y=3')))))],
  ['words in the cell', row(cell(paragraph(run('so ') + math(mathRun('y=3')))) + cell(paragraph(run('(9)'))))],
  [
    'another row',
    EQUATION_ROW + row(cell(paragraph(run('a'))) + cell(paragraph(run('b'))) + cell(paragraph(run('c')))),
  ],
])('a table with %s stays a table', async (_name, rows) => {
  const { sections } = await read(table(rows))
  expect(sections[0]?.doc.content?.map(({ type }) => type)).toEqual(['table_figure'])
})

const LEVELS = [
  ['decimal', 'RQ%1:'],
  ['lowerLetter', '%1.%2'],
]
const numbering = (forms = LEVELS) => ({
  'word/numbering.xml': new TextEncoder().encode(
    `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1">${forms
      .map(
        ([format, text], depth) =>
          `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
      )
      .join('')}</w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  ),
})
const listed = (text: string, depth = 0): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${LIST.figures}"/></w:numPr>`)

test('forms of list numbers that a paper does not have are named once each', async () => {
  const body = listed('Who?') + listed('Where?') + listed('On which ward?', 1) + listed('When?', 1)
  expect(await changes({ body, also: numbering() })).toEqual([
    `List items numbered “RQ1:” in the Word file are numbered “1.” here. ${CHECK} them | Who?`,
    `List items numbered “2.a” in the Word file are numbered “a.” here. ${CHECK} them | On which ward?`,
  ])
})

test('usual forms of list numbers, and the numbers of references, are not named', async () => {
  for (const form of ['%1.', '%1)', '(%1)'])
    expect(await changes({ body: listed('Who?'), also: numbering([['decimal', form]]) })).toEqual([])
  const body = heading('Results') + paragraph(run('So.')) + heading('References') + listed('Lee C. Beds. 2011.')
  expect(await changes({ body, also: numbering([['decimal', '[%1]']]) })).toEqual([])
})

test('list numbers in a table cell stay as Word shows them', async () => {
  const body = table(row(cell(listed('Who?') + listed('Where?'))))
  expect(await changes({ body, also: numbering() })).toEqual([])
  const { sections } = await read({ body, also: numbering() })
  expect(JSON.stringify(sections)).toMatch(/"RQ1: Who\?".*"RQ2: Where\?"/)
})
