import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'
import { figureBlocksOf, picturedOf } from '#formats/article/figures.ts'
import { PUBLISHERS } from '#formats/jats/in/census/publishers.fixture.ts'
import { inlinesText } from '#formats/article/text.ts'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import type { ImportedArticle } from '../../contract.ts'
import { createPicture, articleXml, createZip, figureXml } from './package/packages.fixture.ts'

let testApp: TestApp
let admin: TestMember
let doi = 0
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const nextDoi = () => `10.5555/sent.${(doi += 1)}`

async function send(payload: Buffer, { by = admin, name = 'paper.zip' }: { by?: TestMember; name?: string } = {}) {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/admin/research-library/imports',
    headers: {
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name),
      authorization: `Bearer ${by.token}`,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<ImportedArticle & { detail: string }>() }
}

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n'
const alone = (own: string, body = '') => Buffer.from(PROLOG + articleXml(body, own))

const linesOf = ({ report }: ImportedArticle, what: string) =>
  report.filter((line) => line.what === what).map(({ detail }) => detail)

test('an admin imports a package and gets a report on what was kept, changed and lost', async () => {
  const own = nextDoi()
  const missing = figureXml('f2.png').replaceAll('f1', 'f2').replace('Figure 1', 'Figure 2')
  const zip = await readFile(
    await createZip({
      'a.xml': articleXml(figureXml('f1.png') + missing, own),
      'f1.png': await createPicture(900, 600, 'png'),
      'f1.tif': await createPicture(900, 600, 'tiff'),
      'data.csv': 'a,b',
    }),
  )
  const { status, body } = await send(zip)
  expect([status, body.outcome]).toEqual([200, 'added'])
  expect(linesOf(body, 'kept')).toEqual([
    expect.stringMatching(/author.*word/),
    'Shown: 1 of 2 figures.',
    expect.stringMatching(/^Not in the file: groups of figures, pictures outside figures, .*, and responses\.$/),
  ])
  expect(linesOf(body, 'changed').join(' ')).toContain('redrawn in up to three sizes')
  expect(linesOf(body, 'lost')).toEqual([
    'Figure 2: the package contains no picture of it.',
    'Picture only in the original: 1 of 2 figures: Figure 2.',
    'Files that the article does not refer to: data.csv.',
  ])
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', {
    params: { paperId: body.paper_id },
  })
  expect(paper.title).toBe(body.title)
  const again = await send(zip)
  expect([again.body.outcome, linesOf(again.body, 'lost')]).toEqual(['unchanged', []])
  // The action is logged only once, since the second import changed nothing.
  const logged = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select(['actor_id', 'action', 'reason'])
    .where('target', '=', body.paper_id)
    .execute()
  expect(logged).toEqual([{ actor_id: admin.id, action: 'library: import article', reason: 'paper.zip' }])
})

test('the JATS alone is accepted too; its figures stay at their source', async () => {
  const { body } = await send(alone(nextDoi(), figureXml('f1.png')), { name: 'paper.xml' })
  expect([body.outcome, linesOf(body, 'kept')[1]]).toEqual(['added', 'Shown: 0 of 1 figure.'])
})

test('a picture of 80 million pixels is imported', async () => {
  const { default: sharp } = await import('sharp')
  const big = await sharp({ create: { width: 10_000, height: 8_000, channels: 3, background: '#0b5d55' } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const zip = await readFile(await createZip({ 'a.xml': articleXml(figureXml('f1.tif'), nextDoi()), 'f1.tif': big }))
  const { body } = await send(zip)
  expect(linesOf(body, 'lost')).toEqual([])
  expect(linesOf(body, 'kept')).toContain('Shown: 1 figure.')
})

test.each([
  [
    'a package without an article',
    async () => readFile(await createZip({ 'a.txt': 'text' })),
    422,
    /contains no JATS article/,
  ],
  [
    'a package with two articles',
    async () => readFile(await createZip({ 'a.xml': articleXml('', nextDoi()), 'b.xml': articleXml('', nextDoi()) })),
    422,
    /more than one article/,
  ],
  [
    'a broken article',
    async () => readFile(await createZip({ 'a.xml': '<article>\n<front>\n</article>' })),
    422,
    /^Line \d+ of the article: /,
  ],
  [
    'a file that is only named like a package',
    () => Promise.resolve(Buffer.from('%PDF-1.7\n1 0 obj')),
    415,
    /^“paper\.zip” isn’t a valid ZIP file/,
  ],
  [
    'the beginning of a zip',
    () => Promise.resolve(Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(90, 7)])),
    422,
    /not a zip, or it is damaged|is incomplete/,
  ],
  ['a torn zip', async () => (await readFile(await createZip({ 'a.txt': 'text' }))).subarray(0, 60), 422, /./],
])('%s is refused with a message', async (_what, bytes, status, words) => {
  const { status: answered, body } = await send(await bytes())
  expect([answered, body.detail]).toEqual([status, expect.stringMatching(words)])
})

test('any other file is refused with a list of the accepted types', async () => {
  const { status, body } = await send(Buffer.from('%PDF-1.7\n1 0 obj'), { name: 'paper.pdf' })
  expect([status, body.detail]).toEqual([415, 'Please choose a ZIP or XML file.'])
})

