import { expect, test } from 'vitest'
import { reportLines, sectionOf } from '../draft.fixture.ts'
import { cell, item, paragraph, row, run, table } from '../word.fixture.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const withStyles = (body: string, inside: string) => ({
  body,
  also: { 'word/styles.xml': new TextEncoder().encode(`<w:styles xmlns:w="${WORD}">${inside}</w:styles>`) },
})
const style = (id: string, name: string, inside = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`
const based = (id: string, inside = '') => `<w:basedOn w:val="${id}"/>${inside}`
const styled = (text: string, id: string, also = '') => paragraph(run(text), `<w:pStyle w:val="${id}"/>${also}`)

const VALUES: [string, boolean][] = [
  ['', true],
  [' w:val="1"', true],
  [' w:val="true"', true],
  [' w:val="on"', true],
  [' w:val="0"', false],
  [' w:val="false"', false],
  [' w:val="off"', false],
]

test.each(VALUES)('a property with%s is on: %s', async (value, isOn) => {
  const head = row(cell(paragraph(run('A'))), `<w:tblHeader${value}/>`)
  const body = row(cell(paragraph(run('B'))))
  expect((await sectionOf(table(head + body))).includes('<table_header>')).toBe(isOn)
  const looks = run('bold', `<w:b${value}/>`) + run(' slanted', `<w:i${value}/>`)
  expect(await sectionOf(paragraph(looks))).toBe(
    isOn ? '<paragraph>[strong:bold][em: slanted]</>' : '<paragraph>bold slanted</>',
  )
  for (const name of ['strike', 'dstrike', 'caps', 'smallCaps', 'vanish'])
    expect(await reportLines(paragraph(run('so ') + run('words', `<w:${name}${value}/>`)), 'methods')).toHaveLength(
      isOn ? 1 : 0,
    )
  const state = `<w:ffData><w:checkBox><w:default${value}/></w:checkBox></w:ffData>`
  const box = `<w:r><w:fldChar w:fldCharType="begin">${state}</w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  expect(await sectionOf(paragraph(box))).toBe(`<paragraph>${isOn ? '☒' : '☐'}</>`)
})

test('only the first rows of a table are header rows', async () => {
  const rows = ['a', 'b', 'c'].map((text, index) =>
    row(cell(paragraph(run(text))), index === 1 ? '' : '<w:tblHeader/>'),
  )
  expect((await sectionOf(table(rows.join('')))).match(/<table_header>/g)).toHaveLength(1)
})

test('an unknown or empty vertical alignment is none', async () => {
  const body = paragraph(
    run('a', '<w:vertAlign w:val="raised"/>') + run('b', '<w:vertAlign/>') + run('c', '<w:u w:val="off"/>'),
  )
  expect(await sectionOf(body)).toBe('<paragraph>abc</>')
})

test.each([
  ['italics', '<w:i/>', 'em'],
  ['bold', '<w:b/>', 'strong'],
  ['a superscript', '<w:vertAlign w:val="superscript"/>', 'superscript'],
  ['a raised text', '<w:position w:val="8"/>', 'superscript'],
  ['an underline', '<w:u w:val="single"/>', 'underline'],
  ['the font of code', '<w:rFonts w:ascii="Courier New"/>', 'code'],
])('text keeps %s of its character style', async (_, looks, mark) => {
  const styles =
    style('Gene', 'Gene', `<w:rPr>${looks}</w:rPr>`, 'character') + style('Sub', 'Sub', based('Gene'), 'character')
  const body = paragraph(run('so ') + run('word', '<w:rStyle w:val="Sub"/>'))
  expect(await sectionOf(withStyles(body, styles))).toBe(`<paragraph>so [${mark}:word]</>`)
})

test('a run that switches a property of its style off does not have it', async () => {
  const styles = style('Gene', 'Gene', '<w:rPr><w:i/></w:rPr>', 'character')
  const body = paragraph(run('x', '<w:rStyle w:val="Gene"/><w:i w:val="0"/>'))
  expect(await sectionOf(withStyles(body, styles))).toBe('<paragraph>x</>')
})

test('the underline of Word’s style for links is no underline', async () => {
  const styles = style('Hyperlink', 'Hyperlink', '<w:rPr><w:u w:val="single"/></w:rPr>', 'character')
  expect(await sectionOf(withStyles(paragraph(run('x', '<w:rStyle w:val="Hyperlink"/>')), styles))).toBe(
    '<paragraph>x</>',
  )
})

