import { unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { beforeAll, expect, test } from 'vitest'
import type { ArticleBlock } from '../../article/article.ts'
import { draftOf, type WordDraft } from '../in/draft.ts'
import { shown } from '../in/draft.fixture.ts'
import { docxOf } from './document.ts'
import { aWrittenPaper } from './paper.fixture.ts'

let bytes: Uint8Array
let draft: WordDraft
beforeAll(async () => {
  bytes = await docxOf(await aWrittenPaper())
  let count = 0
  draft = await draftOf(bytes, { token: 't', newId: () => `id${(count += 1)}` })
})

test('another reader finds every word of the paper in the document', async () => {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
  const WORDS = [
    'Alarms and E. coli',
    'Ann Lee, Bo Ray',
    'zebra',
    'quokka',
    'wombats',
    'narwhals',
    'alarms.csv',
    'Consent',
    'Figure 1',
    'Table 1',
    '(1)',
    'مرحبا بالعالم',
    'CC-BY-4.0',
  ]
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
  for (const word of WORDS) expect(value + html).toContain(word)
})

test('a draft says that it is one, and names the affiliations of its authors', async () => {
  const paper = { ...(await aWrittenPaper()), status: 'Draft · not published', affiliations: [['Lagos', 'Bergen']] }
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(paper)) })
  expect(value).toContain('Ann Lee (Lagos; Bergen), Bo Ray\n\nDraft · not published')
})

