import { expect, test } from 'vitest'
import { read, sectionOf, shown, reportLines, type WordParts as Parts } from './draft.fixture.ts'
import {
  captionOf,
  cell,
  field,
  heading,
  item,
  math,
  mathRun,
  paragraph,
  picture,
  row,
  run,
  table,
} from './word.fixture.ts'

test('text keeps its paragraphs, headings, formatting and links', async () => {
  const link = '<w:hyperlink r:id="link1"><w:r><w:t>the registry</w:t></w:r></w:hyperlink>'
  const body =
    heading('Setting', 2) +
    paragraph(
      run('We ') +
        run('always', '<w:b/>') +
        run(' measured CO') +
        run('2', '<w:vertAlign w:val="subscript"/>') +
        run(' in ') +
        run('E. coli', '<w:i/>') +
        run(', see ') +
        link,
    ) +
    heading('Ward', 3)
  expect(await sectionOf({ body, links: ['https://example.org/a'] })).toBe(
    [
      '<heading 3>Setting</>',
      '<paragraph>We [strong:always] measured CO[subscript:2] in [em:E. coli], see [link=https://example.org/a:the registry]</>',
      '<heading 4>Ward</>',
    ].join('\n'),
  )
})

test('clearly raised or lowered letters become superscripts and subscripts, and hardly moved letters do not', async () => {
  const moved = (text: string, by: number, looks = '') => run(text, `${looks}<w:position w:val="${by}"/>`)
  const body = paragraph(
    run('10') +
      moved('9', 6) +
      run(' of CO') +
      moved('2', -4) +
      moved(' straight', 1) +
      moved('both', 0) +
      moved('3', -2, '<w:sz w:val="19"/>'),
  )
  expect(await sectionOf(body)).toBe('<paragraph>10[superscript:9] of CO[subscript:2] straightboth[subscript:3]</>')
})

test('a link to a program or script stays as text, and the report says so', async () => {
  const body = paragraph('<w:hyperlink r:id="link1"><w:r><w:t>press me</w:t></w:r></w:hyperlink>')
  expect(await sectionOf({ body, links: ['javascript:alert(1)'] })).toBe('<paragraph>press me</>')
  expect(await reportLines({ body, links: ['javascript:alert(1)'] }, 'methods')).toEqual([
    'changed methods 1: A link that was neither a web nor an e-mail address became text | press me',
  ])
})

test('lists keep their kinds and their depth', async () => {
  const body =
    item('one') + item('deeper', { depth: 1, ordered: true }) + item('two') + item('first', { ordered: true })
  expect(await sectionOf(body)).toBe(
    '<bullet_list><list_item><paragraph>one</><ordered_list><list_item><paragraph>deeper</></></></><list_item><paragraph>two</></></>\n' +
      '<ordered_list><list_item><paragraph>first</></></>',
  )
})

test('an indented paragraph after a list item belongs to the item and does not split the list', async () => {
  const further = (text: string, start: number) => paragraph(run(text), `<w:ind w:start="${start}"/>`)
  const body =
    item('one', { ordered: true }) +
    item('deeper', { depth: 1 }) +
    further('more of deeper', 1_440) +
    item('deeper too', { depth: 1 }) +
    further('more of one', 720) +
    item('two', { ordered: true }) +
    paragraph(run('Behind it.'))
  expect(await sectionOf(body)).toBe(
    '<ordered_list><list_item><paragraph>one</><bullet_list><list_item><paragraph>deeper</><paragraph>more of deeper</></>' +
      '<list_item><paragraph>deeper too</></></><paragraph>more of one</></><list_item><paragraph>two</></></>\n' +
      '<paragraph>Behind it.</>',
  )
})

