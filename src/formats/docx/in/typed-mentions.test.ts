import { expect, test } from 'vitest'
import { read, reportLines, shown } from './draft.fixture.ts'
import { captionOf, cell, math, mathRun, paragraph, row, run, table } from './word.fixture.ts'

const equation = (number: string): string =>
  paragraph(`${math(mathRun(`y=${number}`))}<w:r><w:tab/></w:r>${run(`(${number})`)}`)
const aTable = (label: string): string => captionOf(run(`${label}. Nests`)) + table(row(cell(paragraph(run('wren')))))

const BODY = equation('8') + equation('2') + aTable('Table 5')

const firstLine = async (body: string): Promise<string> => {
  const { sections } = await read(body)
  const [first] = sections[0]?.doc.content ?? []
  return first ? shown(first) : ''
}

const said = async (text: string): Promise<string> =>
  (await firstLine(paragraph(run(text)) + BODY)).replace(/^<paragraph>|<\/>$/g, '')

test.each([
  ['Equation (8) holds.', '<mention id1></> holds.'],
  ['By Eq. (8), it holds (see Eq. 8).', 'By <mention id1></>, it holds (see <mention id1></>).'],
  ['eq (8)', '<mention id1></>'],
  ['Table 5 and Eq. (8).', '<mention id3></> and <mention id1></>.'],
  ['Table 5a, Table 5(b)', '<mention id3></>a, <mention id3></>(b)'],
  ['Tables 5a and b, Tables 5c,d', '<mention id3></>a and b, <mention id3></>c,d'],
  ['Eqs. (8) and (2) hold.', '<mention id1></> and <mention id2></> hold.'],
  ['(see Eqs. 8, 2)', '(see <mention id1></>, <mention id2></>)'],
  ['Equations (8, 2)', '<mention id1></>, <mention id2></>'],
])('the typed reference in "%s" follows the number of its target', async (text, expected) => {
  expect(await said(text)).toBe(expected)
})

test.each([
  'Equation (2) keeps its number.',
  'Eq. (7) is not here.',
  'Eqs. (8) and (9)',
  'Eq. (8) and (9)',
  'Eqs. (8)–(9)',
  'Table 5.1, Table 51, Table (5 nests), Eq. (8a)',
  'Table 5 and 3 nests, Tables 5 and 3x',
  'Supplementary Table 5, their Table 5, Reed et al. (2011, Table 5)',
  'Table 5 of Reed, Table 5 in [3], Table 5 [3]',
])('"%s" stays text', async (text) => {
  expect(await said(text)).toBe(text)
})

const SERIES = ['11', '12', '14', '13'].map((number) => aTable(`Table ${number}`)).join('')

test.each([
  ['Tables 11 and 12', '<mention id1></> and <mention id2></>'],
  ['Tables 11–12, 14', '<mention id1></>–<mention id2></>, <mention id3></>'],
  ['Tables 11 to 12', '<mention id1></> to <mention id2></>'],
  ['Table 11-12', '<mention id1></>-<mention id2></>'],
  ['Table 11 to 12 nests', 'Table 11 to 12 nests'],
  ['Tables 11–13', '<mention id1></>, <mention id2></> and <mention id4></>'],
  ['Tables 11, 12, and 14 show', '<mention id1></>, <mention id2></>, and <mention id3></> show'],
  ['Tables 11-15', 'Tables 11-15'],
  ['Tables 11 and 15', 'Tables 11 and 15'],
  ['Tables 11 and 12 of Reed', 'Tables 11 and 12 of Reed'],
])('the list "%s" follows the numbers of its targets', async (text, expected) => {
  expect((await firstLine(paragraph(run(text)) + SERIES)).replace(/^<paragraph>|<\/>$/g, '')).toBe(expected)
})

test('a number with a letter that two tables have is not taken for a part of another table', async () => {
  const tables = ['Table 5', 'Table 5a', 'Table 5a'].map(aTable).join('')
  expect(await firstLine(paragraph(run('Table 5a and Table 5.')) + aTable('Table 3') + tables)).toBe(
    '<paragraph>Table 5a and <mention id2></>.</>',
  )
})

