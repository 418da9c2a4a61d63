import { execFileSync } from 'node:child_process'
import { renderToStaticMarkup } from 'react-dom/server'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '#features/library/contract.ts'
import type { Article } from '#formats/article/article.ts'
import { hasProgram } from '#formats/citations/citations.fixture.ts'
import { filesOf } from '#formats/article/figures.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { withEverything } from '#formats/manuscript/full-manuscript.fixture.ts'
import { DECLARED, submit } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { ArticleAbstract, ArticleBody } from '#ui/article/article-body.tsx'
import { createSubmission, decideAs } from '../review.fixture.ts'
import { createWrittenPaper, wordsWritten } from '#features/submission/server/written-papers.fixture.ts'

let testApp: TestApp
let admin: TestMember
/** The HTTP status of each file before publication, at its permanent URL and at the temporary one for editors. */
const before: [unsigned: number, given: number][] = []
/** The text that editors read before they decide. */
let read: Article | null
let paper: Paper
const files: Record<string, { text: string; bytes: Buffer }> = {}

const textOf = (id: string) => testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })

const statusOf = async (url: string) => (await testApp.inject({ method: 'GET', url })).statusCode

async function publish(id: string): Promise<Paper> {
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const paperId = item.library_id ?? ''
  return testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
}

async function take(paperId: string, ending: string) {
  const { statusCode, rawPayload, body } = await testApp.inject({
    method: 'GET',
    url: `/research/${paperId}.${ending}`,
  })
  expect([ending, statusCode]).toEqual([ending, 200])
  return { text: body, bytes: rawPayload }
}

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  const lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  const { paperId, abstract } = await createWrittenPaper(testApp, lead)
  const { submission_id: submissionId } = await submit(testApp, lead, { paperId, abstract, declarations: DECLARED })
  const text = await textOf(submissionId)
  read = text.article
  for (const [id, address] of Object.entries(text.file_addresses))
    before.push([await statusOf(`/files/${id}`), await statusOf(address)])
  paper = await publish(submissionId)
  for (const ending of ['pdf', 'jats.xml', 'md']) files[ending] = await take(paper.paper_id, ending)
})
afterAll(() => testApp.stop())

// Words from a picture's description, which is shown only to readers who do not see the picture.
const SEEN_IN_PICTURE = ['Bars', 'that', 'fall']

const plain = (text: string): string => text.normalize('NFKD').replace(/\s+/g, ' ')

/** Returns the written words that a text does not contain. */
function missingIn(text: string, apart: string[] = []): string[] {
  const found = plain(text)
  return wordsWritten(withEverything()).filter((word) => !apart.includes(word) && !found.includes(plain(word)))
}

const page = () =>
  renderToStaticMarkup(
    <>
      <ArticleAbstract article={paper.article} />
      <ArticleBody article={paper.article} />
    </>,
  )

test('editors decide on exactly the published article, with its declarations', () => {
  expect(read?.sections.map(({ id }) => id)).toContain('declaration-funding')
  expect(paper.article).toEqual(read)
})

test('its picture and file are visible to editors first, and to everyone after publication', async () => {
  expect(before).toHaveLength(2)
  for (const [unsigned, given] of before) {
    expect(unsigned).toBeGreaterThanOrEqual(400)
    expect(given).toBe(200)
  }
  for (const id of filesOf(paper.article)) expect(await statusOf(`/files/${id}`)).toBe(200)
})

test('the page shows the whole text', () => {
  expect(missingIn(page())).toEqual([])
  expect(page()).toMatch(/<th[^>]* rowspan="2"[^>]*>Shift/i)
  expect(page()).toContain('<mfrac>')
  expect(page()).toContain('href="#figure-1"')
})

test('the JATS holds everything, is valid, and reads as the same article', async () => {
  const { text } = files['jats.xml']!
  expect(missingIn(text, SEEN_IN_PICTURE)).toEqual([])
  expect(await jatsFaults(new Map([['paper', text]]))).toEqual([])
  expect(text).toContain('<tex-math>\\hat{y} = \\frac{a}{b} + \\beta x</tex-math>')
  // Adds a DOI, by which imported articles are identified, since the paper has none yet.
  const again = parseJats(
    text.replace(
      '<article-id pub-id-type="publisher-id">',
      '<article-id pub-id-type="doi">10.5555/inflo.1</article-id>$&',
    ),
  )
  expect(again.article.references).toHaveLength(5)
  expect(again.article.notes).toHaveLength(1)
  expect(again.article.sections.map(({ heading }) => heading)).toEqual(
    paper.article.sections.map(({ heading }) => heading),
  )
})

test('the PDF holds everything, and is tagged', async () => {
  const { bytes } = files['pdf']!
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: true })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  // The PDF encodes Arabic letters as presentation forms, so Arabic words are not compared.
  const apart = [
    ...SEEN_IN_PICTURE,
    ...wordsWritten(withEverything()).filter((word) => /\p{Script=Arabic}/u.test(word)),
  ]
  expect(missingIn(text, apart)).toEqual([])
  if (!hasProgram('pdftotext', '-v')) return
  const other = execFileSync('pdftotext', ['-', '-'], {
    input: bytes,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  expect(missingIn(other, apart)).toEqual([])
})

test('the Markdown holds everything', () => {
  const text = files['md']!.text.replaceAll('\\', '')
  expect(missingIn(text)).toEqual([])
})

test('its text is found by searching the library', async () => {
  const query = { search: 'narwhals' }
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library', { query })
  expect(papers.map(({ paper_id: id }) => id)).toEqual([paper.paper_id])
})

test('a paper submitted as plain text, before papers were documents, is published unchanged', async () => {
  const { id } = await createSubmission(testApp, await testApp.createMember())
  await testApp.kernel.db.updateTable('submission.submission').set({ article: null }).where('id', '=', id).execute()
  const { article, sections } = await textOf(id)
  expect(article).toBeNull()
  const published = await publish(id)
  const introduction = sections.find(({ name }) => name === 'introduction')
  expect(published.article.sections[0]?.blocks).toEqual([{ t: 'p', c: [introduction?.text] }])
})