test('a table keeps its merged cells, caption and notes', async () => {
  const merged = (kind: string) => `<w:vMerge w:val="${kind}"/>`
  const body =
    captionOf(run('Table 2. Deaths by ward')) +
    table(
      row(cell(paragraph(run('Ward'))) + cell(paragraph(run('Deaths')), '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>') +
        row(cell(paragraph(run('A')), merged('restart')) + cell(paragraph(run('3'))) + cell(paragraph(run('4')))) +
        row(cell(paragraph(''), merged('continue')) + cell(paragraph(run('5')))),
    ) +
    paragraph(run('Data are numbers.'))
  expect(await sectionOf(body)).toBe(
    '<table_figure><table_caption>Deaths by ward</><table>' +
      '<table_row><table_header><paragraph>Ward</></><table_header 2><paragraph>Deaths</></></>' +
      '<table_row><table_cell 2><paragraph>A</></><table_cell><paragraph>3</></><table_cell><paragraph>4</></></>' +
      '<table_row><table_cell><paragraph>5</></><table_cell><paragraph></></></></><table_notes>Data are numbers.</></>',
  )
})

test('footnotes, equations and pictures are imported', async () => {
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
  const half = `<m:f><m:num>${mathRun('1')}</m:num><m:den>${mathRun('2')}</m:den></m:f>`
  const png = new Uint8Array([137, 80, 78, 71])
  const parts: Parts = {
    body:
      paragraph(run('Odds') + note + run(' of ') + math(half)) +
      paragraph(`<m:oMathPara>${math(mathRun('α=') + half)}</m:oMathPara>`) +
      paragraph(picture('rId10', 'A curve')) +
      captionOf(run('Figure 1: Survival by ward')),
    footnotes: [run('Counted once.')],
    media: [['image1.png', png]],
  }
  expect(await sectionOf(parts)).toBe(
    '<paragraph>Odds<footnote Counted once.></> of <formula \\frac{1}{2}></></>\n' +
      '<equation \\alpha=\\frac{1}{2}></>\n<figure 0 A curve>Survival by ward</>',
  )
  expect((await read(parts, 'methods')).pictures).toEqual([{ kind: 'image/png', bytes: png }])
})

test('a formula and a link in a footnote become text, and the report says so', async () => {
  const body = paragraph(run('Odds') + '<w:r><w:footnoteReference w:id="1"/></w:r>')
  const square = `<m:sSup><m:e>${mathRun('x')}</m:e><m:sup>${mathRun('2')}</m:sup></m:sSup>`
  const footnotes = [
    math(square) + field('HYPERLINK "https://example.org/a"', ' here') + field('HYPERLINK "https://b.org/"', ' b.org'),
  ]
  expect(await reportLines({ body, footnotes }, 'methods')).toEqual([
    'changed methods 1: A formula in a footnote became TeX | x^{2} here (https://example.org/a) b.org',
    'changed methods 1: A link in a footnote became text with its address | x^{2} here (https://example.org/a) b.org',
  ])
})

const CITED = {
  citationID: 'x',
  citationItems: [
    {
      id: 1,
      uris: ['http://zotero.org/users/1/items/AAAA'],
      itemData: { type: 'article-journal', title: 'On sepsis', DOI: '10.1234/a' },
    },
    {
      id: 2,
      uris: ['http://zotero.org/users/1/items/BBBB'],
      itemData: { type: 'book', title: 'On wards' },
      locator: '12',
      label: 'page',
    },
  ],
}
const MENDELEY = {
  citationItems: [{ id: 'ITEM-1', itemData: { title: 'On sepsis' }, uris: ['http://zotero.org/users/1/items/AAAA'] }],
}

test('Zotero and Mendeley citations become structured references', async () => {
  const tag = `MENDELEY_CITATION_v3_${btoa(JSON.stringify(MENDELEY))}`
  const control = `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${run('(1)')}</w:sdtContent></w:sdt>`
  const body =
    heading('Introduction') +
    paragraph(run('Known ') + field(` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(CITED)} `, '(1,2)') + run('.')) +
    paragraph(run('Again ') + field(`ADDIN CSL_CITATION ${JSON.stringify(MENDELEY)}`, '[1]') + control) +
    heading('References') +
    paragraph(field(' ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY ', '1. Doe J. On sepsis. 2020.')) +
    paragraph(run('2. Roe R. A book that nothing cites. 1999. '))
  const { sections, references, report } = await read(body)
  expect(sections.map(({ name, doc }) => [name, ...(doc.content ?? []).map(shown)])).toEqual([
    [
      'introduction',
      '<paragraph>Known <citation id1></>; <citation id2></> (p. 12).</>',
      '<paragraph>Again <citation id1></><citation id1></></>',
    ],
  ])
  expect(references).toEqual([
    { id: 'id1', type: 'article-journal', title: 'On sepsis', DOI: '10.1234/a' },
    { id: 'id2', type: 'book', title: 'On wards' },
    {
      id: 'id3',
      type: 'document',
      title: 'Roe R. A book that nothing cites. 1999.',
      text: 'Roe R. A book that nothing cites. 1999.',
    },
  ])
  expect(report.filter(({ what }) => what === 'kept')).toMatchObject([
    { section: 'introduction', detail: '2 paragraphs, 4 citations' },
    { section: 'references', detail: '3 references' },
  ])
})

test('the report names the place of everything that cannot be imported', async () => {
  const parts: Parts = {
    body:
      paragraph(run('First.')) +
      paragraph(run('Old', '<w:strike/>') + run(' and new') + '<w:r><w:commentReference w:id="1"/></w:r>') +
      paragraph(picture('rId10', '')) +
      paragraph(
        '<w:ins><w:r><w:t>added</w:t></w:r></w:ins><w:del><w:r><w:delText>gone words</w:delText></w:r></w:del>',
      ) +
      paragraph(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
      ),
    comments: [['Mentor', 'Say when.']],
    media: [['image1.emf', new Uint8Array([1])]],
    header: 'Draft of May',
  }
  expect(await reportLines(parts, 'results')).toEqual([
    'changed results 2: Strikethrough was removed from this text | Old',
    'lost results 2: A comment by Mentor | Say when.',
    'changed results 3: This picture has no description for readers who cannot see it. Please add one | ',
    'lost results 3: A picture of the kind EMF: its place and caption are kept. Please save it as PNG, and add it again | ',
    'lost results 4: A chart. Please save it as a picture in Word and add it here as a figure | ',
    'changed - -: Tracked changes were accepted: 1 inserted | ',
    'changed - -: Tracked changes were accepted: 1 deleted | gone words',
    'lost - -: Text in a page header or footer | Draft of May',
  ])
})

test('a cross-reference points to its figure, and a broken one keeps its text', async () => {
  const bookmark = '<w:bookmarkStart w:id="1" w:name="_Ref7"/>'
  const body =
    paragraph(run('See ') + field(' REF _Ref7 \\h ', 'Figure 1') + run(' and ') + field(' REF _Ref8 \\h ', 'Table 3')) +
    paragraph(picture('rId10', 'A curve')) +
    captionOf(`${bookmark}${run('Figure ')}${field(' SEQ Figure ', '1')}${run('. Survival')}`)
  expect(await sectionOf({ body, media: [['image1.png', new Uint8Array([1])]] })).toBe(
    '<paragraph>See <mention id1></> and Table 3</>\n<figure 0 A curve>Survival</>',
  )
})