test.each([
  ['no declaration', (xml: string) => xml],
  ['a byte order mark', (xml: string) => `\uFEFF${xml}`],
  ['a comment before it', (xml: string) => `<!-- exported -->\n${xml}`],
  [
    'only a document type',
    (xml: string) =>
      `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS-journalpublishing1.dtd">\n${xml}`,
  ],
])('JATS with %s is accepted', async (_what, begun) => {
  const { status, body } = await send(Buffer.from(begun(articleXml('', nextDoi()))), { name: 'paper.xml' })
  expect([status, body.outcome]).toEqual([200, 'added'])
})

test('a web page is not an article, whatever its file name', async () => {
  const { status } = await send(Buffer.from('<!doctype html><p>1</p>'), { name: 'paper.xml' })
  expect(status).toBe(415)
})

test('the DOI of one of the library’s own papers is refused', async () => {
  const { id } = await createPublication(testApp)
  await testApp.kernel.db.updateTable('library.paper').set({ doi: '10.5555/own.sent' }).where('id', '=', id).execute()
  const { status, body } = await send(alone('10.5555/own.sent'))
  expect([status, body.detail]).toEqual([409, expect.stringContaining('belongs to one of the library’s own papers')])
})

test('only admins can import', async () => {
  const by = await testApp.createMember({ role: 'moderator' })
  expect((await send(alone(nextDoi()), { by })).status).toBe(403)
})

const paperOf = (paperId: string) =>
  testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
const answerAt = (url: string) => testApp.inject({ method: 'GET', url })

test('pictures of tables, formulas, symbols and structures are kept and shown in the PDF and the JATS', async () => {
  const xml = PUBLISHERS['pictures of tables, formulas, symbols and structures'] ?? ''
  const names = ['t1.tif', 'e1.gif', 's1.gif', 'e2.gif', 's2.gif', 'c1.png', 'x1.png']
  const tiny = await createPicture(40, 30, 'png')
  const pictures = names.map((name) => [name.replace(/tif|gif/, 'png'), tiny] as const)
  const { body } = await send(await readFile(await createZip({ 'a.xml': xml, ...Object.fromEntries(pictures) })))
  expect(linesOf(body, 'kept')[1]).toBe(
    'Shown: 4 pictures outside figures, 1 table, 1 table as a picture, 1 displayed formula, 1 displayed formula as a picture, 1 formula in running text as a picture, 0 of 1 supplementary file, 0 of 1 media file, 1 boxed text, 1 appendix, 1 footnote, and 1 reference.',
  )
  expect(linesOf(body, 'lost').join(' ')).not.toContain('does not refer to')
  const { article } = await paperOf(body.paper_id)
  const shown = picturedOf(article).filter(({ pictures: some }) => some?.length === 1)
  expect(shown.map(({ id }) => id)).toHaveLength(names.length)
  const jats = (await answerAt(`/research/${body.paper_id}.jats.xml`)).body
  expect(await jatsFaults(new Map([['paper', jats]]))).toEqual([])
  for (const { pictures: [picture] = [] } of shown) expect(jats).toContain(`/files/${picture?.file}"`)
  const pdf = await answerAt(`/research/${body.paper_id}.pdf`)
  expect([pdf.statusCode, pdf.rawPayload.toString('latin1').includes('/Alt (a star)')]).toEqual([200, true])
})

test('a figure group keeps its pictures and is a group in the JATS', async () => {
  const xml = PUBLISHERS['groups of figures as in Latin America'] ?? ''
  const picture = await createPicture(60, 40, 'png')
  const { body } = await send(
    await readFile(await createZip({ 'a.xml': xml, 'a.png': picture, 'b.tif': picture, 'loose.png': picture })),
  )
  expect(linesOf(body, 'lost')).toEqual([])
  const { article } = await paperOf(body.paper_id)
  expect(figureBlocksOf(article).map(({ pictures }) => pictures?.length)).toEqual([1, 1, 1])
  const jats = (await answerAt(`/research/${body.paper_id}.jats.xml`)).body
  expect(await jatsFaults(new Map([['paper', jats]]))).toEqual([])
  expect(jats).toMatch(/<fig-group id="group-1">.*<\/fig-group>.*<table-wrap-group id="group-2">/s)
})

test.each([
  [
    'letters and replies as in eLife',
    '1 decision letter, and 1 reply',
    ['Decision letter', 'Reply: Author response'],
    'https://doi.org/10.5555/manner.2.sa1',
  ],
  [
    'referee reports with responses as in F1000',
    '2 referee reports, 1 translation, and 1 reply',
    ['Referee report: Version 1', 'Reply: Thanks', 'Referee report', 'Translation: Artigo'],
    '',
  ],
])('%s follow the article, and the report names them as shown', async (name, line, headings, address) => {
  const { body } = await send(Buffer.from(PROLOG + PUBLISHERS[name]), { name: 'paper.xml' })
  expect(linesOf(body, 'kept').join(' ')).toContain(line)
  expect(linesOf(body, 'lost').join(' ')).not.toMatch(/part of the original|Not shown: /)
  const { sections, front } = (await paperOf(body.paper_id)).article
  const attached = sections.filter((section) => section.attached)
  expect(attached.map(({ heading }) => inlinesText(heading))).toEqual(headings)
  expect(JSON.stringify(attached)).toContain(address)
  expect(front?.subArticles).toBeUndefined()
  const jats = (await answerAt(`/research/${body.paper_id}.jats.xml`)).body
  expect(await jatsFaults(new Map([['paper', jats]]))).toEqual([])
  expect(jats.match(/<sub-article /g)).toHaveLength(headings.length)
})
