import { expect, test } from 'vitest'
import { reportLines, sectionOf, type WordParts } from './draft.fixture.ts'
import { cell, math, mathRun, paragraph, row, run, table } from './word.fixture.ts'

// Tests each element of WordprocessingML (ECMA-376, part 1, 17) and of OMML (22.1): the import keeps its content, or
// the report names it.

const m = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`
const part = (name: string, text: string) => m(name, mathRun(text))

// The elements of 22.1.2 that have arguments, each with the letters of its arguments in reading order.
const OBJECTS: Record<string, string> = {
  acc: part('e', 'a'),
  bar: part('e', 'a'),
  box: part('e', 'a'),
  borderBox: part('e', 'a'),
  d: part('e', 'a') + part('e', 'b'),
  eqArr: part('e', 'a') + part('e', 'b'),
  f: part('num', 'a') + part('den', 'b'),
  func: part('fName', 'a') + part('e', 'b'),
  groupChr: part('e', 'a'),
  limLow: part('e', 'a') + part('lim', 'b'),
  limUpp: part('e', 'a') + part('lim', 'b'),
  m: m('mr', part('e', 'a') + part('e', 'b')) + m('mr', part('e', 'c') + part('e', 'd')),
  nary: part('sub', 'a') + part('sup', 'b') + part('e', 'c'),
  phant: part('e', 'a'),
  r: '<m:t>a</m:t>',
  rad: part('deg', 'a') + part('e', 'b'),
  sPre: part('sub', 'a') + part('sup', 'b') + part('e', 'c'),
  sSub: part('e', 'a') + part('sub', 'b'),
  sSubSup: part('e', 'a') + part('sub', 'b') + part('sup', 'c'),
  sSup: part('e', 'a') + part('sup', 'b'),
}

test.each(Object.entries(OBJECTS))('an equation with m:%s keeps all its arguments', async (name, inside) => {
  const body = paragraph(run('So ') + math(m(name, inside)))
  const tex = (await sectionOf(body))
    .replace(/^.*<formula |><\/>.*$/g, '')
    .replace(/\\(?:begin|end)\{\w+\}|\\[A-Za-z]+/g, '')
  const letters = [...inside.matchAll(/<m:t>(\w)/g)].map(([, letter]) => letter)
  expect(letters.join('')).toBe(
    (tex.match(/[abcd](?![a-z])/g) ?? []).toSorted((one, other) => one.localeCompare(other)).join(''),
  )
  expect(await reportLines(body, 'methods')).toEqual([])
})

test('an unknown element of an equation keeps its content', async () => {
  expect(await sectionOf(paragraph(run('So ') + math(m('new', part('e', 'a')))))).toContain('<formula a>')
})

/** Content of a run (17.3.3) that the import reads as text. */
const READ: [string, string][] = [
  ['<w:t>word</w:t>', 'word'],
  ['<w:br/>', '<hard_break>'],
  ['<w:cr/>', '<hard_break>'],
  ['<w:tab/>', '   '],
  ['<w:ptab/>', '   '],
  ['<w:noBreakHyphen/>', '\u2011'],
  ['<w:softHyphen/>', '\u00ad'],
  ['<w:sym w:font="Symbol" w:char="F06D"/>', 'μ'],
  ['<w:ruby><w:rt><w:r><w:t>ro</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>', 'base'],
]

test.each(READ)('%s is read', async (inside, expected) => {
  expect(await sectionOf(paragraph(run('a ') + `<w:r>${inside}</w:r>` + run(' z')))).toContain(expected)
})

const PLACE = ' methods 1: '

/** Content of a run that the report names. */
const REPORTED: [string, string][] = [
  ...['dayShort', 'dayLong', 'monthShort', 'monthLong', 'yearShort', 'yearLong', 'pgNum'].map(
    (name): [string, string] => [`<w:${name}/>`, 'A date or page number that Word computes'],
  ),
  ['<w:contentPart r:id="x"/>', 'A drawing made with a pen'],
  ['<w:control w:name="Yes"/>', 'A form control | Yes'],
  ['<w:movie r:id="x"/>', 'A film'],
  ['<w:object/>', 'A drawing made of shapes'],
  ['<w:pict/>', 'A drawing made of shapes'],
  ['<w:drawing/>', 'A drawing made of shapes'],
  ['<w:ruby><w:rt><w:r><w:t>ro</w:t></w:r></w:rt><w:rubyBase/></w:ruby>', 'The pronunciation above a word (ruby) | ro'],
]

test.each(REPORTED)('the report names %s and its place', async (inside, expected) => {
  const lines = await reportLines(paragraph(run('a ') + `<w:r>${inside}</w:r>` + run(' z')), 'methods')
  expect(lines.join('\n')).toContain(PLACE + expected)
})

// Content of a run without text.
test.each([
  'annotationRef',
  'footnoteRef',
  'endnoteRef',
  'separator',
  'continuationSeparator',
  'lastRenderedPageBreak',
  'proofErr',
])('w:%s shows nothing', async (name) => {
  const body = paragraph(run('a') + `<w:r><w:${name}/></w:r>` + run('z'))
  expect([await sectionOf(body), await reportLines(body, 'methods')]).toEqual(['<paragraph>az</>', []])
})

// Elements that contain runs (17.13, 17.5, 17.16, 17.3.2).
test.each(['customXml', 'smartTag', 'dir', 'bdo', 'ins', 'moveTo', 'hyperlink', 'fldSimple'])(
  'text in w:%s is kept',
  async (name) => {
    const body = paragraph(
      run('a ') + `<w:${name} w:instr="QUOTE x" w:anchor="_Toc1">${run('word')}</w:${name}>` + run(' z'),
    )
    expect(await sectionOf(body)).toBe('<paragraph>a word z</>')
  },
)

test.each(['subDoc', 'altChunk'])('the report names w:%s', async (name) => {
  const body = paragraph(run('a')) + (name === 'subDoc' ? paragraph('<w:subDoc r:id="x"/>') : '<w:altChunk r:id="x"/>')
  expect((await reportLines(body, 'methods')).join()).toContain(`${PLACE}An embedded document`)
})

/**
 * Properties of a run (17.3.2) that change its meaning, each with the mark that represents it or with the line of the
 * report.
 */
const PROPERTIES: [string, string][] = [
  ['<w:b/>', '[strong:word]'],
  ['<w:i/>', '[em:word]'],
  ['<w:u w:val="single"/>', '[underline:word]'],
  ['<w:vertAlign w:val="superscript"/>', '[superscript:word]'],
  ['<w:position w:val="-6"/>', '[subscript:word]'],
  ['<w:rFonts w:ascii="Courier New"/>', '[code:word]'],
  ['<w:strike/>', 'Strikethrough was removed from this text | word'],
  ['<w:dstrike/>', 'Strikethrough was removed from this text | word'],
  ['<w:caps/>', 'Text shown in capitals is kept as typed | word'],
  ['<w:smallCaps/>', 'Text shown in capitals is kept as typed | word'],
  ['<w:highlight w:val="yellow"/>', 'Highlighting was removed from this text | word'],
  ['<w:shd w:val="clear" w:fill="FFFF00"/>', 'Highlighting was removed from this text | word'],
  ['<w:color w:val="C00000"/>', 'Colour was removed from this text | word'],
  ['<w:em w:val="dot"/>', 'Emphasis marks were removed from this text | word'],
  ['<w:bdr w:val="single"/>', 'A border was removed from this text | word'],
  ['<w:vanish/>', 'Text that was hidden in Word | word'],
]

test.each(PROPERTIES)('text with %s keeps its meaning, or the report names the text', async (looks, expected) => {
  const body = paragraph(run('a ') + run('word', looks))
  expect([await sectionOf(body), ...(await reportLines(body, 'methods'))].join('\n')).toContain(expected)
})

test.each([
  '<w:color w:val="auto"/>',
  '<w:color w:val="222222"/>',
  '<w:shd w:val="clear" w:fill="FFFFFF"/>',
  '<w:em w:val="none"/>',
  '<w:sz w:val="20"/>',
  '<w:lang w:val="en-GB"/>',
])('text with %s is usual text', async (looks) => {
  expect(await reportLines(paragraph(run('word', looks)), 'methods')).toEqual([])
})

test('a large first letter stays in its word', async () => {
  expect(await sectionOf(paragraph(run('T'), '<w:framePr w:dropCap="drop"/>') + paragraph(run('he ward')))).toBe(
    '<paragraph>The ward</>',
  )
})

const small = (properties: string, cells: string): string =>
  table(row(cells)).replace('<w:tblPr/>', `<w:tblPr>${properties}</w:tblPr>`)

test('the report names the description of a table', async () => {
  const body =
    paragraph(run('First.')) +
    small('<w:tblCaption w:val="Deaths"/><w:tblDescription w:val="By ward"/>', cell(paragraph(run('A'))))
  expect(await reportLines(body, 'methods')).toEqual(['lost methods 2: The description of a table | Deaths. By ward'])
})

test('cells that Word merges by an older property are one cell', async () => {
  const merged = cell(paragraph(run('A')), '<w:hMerge w:val="restart"/>') + cell(paragraph(''), '<w:hMerge/>')
  expect(await sectionOf(small('', merged))).toContain('<table_cell 2><paragraph>A</></>')
})

test('deletions of whole rows and of unmarked text are counted', async () => {
  const rows = row(cell(paragraph(run('A'))), '<w:del w:id="1"/>') + row(cell(paragraph(run('B'))))
  const parts: WordParts = { body: table(rows) + paragraph(`<w:del w:id="2">${run('C')}</w:del>`) }
  expect(await reportLines(parts, 'methods')).toEqual(['changed - -: Tracked changes were accepted: 2 deleted | A · C'])
})

test('a note, a comment and a line break in an equation are kept', async () => {
  const inside = mathRun('x') + '<m:r><w:br/><m:t>y</m:t></m:r><m:r><w:footnoteReference w:id="1"/></m:r>'
  const parts = { body: paragraph(run('So ') + math(inside)), footnotes: [run('Note.')] }
  expect(await sectionOf(parts)).toBe(String.raw`<paragraph>So <formula x\ y></><footnote Note.></></>`)
})
