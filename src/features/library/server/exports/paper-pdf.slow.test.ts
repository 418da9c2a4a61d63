import { execFileSync } from 'node:child_process'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { readTaggedPdf } from '#server/work/pdf-structure.fixture.ts'
import { uaFaults } from '#server/work/pdf-ua.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { inlinesText } from '#formats/article/text.ts'
import { hasProgram } from '#formats/citations/citations.fixture.ts'
import { importArticles, type ImportedArticle } from '../import/imported-articles.fixture.ts'
import { publishPaper } from '../versions/publish-paper.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const HOSTILE = '#read("/etc/passwd") #panic() $x$ *b* [y] <l> @ref \\u{41} // no /* no */'

let testApp: TestApp
let author: TestMember
let own: string
let imported: ImportedArticle[]

beforeAll(async () => {
  testApp = await createTestApp()
  imported = await importArticles(testApp)
  author = await testApp.createMember()
  const { publicNumber } = await transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId: crypto.randomUUID(),
      questionId: null,
      title: `Alert fatigue ${HOSTILE}`,
      category: 'Clinical Workflow',
      abstract: `Alerts tire. ${HOSTILE}`,
      keywords: ['alerts'],
      sections: [
        { name: 'methods', heading: `= Methods ${HOSTILE}`, text: `We counted.\n\n- ${HOSTILE}\n- two` },
        { name: 'references', heading: 'References', text: `1. ${HOSTILE}` },
      ],
      authors: [
        {
          memberId: author.id,
          givenName: 'Zoë',
          familyName: 'Lindqvist',
          affiliation: 'Makerere University',
          creditRoles: [{ role: 'software', degree: 'lead' }],
        },
      ],
      contributor: { name: 'Dr Ruth Feld', title: 'Physician', affiliation: 'Freiburg', linkedinUrl: null },
      actor: null,
      now: testApp.kernel.now(),
    }),
  )
  own = publicNumber
})
afterAll(() => testApp.stop())

type Traits = { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; from?: string }

const take = (paperId: string, { method = 'GET', headers = {}, from = '198.51.100.1' }: Traits = {}) =>
  testApp.inject({
    method,
    url: `/research/${paperId}.pdf`,
    headers: { 'user-agent': BROWSER, ...headers },
    remoteAddress: from,
  })

async function read(paperId: string) {
  const answer = await take(paperId)
  expect(answer.statusCode).toBe(200)
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  return { document, text: text.replace(/\s+/g, ' ').replaceAll(/[“”]/g, '"'), bytes: answer.rawPayload }
}

const viewsOf = async (paperId: string) =>
  (await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })).views

test('a paper is tagged and has its title, asker, authors and licence', async () => {
  const { document, text } = await read(own)
  const parts = [
    'Zoë Lindqvist',
    'Makerere University',
    'Question asked by Dr Ruth Feld, Physician, Freiburg.',
    'CC BY 4.0',
  ]
  for (const part of [...parts, 'Version: 1', own, 'Abstract', 'References', 'Zoë Lindqvist: Software (lead)'])
    expect(text).toContain(part)
  const { info } = await getMeta(document)
  expect(info).toMatchObject({ Title: `Alert fatigue ${HOSTILE}`, Language: 'en' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await document.getMetadata()).metadata?.getRaw()).toContain('pdfuaid')
})

test('no text of authors is run as a command', async () => {
  const { text } = await read(own)
  for (const part of ['Alert fatigue', 'Alerts tire.', '= Methods', '1.']) expect(text).toContain(`${part} ${HOSTILE}`)
})

const letters = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')

test('every article has its title, authors, headings and references, and no faults by PDF/UA', async () => {
  for (const { paperId, parsed } of imported) {
    const { text, bytes } = await read(paperId)
    const found = letters(text)
    const { article } = parsed
    const expected = [
      parsed.title,
      ...parsed.authors.map(({ family }) => family),
      ...article.sections.map(({ heading }) => inlinesText(heading)),
      ...article.references.slice(-3).map(({ source }) => source),
      parsed.doi,
      parsed.licence.name,
    ]
    expect(expected.filter((part) => !found.includes(letters(part)))).toEqual([])
    // The file declares that it conforms to PDF/UA.
    expect([paperId, bytes.includes('pdfuaid')]).toEqual([paperId, true])
    expect([paperId, uaFaults(await readTaggedPdf(bytes))]).toEqual([paperId, []])
  }
})

test('every available PDF reader finds the asker', async () => {
  const { bytes, text } = await read(own)
  const texts = [text]
  if (hasProgram('pdftotext', '-v')) {
    const stdio = ['pipe', 'pipe', 'ignore'] as const
    texts.push(execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8', stdio: [...stdio] }))
  } else process.stderr.write('NOT READ BY pdftotext of poppler-utils, which is not installed: a PDF.\n')
  for (const one of texts) expect(one).toContain('Question asked by Dr Ruth Feld')
})

test('a PDF is shown inline, generated once, and not sent twice', async () => {
  const first = await take(own)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${own}.pdf"; filename*=UTF-8''${own}.pdf`,
  })
  const etag = String(first.headers.etag)
  expect((await take(own, { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  await testApp.kernel.db
    .updateTable('library.paper')
    .set({ title: 'Corrected', updated_at: new Date() })
    .where('paper_id', '=', own)
    .execute()
  const second = await take(own, { headers: { 'if-none-match': etag } })
  expect([second.statusCode, second.headers.etag === etag]).toEqual([200, false])
})

test('withdrawn and unknown papers have none', async () => {
  expect((await take('INF-1999-0001')).statusCode).toBe(404)
  const { paperId } = imported.at(-1)!
  const withdraw = (at: Date | null) =>
    testApp.kernel.db
      .updateTable('library.paper')
      .set({ withdrawn_at: at, withdrawn_reason: at && 'Duplicate' })
      .where('paper_id', '=', paperId)
      .execute()
  await withdraw(new Date())
  const answer = await take(paperId)
  await withdraw(null)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.stringContaining('withdrawn')])
})

test('a download counts as a view: once in 30 seconds, and together with the page as one', async () => {
  const before = await viewsOf(own)
  const from = '198.51.100.20'
  await take(own, { from })
  await take(own, { from })
  expect(await viewsOf(own)).toBe(before + 1)
  testApp.advanceClock(31_000)
  const member = await testApp.createMember()
  await testApp.inject({
    method: 'POST',
    url: `/api/public/research-library/${own}/view`,
    headers: { 'user-agent': BROWSER, authorization: `Bearer ${member.token}` },
    remoteAddress: from,
  })
  await take(own, { from })
  expect(await viewsOf(own)).toBe(before + 2)
  testApp.advanceClock(31_000)
  await take(own, { from })
  expect(await viewsOf(own)).toBe(before + 3)
})

test('robots, HEAD requests and the paper’s authors do not count', async () => {
  const before = await viewsOf(own)
  await take(own, {
    headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    from: '198.51.100.30',
  })
  await take(own, { method: 'HEAD', from: '198.51.100.31' })
  const authorization = `Bearer ${author.token}`
  await take(own, { headers: { authorization }, from: '198.51.100.32' })
  testApp.advanceClock(31_000)
  // This download without sign-in comes from the browser in which the author downloaded the paper before.
  await take(own, { from: '198.51.100.32' })
  expect(await viewsOf(own)).toBe(before)
})
