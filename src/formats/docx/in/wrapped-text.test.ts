import { expect, test } from 'vitest'
import { read, sectionOf, reportLines } from './draft.fixture.ts'
import { captionOf, cell, field, paragraph, picture, row, run, simpleField, table } from './word.fixture.ts'

const around = (name: string, inside: string, attributes = ''): string =>
  `<w:${name}${attributes}>${inside}</w:${name}>`

test.each([
  'SEQ Table \\* ARABIC',
  'DOCPROPERTY Version',
  'MERGEFIELD Name',
  'QUOTE "word"',
  'DATE \\@ "yyyy"',
  'TITLE',
  'STYLEREF 1',
  'REF _Ref8',
  'REF _Ref8 \\h',
])('a field %s in one element shows the same text as a field in parts', async (instruction) => {
  const simple = paragraph(run('S1-') + simpleField(` ${instruction} `, run('[word]')) + run('-E'))
  expect(await sectionOf(simple)).toBe('<paragraph>S1-[word]-E</>')
  expect(await sectionOf(simple)).toBe(
    await sectionOf(paragraph(run('S1-') + field(` ${instruction} `, '[word]') + run('-E'))),
  )
})

test('fields in one element keep formatting, links, bookmarks and nested fields', async () => {
  const bold = simpleField(' QUOTE x ', run('bold', '<w:b/>') + simpleField(' DATE ', run(' day')))
  const link = simpleField(' HYPERLINK "https://example.org/a" ', run('there'))
  expect(await sectionOf(paragraph(bold + run(', ') + link))).toBe(
    '<paragraph>[strong:bold] day, [link=https://example.org/a:there]</>',
  )
})

test('captions whose numbers are fields in one element stay with their table and figure', async () => {
  const bookmark = '<w:bookmarkStart w:id="1" w:name="_Ref7"/>'
  const number = (kind: string) => simpleField(` SEQ ${kind} \\* ARABIC `, run('1'))
  const body =
    paragraph(run('See ') + simpleField(' REF _Ref7 \\h ', run('Table 1'))) +
    captionOf(bookmark + run('Table ') + number('Table') + run('. Captionseq word')) +
    table(row(cell(paragraph(run('A'))))) +
    paragraph(picture('rId10', 'A curve')) +
    captionOf(run('Figure ') + number('Figure') + run('. Survival'))
  expect(await sectionOf({ body, media: [['image1.png', new Uint8Array([1])]] })).toBe(
    '<paragraph>See <mention id2></></>\n' +
      '<table_figure><table_caption>Captionseq word</><table><table_row><table_cell><paragraph>A</></></></><table_notes></></>\n' +
      '<figure 0 A curve>Survival</>',
  )
})

test.each([
  ['dir', ' w:val="rtl"'],
  ['bdo', ' w:val="rtl"'],
  ['smartTag', ' w:element="place"'],
  ['customXml', ' w:element="place"'],
  ['ins', ' w:id="1"'],
  ['moveTo', ' w:id="1"'],
])('text in w:%s is kept', async (name, attributes) => {
  const body = paragraph(run('a ') + around(name, run('kept', '<w:i/>') + run(' word'), attributes) + run(' b'))
  expect(await sectionOf(body)).toBe('<paragraph>a [em:kept] word b</>')
})

test('text in several wrappers is kept', async () => {
  const inside = around('bdo', simpleField(' TITLE ', around('dir', run('deep'))))
  expect(await sectionOf(paragraph(around('smartTag', inside) + run(' b')))).toBe('<paragraph>deep b</>')
})

test('text in content controls and custom XML is kept, inline and around paragraphs', async () => {
  const control = (inside: string) => around('sdt', `<w:sdtPr/>${around('sdtContent', inside)}`)
  const body =
    control(paragraph(run('whole ') + control(run('in line')))) +
    around('customXml', control(paragraph(run('marked')))) +
    table(control(row(control(cell(paragraph(run('cell')))))))
  expect(await sectionOf(body)).toBe(
    '<paragraph>whole in line</>\n<paragraph>marked</>\n' +
      '<table_figure><table_caption></><table><table_row><table_cell><paragraph>cell</></></></><table_notes></></>',
  )
})

test('moved text appears once, and removed text does not appear', async () => {
  const body =
    paragraph(run('a') + around('moveFrom', run(' moved')) + run('.')) +
    paragraph(run('b') + around('moveTo', run(' moved')) + run('.'))
  expect(await sectionOf(body)).toBe('<paragraph>a.</>\n<paragraph>b moved.</>')
})

test('all kinds of breaks and tabs separate the words around them', async () => {
  const body = paragraph('<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t><w:ptab/><w:t>three</w:t></w:r>')
  expect(await sectionOf(body)).toBe('<paragraph>one<hard_break></>two three</>')
})

const ruby = (above: string, base: string): string =>
  `<w:r><w:rPr/><w:ruby><w:rubyPr/><w:rt>${run(above)}</w:rt><w:rubyBase>${run(base, '<w:b/>')}</w:rubyBase></w:ruby></w:r>`

test('a word keeps its text without its reading, and the report names the reading', async () => {
  const body = paragraph(run('First.')) + paragraph(run('In ') + ruby('とうきょう', '東京') + run('.'))
  expect(await sectionOf(body)).toBe('<paragraph>First.</>\n<paragraph>In [strong:東京].</>')
  expect(await reportLines(body, 'methods')).toEqual([
    'lost methods 2: The pronunciation above a word (ruby) | とうきょう',
  ])
})

test('a field that shows a word with its reading shows the word once', async () => {
  const body = paragraph(run('See ') + simpleField(' CITATION Roe ', ruby('ro', 'Roe')))
  expect(await sectionOf(body)).toBe('<paragraph>See Roe</>')
})

test('the report places a reading in a footnote where the footnote is called', async () => {
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
  const parts = {
    body: paragraph(run('Odds') + note),
    footnotes: [ruby('ro', 'Roe') + simpleField(' DATE ', run(' 2020'))],
  }
  expect((await read(parts, 'methods')).sections[0]?.doc.content?.[0]?.content?.[1]?.attrs).toMatchObject({
    text: 'Roe 2020',
  })
  expect(await reportLines(parts, 'methods')).toContain('lost methods 1: The pronunciation above a word (ruby) | ro')
})
