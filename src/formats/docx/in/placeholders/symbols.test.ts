import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { math, mathRun, paragraph, run } from '../word.fixture.ts'

const UNKNOWN = 'A symbol that only its font can show became □. Please insert the right one'
const inFont = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`
const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
const text = async (body: string) => (await sectionOf(paragraph(body))).replace(/^<paragraph>|<\/>$/g, '')

test.each([
  ['a letter', run('5 ') + run('m', inFont('Symbol')) + run('g'), '5 μg'],
  ['a code point after U+F000', run('5 ') + run('\uF06D', inFont('Symbol')) + run('g'), '5 μg'],
  ['a font named for other letters only', run('\uF06D', '<w:rFonts w:hAnsi="Symbol"/>'), 'μ'],
  ['a lower-case font name', run('b', inFont('symbol')), 'β'],
  ['several symbols with spaces', run('a £ b', inFont('Symbol')), 'α ≤ β'],
  ['the same font from another vendor', run('D', inFont('Euclid Symbol')), 'Δ'],
  ['Wingdings', run('J', inFont('Wingdings')) + run(' ü', inFont('Wingdings')), '☺ ✓'],
  ['Webdings', run('\uF061', inFont('Webdings')), '✔'],
  ['a letter that is Greek already', run('μ≥', inFont('Symbol')), 'μ≥'],
  ['a text font', run('m', inFont('Times New Roman')), 'm'],
  ['ASCII with a font for other letters', run('m', '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>'), 'm'],
  ['a theme font', run('m', '<w:rFonts w:ascii="Symbol" w:asciiTheme="minorHAnsi"/>'), 'm'],
  ['a complex script', run('m', '<w:cs/><w:rFonts w:ascii="Arial" w:cs="Symbol"/>'), 'μ'],
  ['each kind of letter with its own font', run('m\uF06D£', '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>'), 'mμ≤'],
  ['a hidden symbol next to a shown one', run('a', inFont('Symbol')) + run('b', `${inFont('Symbol')}<w:vanish/>`), 'α'],
])('a run in a symbol font is read as its symbols: %s', async (_, body, read) => {
  expect(await text(body)).toBe(read)
})

const styles = (inside: string) => ({
  'word/styles.xml': new TextEncoder().encode(
    `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:styles>`,
  ),
})
const style = (id: string, type: string, inside: string, traits = '') =>
  `<w:style w:type="${type}" w:styleId="${id}" ${traits}><w:name w:val="${id}"/>${inside}</w:style>`
const looks = `<w:rPr>${inFont('Symbol')}</w:rPr>`

test.each([
  ['a character style', style('Greek', 'character', looks), run('m', '<w:rStyle w:val="Greek"/>'), '', 'μ'],
  [
    'a style based on it',
    style('Greek', 'character', looks) + style('Small', 'character', '<w:basedOn w:val="Greek"/>'),
    run('m', '<w:rStyle w:val="Small"/>'),
    '',
    'μ',
  ],
  ['a paragraph style', style('Sign', 'paragraph', looks), run('m'), '<w:pStyle w:val="Sign"/>', 'μ'],
  ['the default paragraph style', style('Normal', 'paragraph', looks, 'w:default="1"'), run('m'), '', 'μ'],
  ['the defaults', `<w:docDefaults><w:rPrDefault>${looks}</w:rPrDefault></w:docDefaults>`, run('m'), '', 'μ'],
  [
    'a run with its own font',
    style('Sign', 'paragraph', looks),
    run('m', inFont('Arial')),
    '<w:pStyle w:val="Sign"/>',
    'm',
  ],
])('the font can come from %s', async (_, inside, body, properties, read) => {
  const parts = { body: paragraph(body, properties), also: styles(inside) }
  expect(await sectionOf(parts)).toBe(`<paragraph>${read}</>`)
})

test.each([
  ['from a table', sym('Symbol', 'F0B3'), '≥'],
  ['from a font with Unicode numbers', sym('Cambria Math', '2265'), '≥'],
  ['from a Latin font', sym('Times New Roman', '00B5'), 'µ'],
  ['without U+F000', sym('Wingdings', '00FC'), '✓'],
])('a symbol is read by its number: %s', async (_, body, read) => {
  expect(await text(body)).toBe(read)
})

test('symbols in an equation are read', async () => {
  const letter = mathRun('m').replace('<m:t>', `<w:rPr>${inFont('Symbol')}</w:rPr><m:t>`)
  const number = `<m:r><w:sym w:font="Symbol" w:char="F062"/></m:r>`
  expect(await text(run('x ') + math(letter + number))).toBe(String.raw`x <formula \mu\beta></>`)
})

const TABLE = {
  'word/fontTable.xml': new TextEncoder().encode(
    '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:font w:name="Ward Signs"><w:charset w:val="02"/></w:font></w:fonts>',
  ),
}

test.each([
  ['a private code point in a text font', run('5 ') + run('\uF06D', inFont('Arial')) + run('g')],
  ['a letter in an unknown symbol font', run('5 ') + run('m', inFont('Ward Signs')) + run('g')],
  ['a number in an unknown symbol font', run('5 ') + sym('Ward Signs', 'F06D') + run('g')],
  ['a code point that the font leaves empty', run('5 ') + run('\uF080', inFont('Symbol')) + run('g')],
  ['an invalid number', run('5 ') + sym('Symbol', 'D800') + run('g')],
])('an unknown symbol becomes a box, and the report names it: %s', async (_, body) => {
  const parts = { body: paragraph(run('First.')) + paragraph(body), also: TABLE }
  expect(await sectionOf(parts)).toBe('<paragraph>First.</>\n<paragraph>5 □g</>')
  expect(await reportLines(parts, 'methods')).toEqual([`lost methods 2: ${UNKNOWN} | 5 □g`])
})

test('a run as long as a section is read quickly', async () => {
  expect(await text(run('m '.repeat(200_000), inFont('Symbol')))).toMatch(/^(?:μ )+μ/)
})