test('the report names the typed references that keep an old number', async () => {
  const body = paragraph(run('Compare Table 5 of Reed, Tables 5 and 6, and Table 5.')) + BODY
  expect((await reportLines(body)).find((line) => line.includes('“Table 5”'))).toContain(
    'One typed reference to it is a cross-reference now. Typed references keep their numbers: “Compare Table 5 of Reed, Tables” and “of Reed, Tables 5 and 6, and Table 5.”.',
  )
})

test('two equations with the same number have no cross-references', async () => {
  for (const number of ['8', '1'])
    expect(await firstLine(paragraph(run(`By Eq. (${number}).`)) + equation(number) + equation(number))).toContain(
      `By Eq. (${number}).`,
    )
})

test('the report says how many typed references follow', async () => {
  const body = paragraph(run('Eq. (8), again Eq. (8), and Table 5.')) + BODY
  expect((await reportLines(body)).map((line) => line.replace(/^.*?: /, ''))).toEqual([
    '“(8)” in the Word file is (1) here. 2 typed references to it are cross-references now. Please check each place in the text that names it | ',
    '“Table 5” in the Word file is Table 1 here. One typed reference to it is a cross-reference now. Please check each place in the text that names it | Table 5. Nests',
  ])
})

test.each([
  ['Eq. (8a) holds.', '<mention id1></> holds.'],
  ['Eqs. (8a, b) hold.', '<mention id1></>, <mention id2></> hold.'],
  ['Eqs. 8a–c', '<mention id1></>–<mention id3></>'],
  ['Eqs. (8b) to (8d)', '<mention id2></>, <mention id3></> and <mention id5></>'],
  ['Eqs. (8a)–(8b)', '<mention id1></>–<mention id2></>'],
  ['Eqs. 8a and b', '<mention id1></> and <mention id2></>'],
  ['Eq. 8a and both', '<mention id1></> and both'],
])('the equation with a letter in "%s" is linked if there is one', async (text, expected) => {
  const equations = ['8a', '8b', '8c', '2', '8d'].map(equation).join('')
  expect((await firstLine(paragraph(run(text)) + equations)).replace(/^<paragraph>|<\/>$/g, '')).toBe(expected)
})

test.each(['Eq. (8)', 'Eq. (8f)', 'Eq. (8A)', 'Eqs. 8a and f', 'Eqs. (8a, b) and (7)', 'Eqs. 8a–8f'])(
  '"%s" stays text, since such an equation is missing',
  async (text) => {
    const equations = ['8a', '8b', '8c'].map(equation).join('')
    expect((await firstLine(paragraph(run(text)) + equations)).replace(/^<paragraph>|<\/>$/g, '')).toBe(text)
  },
)

test.each([
  ['(see Table 11 and 12)', '(see <mention id1></> and <mention id2></>)'],
  ['Table 11, 12 and 14 show', '<mention id1></>, <mention id2></> and <mention id3></> show'],
  ['shown in Table 11 to 12.', 'shown in <mention id1></> to <mention id2></>.'],
  ['Table 11 and 12 nests', 'Table 11 and 12 nests'],
  ['Table 11 and 12 were', 'Table 11 and 12 were'],
  ['In Table 11, 12 (5 %) nests', 'In Table 11, 12 (5 %) nests'],
  ['Table 11 and 15.', 'Table 11 and 15.'],
  ['Table 11 and b, Table 11A and b', '<mention id1></> and b, <mention id1></>A and b'],
])('a list after a word in the singular, "%s", is linked if no noun can follow', async (text, expected) => {
  expect((await firstLine(paragraph(run(text)) + SERIES)).replace(/^<paragraph>|<\/>$/g, '')).toBe(expected)
})

test('the report names references to equations with a letter that stay text', async () => {
  const body = paragraph(run('See Eqs. (8a) and (9), and Table 5b of Reed.')) + equation('8a') + aTable('Table 5')
  const lines = await reportLines(body)
  expect(lines.find((line) => line.includes('“(8a)”'))).toContain('“See Eqs. (8a) and (9), and Table 5b”')
  expect(lines.find((line) => line.includes('“Table 5”'))).toContain('“(9), and Table 5b of Reed.”')
})
