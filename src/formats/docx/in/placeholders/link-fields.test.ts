import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { field, paragraph, picture, run, simpleField } from '../word.fixture.ts'

const linked = (href: string) => `<paragraph>[link=${href}:ward]</>`

test.each([
  [String.raw`HYPERLINK "https://example.org/a" \o "A tip"`, 'https://example.org/a'],
  [String.raw`HYPERLINK "https://example.org/a" \l "part 2" \o "A tip"`, 'https://example.org/a#part%202'],
  [String.raw`HYPERLINK \t "_blank" "https://example.org/a" \h`, 'https://example.org/a'],
  [String.raw`HYPERLINK https://example.org/a \l part`, 'https://example.org/a#part'],
  [String.raw`HYPERLINK "mailto:ward@example.org" \n`, 'mailto:ward@example.org'],
  [String.raw`hyperlink "https://example.org/a" \* MERGEFORMAT`, 'https://example.org/a'],
  [String.raw`HYPERLINK "https://example.org/a"\o"Says \"press\" and more"`, 'https://example.org/a'],
  [String.raw`HYPERLINK "https://example.org/a#b" \l "c"`, 'https://example.org/a#b'],
  ['HYPERLINK “https://example.org/a”', 'https://example.org/a'],
  ['HYPERLINK "www.example.org"', 'http://www.example.org'],
])('a link with switches keeps its address: %s', async (instruction, href) => {
  for (const body of [field(instruction, 'ward'), simpleField(instruction, run('ward'))]) {
    expect(await sectionOf(paragraph(body))).toBe(linked(href))
    expect(await reportLines(paragraph(body), 'methods')).toEqual([])
  }
})

const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`

test('a link whose address or text contains another field keeps both', async () => {
  const address = code('HYPERLINK "https://example.org/') + field('QUOTE a', 'a') + code('" \\o "tip"')
  expect(await sectionOf(paragraph(mark('begin') + address + mark('separate') + run('ward') + mark('end')))).toBe(
    linked('https://example.org/a'),
  )
  const text =
    code(String.raw`HYPERLINK "https://example.org/a" \o "tip"`) + mark('separate') + field('QUOTE x', 'ward')
  expect(await sectionOf(paragraph(mark('begin') + text + mark('end')))).toBe(linked('https://example.org/a'))
})

test('a field within the instruction of another field shows no text', async () => {
  const condition = code('IF ') + field('MERGEFIELD Sex', 'M') + code(' = "M" "he" "she"')
  const body = mark('begin') + condition + mark('separate') + run('he') + mark('end')
  expect(await sectionOf(paragraph(run('So ') + body))).toBe('<paragraph>So he</>')
})

test('a link that spans paragraphs keeps its address in each, and a link without text shows its address', async () => {
  const [first, last] = [
    `${mark('begin')}${code('HYPERLINK "https://example.org/a" \\t "x"')}${mark('separate')}`,
    mark('end'),
  ]
  expect(await sectionOf(paragraph(first + run('ward')) + paragraph(run('more') + last + run(' behind')))).toBe(
    `${linked('https://example.org/a')}\n<paragraph>[link=https://example.org/a:more] behind</>`,
  )
  expect(await sectionOf(paragraph(run('At ') + first + last))).toBe(
    '<paragraph>At [link=https://example.org/a:https://example.org/a]</>',
  )
})

test('a link within the document becomes text, and the report says so', async () => {
  const element = '<w:hyperlink w:anchor="ward">' + run('wa') + run('rd') + '</w:hyperlink>'
  for (const body of [field(String.raw`HYPERLINK \l "ward"`, 'ward'), element]) {
    expect(await sectionOf(paragraph(body))).toBe('<paragraph>ward</>')
    expect(await reportLines(paragraph(body), 'methods')).toEqual([
      'changed methods 1: A link to another place in this document became text | ward',
    ])
  }
  const contents = '<w:hyperlink w:anchor="_Toc1">' + run('Setting') + '</w:hyperlink>'
  expect(await reportLines(paragraph(contents), 'methods')).toEqual([])
})

test('a link whose relationship is missing does not refuse the document', async () => {
  for (const anchor of ['', ' w:anchor="ward"']) {
    const body = paragraph(`<w:hyperlink r:id="none"${anchor}>${run('ward')}</w:hyperlink>`) + paragraph(run('More.'))
    expect(await sectionOf(body)).toBe('<paragraph>ward</>\n<paragraph>More.</>')
    expect(await reportLines(body, 'methods')).toHaveLength(1)
  }
})

test('a link element keeps its address with its bookmark', async () => {
  const body = paragraph('<w:hyperlink r:id="link1" w:anchor="part 2">' + run('ward') + '</w:hyperlink>')
  expect(await sectionOf({ body, links: ['https://example.org/a'] })).toBe(linked('https://example.org/a#part%202'))
})

test('a picture with a link is kept, and the report names the link', async () => {
  const body = paragraph(`<w:hyperlink r:id="link1">${picture('rId10', 'A curve')}</w:hyperlink>`)
  const parts = {
    body,
    links: ['https://example.org/a'],
    media: [['image1.png', new Uint8Array([1])]] as [string, Uint8Array][],
  }
  expect(await sectionOf(parts)).toBe('<figure 0 A curve></>')
  expect(await reportLines(parts, 'methods')).toEqual([
    'changed methods 1: A picture lost its link | https://example.org/a',
  ])
})