test('a paragraph has the meaning of the style that its style is based on', async () => {
  const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`
  const styles =
    style('berschrift1', 'heading 1', outline(0)) +
    style('Numbered', 'Numbered heading', based('berschrift1')) +
    style('Contents', 'TOC Heading', based('berschrift1', outline(9))) +
    style('Outline', 'Outlined', outline(1)) +
    style('Zitat', 'Quote') +
    style('Said', 'Said', based('Zitat'))
  const body =
    styled('One', 'Numbered') + styled('Two', 'Outline') + styled('Contents', 'Contents') + styled('Said.', 'Said')
  expect(await sectionOf(withStyles(body, styles))).toBe(
    '<heading 3>One</>\n<heading 4>Two</>\n<paragraph>Contents</>\n<blockquote><paragraph>Said.</></>',
  )
})

test('quotations of other programs are quotations', async () => {
  for (const name of ['Block Text', 'Quotations', 'Intense Quote', 'Block Quotation'])
    expect(await sectionOf(withStyles(styled('Said.', 'Own'), style('Own', name)))).toBe(
      '<blockquote><paragraph>Said.</></>',
    )
})

test('program code keeps its indent and its mark by the font of its style', async () => {
  const styles = style('Listing', 'Listing', '<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>')
  const body =
    styled('if x:', 'Listing') + paragraph(`<w:r><w:tab/><w:t>go()</w:t></w:r>`, '<w:pStyle w:val="Listing"/>')
  expect(await sectionOf(withStyles(body, styles))).toBe('<paragraph>[code:if x:]</>\n<paragraph>[code:    go()]</>')
})

test('terms of definitions become bold, and the report says so', async () => {
  const parts = withStyles(
    styled('Sepsis', 'T') + styled('An infection.', 'D'),
    style('T', 'Definition Term') + style('D', 'Definition'),
  )
  expect(await sectionOf(parts)).toBe('<paragraph>[strong:Sepsis]</>\n<paragraph>An infection.</>')
  expect(await reportLines(parts, 'methods')).toEqual([
    'changed methods 1: A list of definitions became paragraphs, with its terms in bold | Sepsis',
    'changed methods 2: A list of definitions became paragraphs, with its terms in bold | An infection.',
  ])
})

test('a paragraph is in the list of its style', async () => {
  const numbers = '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'
  const styles = style('Number', 'List Number', numbers) + style('Own', 'Own', based('Number'))
  const off = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'
  const body = styled('one', 'Number') + styled('two', 'Own') + styled('text', 'Own', off)
  expect(await sectionOf(withStyles(body, styles))).toBe(
    '<ordered_list><list_item><paragraph>one</></><list_item><paragraph>two</></></>\n<paragraph>text</>',
  )
})

const NUMBERING = `<w:numbering xmlns:w="${WORD}">
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Linked"/></w:abstractNum>
  <w:abstractNum w:abstractNumId="3"><w:numStyleLink w:val="Missing"/></w:abstractNum>
  <w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:numFmt w:val="none"/></w:lvl></w:abstractNum>
  ${[1, 2, 3, 4].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}</w:numbering>`
const withNumbering = (body: string) => {
  const linked = style('Linked', 'Linked', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>', 'numbering')
  const indented = style('ListParagraph', 'List Paragraph', '<w:pPr><w:ind w:left="360"/></w:pPr>')
  const { also } = withStyles(body, linked + indented)
  return { body, also: { ...also, 'word/numbering.xml': new TextEncoder().encode(NUMBERING) } }
}

test('a list that links to a style has its numbers, and a link to a missing style does not refuse the document', async () => {
  expect(await sectionOf(withNumbering(item('one', { list: 2 }) + item('text', { list: 3 })))).toBe(
    '<ordered_list><list_item><paragraph>one</></></>\n<paragraph>text</>',
  )
})

test.each([
  ['the indent of its style', styled('more', 'ListParagraph')],
  ['its own indent', paragraph(run('more'), '<w:ind w:left="360"/>')],
  ['a level without a number', item('more', { list: 4 })],
  [
    'an equation',
    paragraph(
      '<m:oMathPara><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara>',
      '<w:pStyle w:val="ListParagraph"/>',
    ),
  ],
])('a paragraph belongs to the list item before it by %s', async (_, further) => {
  const read = await sectionOf(withNumbering(item('one', { list: 1 }) + further + item('two', { list: 1 })))
  const inside = further.includes('oMath') ? '<equation x></>' : '<paragraph>more</>'
  expect(read).toBe(`<ordered_list><list_item><paragraph>one</>${inside}</><list_item><paragraph>two</></></>`)
})

test('the text behind an equation in a list item gets no number', async () => {
  const parts = run('one') + '<m:oMathPara><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara>' + run('more')
  const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  expect(await sectionOf(withNumbering(paragraph(parts, numbered) + item('two', { list: 1 })))).toBe(
    '<ordered_list><list_item><paragraph>one</><equation x></><paragraph>more</></><list_item><paragraph>two</></></>',
  )
})

test('a footnote keeps superscripts and the addresses of links', async () => {
  const call = paragraph(run('Odds') + '<w:r><w:footnoteReference w:id="1"/></w:r>')
  const raised = run('10') + run('9', '<w:vertAlign w:val="superscript"/>')
  const link = `<w:hyperlink r:id="link1">${run(' here')}</w:hyperlink>`
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="link1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/a" TargetMode="External"/></Relationships>`
  const also = { 'word/_rels/footnotes.xml.rels': new TextEncoder().encode(relations) }
  const parts = { body: call, footnotes: [raised + link], also }
  expect(await sectionOf(parts)).toBe('<paragraph>Odds<footnote 10⁹ here (https://example.org/a)></></>')
})