test('the document reads back as the same paper', () => {
  const lines = draft.sections.flatMap(({ name, doc }) => [`# ${name}`, ...(doc.content ?? []).map(shown)])
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "# abstract
    <heading 3>Aim</>
    <paragraph>To see whether [em:Escherichia] matters for H[subscript:2]O.</>
    <heading 3>Result</>
    <paragraph>It does (zebra).</>
    # introduction
    <paragraph>Alarms tire<citation id1 id2></> as [strong em:shown] before<citation id3></>.</>
    <paragraph>See <mention id6></>, <mention id7></>, <mention id4></> and Supplementary file 1.</>
    # methods
    <heading 3>Setting</>
    <paragraph>One ward<footnote Closed on Sundays since quokka.></> and [link=https://example.org/a:a site].</>
    <heading 4>Participants [em:in vivo]</>
    <bullet_list><list_item><paragraph>adults,</><bullet_list><list_item><paragraph>over 65</></></></><list_item><paragraph>nurses</></></>
    <ordered_list><list_item><paragraph>first</></><list_item><paragraph>second</></></>
    <ordered_list 3 a><list_item><paragraph>third</></><list_item><paragraph>fourth</></></>
    <blockquote><paragraph>We were [underline:never] asleep.</><paragraph>A nurse</></>
    <paragraph>The rate <formula \\lambda_{0}></> is in s[superscript:-1], by [code:glm()].</>
    <equation \\hat{y}=\\frac{a}{b}+\\beta x></>
    # results
    <table_figure><table_caption>Alarms by [em:shift]</><table><table_row><table_header 2><paragraph>Shift</></><table_header 2><paragraph>Alarms</></></><table_row><table_header><paragraph>true</></><table_header><paragraph>false</></></><table_row><table_cell><paragraph>[strong:Night]</></><table_cell 2><paragraph>12<citation id5></><hard_break></>of 30</></></></><table_notes>True alarms are wombats.</></>
    <figure 0 Bars that fall CC-BY-4.0 Own picture She agreed in writing.>Alarms per hour, [em:n] = 12.</>
    <paragraph>[strong:Supplementary file 1]. alarms.csv. All narwhals counted.</>
    <paragraph>File: alarms.csv</>
    <paragraph>مرحبا بالعالم<hard_break></>A second line.</>"
  `)
})

test('citations stay structured and read back as the same works', () => {
  expect(draft.references.map(({ title }) => title)).toHaveLength(5)
  expect(draft.pictures).toHaveLength(1)
})

test('a lettered list and a list with another start become Word lists and come back unchanged', async () => {
  const paper = await aWrittenPaper()
  const labelled = (...labels: string[]): ArticleBlock => ({
    t: 'list',
    style: 'plain',
    items: labels.map((label) => ({ label, blocks: [{ t: 'p', c: [`after ${label}`] }] })),
  })
  const blocks = [labelled('c.', 'd.'), labelled('5.', '6.'), labelled('(ii)', '(iii)'), labelled('*', '†')]
  const [section] = paper.article.sections
  const sections = section ? [{ ...section, blocks, sections: [] }] : []
  const written = await docxOf({ ...paper, article: { ...paper.article, notes: [], sections } })
  const back = await draftOf(written, { token: 't', newId: () => 'id' })
  const introduction = back.sections.find(({ name }) => name === 'introduction')
  expect((introduction?.doc.content ?? []).map(shown)).toEqual([
    '<ordered_list 3 a><list_item><paragraph>after c.</></><list_item><paragraph>after d.</></></>',
    '<ordered_list 5><list_item><paragraph>after 5.</></><list_item><paragraph>after 6.</></></>',
    '<ordered_list 2 i><list_item><paragraph>after (ii)</></><list_item><paragraph>after (iii)</></></>',
    '<paragraph>* after *</>',
    '<paragraph>† after †</>',
  ])
})

test('headings, captions, lists and cells take the direction of their first letter', async () => {
  const words = 'مرحبا'
  const cells = { head: [], body: [[{ c: [words] }, { c: ['left'] }]] }
  const blocks = [
    { t: 'p', c: [words] },
    { t: 'p', c: ['left'] },
    { t: 'list', style: 'bullet', items: [{ blocks: [{ t: 'p', c: [words] }] }] },
    { t: 'table', id: 't', label: '', title: [words], caption: [], tables: [cells], notes: [], foot: [] },
  ] as ArticleBlock[]
  const paper = await aWrittenPaper()
  const section = { id: 's', heading: [words], level: 2, blocks, sections: [] }
  const article = { ...paper.article, abstract: [], notes: [], references: [], sections: [section] }
  const whole = unzipSync(await docxOf({ ...paper, article, abstract: '' }))['word/document.xml'] ?? new Uint8Array()
  const xml = new TextDecoder().decode(whole)
  expect([xml.match(/<w:bidi\/>/g)?.length, xml.match(/<w:rtl\/>/g)?.length]).toEqual([5, 5])
  expect(xml).not.toContain('<w:rtl w:val="false"/>')
})

/** Returns the XML of a document with these blocks as its only section. */
async function xmlOf(...blocks: ArticleBlock[]): Promise<string> {
  const paper = await aWrittenPaper()
  const section = { id: 's', heading: [], level: 2, blocks, sections: [] }
  const article = { ...paper.article, abstract: [], notes: [], references: [], sections: [section] }
  const parts = unzipSync(await docxOf({ ...paper, article, abstract: '' }))
  return new TextDecoder().decode(parts['word/document.xml'])
}

const items = (...labels: string[]): ArticleBlock => ({
  t: 'list',
  style: 'plain',
  items: labels.map((label) => ({ label, blocks: [{ t: 'p', c: [label] }] })),
})

test('nested lists keep their numbers, letters and numerals', async () => {
  const paper = await aWrittenPaper()
  const inner: ArticleBlock = {
    t: 'list',
    style: 'plain',
    items: [
      { label: 'c.', blocks: [{ t: 'p', c: ['c'] }, items('iv.', 'v.')] },
      { label: 'd.', blocks: [{ t: 'p', c: ['d'] }] },
    ],
  }
  const blocks: ArticleBlock[] = [
    {
      t: 'list',
      style: 'plain',
      items: [
        { label: '3.', blocks: [{ t: 'p', c: ['three'] }, inner] },
        {
          label: '4.',
          blocks: [
            { t: 'p', c: ['four'] },
            { t: 'p', c: ['more'] },
          ],
        },
      ],
    },
  ]
  const sections = [{ id: 's', heading: ['Methods'], level: 2, blocks, sections: [] }]
  const back = await draftOf(await docxOf({ ...paper, article: { ...paper.article, notes: [], sections } }), {
    token: 't',
    newId: () => 'id',
  })
  const methods = back.sections.find(({ name }) => name === 'methods')
  expect((methods?.doc.content ?? []).map(shown)).toEqual([
    '<ordered_list 3><list_item><paragraph>three</><ordered_list 3 a><list_item><paragraph>c</><ordered_list 4 i><list_item><paragraph>iv.</></><list_item><paragraph>v.</></></></><list_item><paragraph>d</></></></><list_item><paragraph>four</><paragraph>more</></></>',
  ])
})

test('marks within marks are all written, and text is either raised or lowered', async () => {
  const xml = await xmlOf({
    t: 'p',
    c: [
      {
        t: 'sup',
        c: [
          { t: 'i', c: [{ t: 'b', c: ['both'] }] },
          { t: 'sub', c: ['2'] },
        ],
      },
      { t: 'sub', c: ['a', { t: 'sup', c: ['n'] }] },
    ],
  })
  const looksOf = (text: string) => new RegExp(`<w:rPr>((?:(?!<w:rPr>).)*)</w:rPr><w:t[^>]*>${text}<`).exec(xml)?.[1]
  expect(looksOf('both')).toBe('<w:b/><w:bCs/><w:i/><w:iCs/><w:vertAlign w:val="superscript"/>')
  expect(looksOf('₂')).toBe('<w:vertAlign w:val="superscript"/>')
  expect(looksOf('ⁿ')).toBe('<w:vertAlign w:val="subscript"/>')
})

test('text without letters has the direction of its paragraph', async () => {
  const runs = async (...c: Extract<ArticleBlock, { t: 'p' }>['c']) =>
    [...(await xmlOf({ t: 'p', c })).matchAll(/(<w:rtl\/>)?<\/w:rPr><w:t[^>]*>([^<]*)</g)].map(([, rtl, text]) => [
      text,
      rtl !== undefined,
    ])
  expect(await runs({ t: 'b', c: ['مرحبا'] }, { t: 'i', c: ['.'] }, { t: 'b', c: ['abc'] })).toEqual(
    expect.arrayContaining([
      ['مرحبا', true],
      ['.', true],
      ['abc', false],
    ]),
  )
  expect(await runs({ t: 'b', c: ['abc'] }, { t: 'i', c: ['.'] })).toEqual(
    expect.arrayContaining([
      ['abc', false],
      ['.', false],
    ]),
  )
})

test('licences, sources and the titles of definitions are written', async () => {
  const figure = {
    t: 'figure',
    id: 'f',
    label: 'Figure 1',
    title: [],
    caption: [],
    licence: '© Lee, with permission.',
  } as const
  const table = {
    t: 'table',
    id: 't',
    label: 'Table 1',
    title: [],
    caption: [],
    notes: [],
    foot: [],
    tables: [],
    source: 'https://example.org/t',
    figures: [{ ...figure, licence: 'CC0' }],
  } as const
  const xml = await xmlOf(
    { ...figure, title: [], caption: [] },
    {
      ...table,
      title: [],
      caption: [],
      notes: [],
      foot: [],
      tables: [],
      figures: [{ ...figure, title: [], caption: [], licence: 'CC0' }],
    },
    { t: 'definitions', title: ['Terms'], items: [] },
  )
  for (const words of ['Licence: © Lee, with permission.<', 'Licence: CC0.<', 'https://example.org/t<', '>Terms<'])
    expect(xml).toContain(words)
})
