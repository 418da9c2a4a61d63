import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  elementsOf,
  outlineOf,
  passagesOf,
  readTaggedPdf,
  type StructureElement,
  type TaggedPdf,
  textOf,
} from '#server/work/pdf-structure.fixture.ts'
import { uaFaults } from '#server/work/pdf-ua.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { importArticle } from '../import/import-article.ts'
import { createPicture, createZip } from '../import/package/packages.fixture.ts'
import { importPackage } from '../import/package/service.ts'
import { PASSAGES, taggedArticle } from './tagged-article.fixture.ts'

let testApp: TestApp
let bytes: Buffer
let pdf: TaggedPdf
let root: StructureElement

async function bytesOf(paperId: string): Promise<Buffer> {
  const answer = await testApp.inject({ method: 'GET', url: `/research/${paperId}.pdf` })
  if (answer.statusCode !== 200) throw new Error(`The PDF was refused: ${answer.body}`)
  return answer.rawPayload
}

beforeAll(async () => {
  testApp = await createTestApp()
  const zip = await createZip({
    'article.xml': taggedArticle('10.5555/tagged.1'),
    'rates.jpg': await createPicture(900, 600),
    'sign.jpg': await createPicture(60, 60),
  })
  const { paperId } = await importPackage(testApp.kernel, zip)
  bytes = await bytesOf(paperId)
  pdf = await readTaggedPdf(bytes)
  root = pdf.root
})
afterAll(() => testApp.stop())

/** Returns the text of each element with a role. */
const textsOf = (role: string, within = root): string[] => elementsOf(within, role).map(textOf)

const theOnly = (role: string, within = root): StructureElement => {
  const found = elementsOf(within, role)
  if (found.length !== 1) throw new Error(`${found.length} elements ${role} in\n${outlineOf(within)}`)
  return found[0]!
}

const inside = (element: StructureElement): string[] =>
  element.children.map((child) => ('role' in child ? child.role : 'text'))

const parentOf = (element: StructureElement): StructureElement =>
  elementsOf(root).find(({ children }) => children.includes(element))!

const letters = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

test('a paper with every kind of content has no faults by the rules of PDF/UA', () => {
  expect([uaFaults(pdf), bytes.includes('pdfuaid')]).toEqual([[], true])
})

test('headings keep their order and leave out no level, and one without text is none', () => {
  const headings = elementsOf(root).filter(({ role }) => /^H\d$/.test(role))
  expect(headings.map((heading) => `${heading.role} ${textOf(heading)}`).slice(0, 9)).toEqual([
    'H1 A title',
    'H2 Introduction',
    'H3 Lists',
    'H3 Links',
    'H3 Exhibits',
    'H3 Formulas',
    'H3 Languages',
    'H3 Deeper',
    'H4 Deepest',
  ])
  expect(headings.map(textOf)).toContain('References')
})

test('lists have items with labels and bodies, also nested, of terms and of references', () => {
  const [ordered, , terms] = elementsOf(root, 'L')
  expect(elementsOf(ordered!, 'Lbl').map(textOf)).toEqual(['1.', '•', '•', '2.'])
  expect(elementsOf(ordered!, 'LBody').map(textOf)).toEqual([
    'Wash hands',
    'before rounds',
    'after rounds',
    'Dry hands',
  ])
  expect([textsOf('Lbl', terms), textsOf('LBody', terms)]).toEqual([['ICU'], ['intensive care unit']])
  const references = elementsOf(root, 'L').at(-1)!
  expect(textsOf('Lbl', references)).toEqual(['1.', '2.'])
  expect(textsOf('LBody', references)[1]).toContain('Soap')
})

test('quotations and code are tagged, with their words in order', () => {
  expect(textOf(theOnly('BlockQuote'))).toBe('Clean hands save lives.')
  expect(textOf(theOnly('Code'))).toBe('rate <- washed / seen')
})

test('each link has an annotation with a description, outside and inside the document', () => {
  const links = elementsOf(root, 'Link').map((link) => ({ text: textOf(link), ...link.annotations[0] }))
  expect(links.find(({ text }) => text === 'the guide')).toMatchObject({
    leadsTo: 'https://hands.example/guide',
    contents: expect.stringMatching(/\S/),
  })
  const within = ['2', '*', 'Figure 1', 'Table 1', 'equation 1', 'Lists', 'a']
  const found = within.map((text) => links.find((link) => link.text.replaceAll(/[[\]]/g, '') === text))
  expect(found.map((link) => [link?.contents, link?.leadsTo])).toEqual(
    within.map(() => [expect.stringMatching(/\S/), expect.not.stringMatching(/^https?:/)]),
  )
})

test('notes of the text and of tables are notes', () => {
  expect(textsOf('Note')).toEqual(['a Adjusted for age.', '* Counted by hand.'])
})

