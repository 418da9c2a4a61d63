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
])('the typed reference in "%s" follows the number of its target', async (text, expected) => {
  expect(await said(text)).toBe(expected)
})

test.each([
  'Equation (2) keeps its number.',
  'Eq. (7) is not here.',
  'Eqs. (8) and (9)',
  'Eq. (8) and (9)',
  'Eqs. (8)–(9)',
  'Table 5a, Table 5.1, Table 51, Table (5 nests)',
  'Supplementary Table 5, their Table 5, Reed et al. (2011, Table 5)',
  'Table 5 of Reed, Table 5 in [3], Table 5 [3]',
])('"%s" stays text', async (text) => {
  expect(await said(text)).toBe(text)
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
    '“(8)” of the Word file is (1) here. 2 typed references to it are cross-references now. Please check each place in the text that names it | ',
    '“Table 5” of the Word file is Table 1 here. One typed reference to it is a cross-reference now. Please check each place in the text that names it | Table 5. Nests',
  ])
})
