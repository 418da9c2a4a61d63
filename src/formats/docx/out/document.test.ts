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

test('another reader finds every word of the paper in it', async () => {
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

test('read back, it is the same paper', () => {
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

test('citations stay alive: read back, they cite the same works', () => {
  expect(draft.references.map(({ title }) => title)).toHaveLength(5)
  expect(draft.pictures).toHaveLength(1)
})

test('a list that counts with letters, or from elsewhere, is one of Word’s own, and comes back as it was', async () => {
  const paper = await aWrittenPaper()
  const labelled = (...labels: string[]): ArticleBlock => ({
    t: 'list',
    style: 'plain',
    items: labels.map((label) => ({ label, blocks: [{ t: 'p', c: [`after ${label}`] }] })),
  })
  const blocks = [labelled('c.', 'd.'), labelled('5.', '6.'), labelled('(ii)', '(iii)'), labelled('*', '†')]
  const [section] = paper.article.sections
  const sections = section ? [{ ...section, blocks, sections: [] }] : []
  const written = await docxOf({ ...paper, article: { ...paper.article, sections } })
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

test('headings, captions, lists and cells run from the side of their first letter', async () => {
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