test('a figure has its alternative text, and its caption follows it in the same division', () => {
  const figure = elementsOf(root, 'Figure').find(({ alt }) => alt === 'A line that rises from 40 to 85 percent')!
  const together = parentOf(figure)
  expect([together.role, inside(together)]).toEqual(['Div', ['Figure', 'Caption']])
  expect(textOf(elementsOf(together, 'Caption')[0]!)).toMatch(/^Figure 1 Rates by month\. Six wards\./)
  expect(elementsOf(root, 'Figure').map(({ alt }) => alt)).toContain('a drop of water')
})

test('a table contains its caption and the headers of its columns and rows, with spans', () => {
  const table = theOnly('Table')
  expect(inside(table)).toEqual(['Caption', 'THead', 'TBody'])
  expect(textsOf('Caption', table)).toEqual(['Table 1 Rates by ward in 2020. Washed hands of all seen.'])
  const headers = elementsOf(table, 'TH').map((header) => {
    const { Scope, RowSpan, ColSpan } = header.attributes
    return [textOf(header), Scope, RowSpan, ColSpan].filter(Boolean).join(' ')
  })
  expect(headers).toEqual([
    'Ward Column 2',
    'Rate Column 2',
    'before Column',
    'after Column',
    'North Row',
    'South Row 2',
  ])
  expect(textsOf('TD', table)).toEqual(['40', '85 a', '38', '81', '37', '80'].map((text) => text.replace(' ', '')))
})

test('formulas have their text as the alternative text, also on several lines', () => {
  const formulas = elementsOf(root, 'Formula').map(({ alt }) => alt)
  expect(formulas).toEqual(['x²', expect.stringMatching(/^y=b₀\+b₁/), expect.stringMatching(/^z=b₀\+.*b₅₉$/)])
})

test('passages in other scripts have their language and their words in reading order', () => {
  const passages = passagesOf(root)
  for (const [language, words] of Object.entries(PASSAGES)) {
    const found = passages.filter((passage) => passage.language === language).map(({ text }) => text)
    expect([language, letters(found.join(''))]).toEqual([language, expect.stringContaining(letters(words))])
  }
  const french = passages.filter(({ language }) => language === 'fr').map(({ text }) => text)
  expect(french.join(' ')).toContain('Nous avons compté.')
  expect(pdf.language).toBe('en')
})

test('everything is read in the order of the page', () => {
  const text = textOf(root)
  const order = ['Wash hands', 'Dry hands', 'ICU', 'the guide', 'Rates by month', 'Rates by ward', 'North', 'Adjusted']
  const rest = [
    'A sign',
    'With',
    'They said',
    'Low.',
    'Below a picture',
    'Counted by hand',
    'Soap',
    'Nous avons compté',
  ]
  const places = [...order, ...rest].map((words) => text.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('references and notes have the marks of the journal, or none', async () => {
  const ref = (label: string) => `<ref>${label}<mixed-citation>Work.</mixed-citation></ref>`
  const list = `<ref-list>${ref('<label>3</label>')}${ref('<label>4a</label>')}${ref('')}</ref-list>`
  const back = `<fn-group><fn><p>Paid by quokkas.</p></fn><fn/></fn-group>${list}`
  const parsed = parseJats(jatsArticle({ doi: '10.5555/marks.1', back }))
  await importArticle(testApp.kernel, parsed, 'marks')
  const marked = await readTaggedPdf(await bytesOf('10.5555-marks.1'))
  const references = elementsOf(marked.root, 'L').at(-1)!
  expect(elementsOf(references, 'Lbl').map(textOf).filter(Boolean)).toEqual(['3.', '4a.'])
  expect(elementsOf(references, 'LBody').map(textOf)).toEqual(['Work.', 'Work.', 'Work.'])
  expect(elementsOf(marked.root, 'Note').map(textOf)[0]).toBe('Paid by quokkas.')
  expect(uaFaults(marked)).toEqual([])
})

test('a mark in the title is a link to its note', async () => {
  const title = 'Rain at noon<xref ref-type="fn" rid="n1">*</xref>'
  const back = '<fn-group><fn id="n1"><label>*</label><p>Read at a congress.</p></fn></fn-group>'
  await importArticle(testApp.kernel, parseJats(jatsArticle({ doi: '10.5555/marks.2', title, back })), 'title')
  const marked = await readTaggedPdf(await bytesOf('10.5555-marks.2'))
  const heading = elementsOf(marked.root, 'H1')[0]!
  expect([textOf(heading), elementsOf(heading, 'Link').map(textOf)]).toEqual(['Rain at noon*', ['*']])
  expect(uaFaults(marked)).toEqual([])
})
