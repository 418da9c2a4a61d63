import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { FORMULA_PARTS_MAX } from '#formats/article/limits.ts'
import type { Article, ArticleBlock, MathNode } from '#formats/article/article.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { paperIdOfDoi, importArticle } from '../import/import-article.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

let made = 0

/** Stores an article without checking its blocks, to simulate one that was stored before the current limits existed. */
async function stored(...blocks: ArticleBlock[]): Promise<string> {
  made += 1
  const parsed = parseJats(smallArticle().replaceAll('10.5555/small.0001', `10.5555/fault.${made}`))
  const section = { id: 'faults', heading: ['Faults'], level: 2, blocks, sections: [] }
  const article: Article = { ...parsed.article, sections: [section] }
  await importArticle(testApp.kernel, parsed, parsed.doi)
  const paperId = paperIdOfDoi(parsed.doi)
  await sql`update library.version set article = ${JSON.stringify(article)}::jsonb
    where paper_id = (select id from library.paper where paper_id = ${paperId})`.execute(testApp.kernel.db)
  return paperId
}

const take = (paperId: string) => testApp.inject({ method: 'GET', url: `/research/${paperId}.pdf` })

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const letter = (name: string): MathNode => ({ e: 'mi', c: [name] })
const formula = (m: MathNode): ArticleBlock => ({ t: 'formula', id: 'f', label: '', parts: [{ t: 'math', m }] })
const paragraph = (text: string): ArticleBlock => ({ t: 'p', c: [text] })

const table = (rows: { head: object[][]; body: object[][] }): ArticleBlock =>
  ({
    t: 'table',
    id: 't',
    label: 'Table 9',
    title: [],
    caption: [],
    tables: [rows],
    notes: [],
    foot: [],
  }) as ArticleBlock

const WRITTEN_AS_TEXT = 'In this copy formulas and tables are written as plain text'

test.each<[string, ArticleBlock]>([
  [
    'a formula nested 180 deep',
    formula(Array.from({ length: 180 }).reduce<MathNode>((c) => ({ e: 'mrow', c: [c] }), letter('x'))),
  ],
  [
    'fractions inside fractions',
    formula(Array.from({ length: 60 }).reduce<MathNode>((c) => ({ e: 'mfrac', c: [letter('a'), c] }), letter('x'))),
  ],
  [
    'an accent over nothing',
    formula({ e: 'math', c: [{ e: 'mover' }, { e: 'munder' }, { e: 'mfrac' }, { e: 'mtable' }] }),
  ],
  [
    'quotations inside quotations',
    Array.from({ length: 40 }).reduce<ArticleBlock>((inner) => ({ t: 'quote', blocks: [inner] }), paragraph('Deep')),
  ],
  [
    'lists inside lists',
    Array.from({ length: 45 }).reduce<ArticleBlock>(
      (inner) => ({ t: 'list', style: 'bullet', items: [{ blocks: [paragraph('On'), inner] }] }),
      paragraph('Deep'),
    ),
  ],
  ['a table whose last head row is empty', table({ head: [[{ c: ['Dose'] }], []], body: [] })],
  [
    'a table with empty rows',
    table({ head: [[], [{ c: ['Dose'], rowspan: 4 }], []], body: [[], [{ c: ['5 mg'] }], []] }),
  ],
])('%s is typeset completely', async (_name, block) => {
  const log = vi.spyOn(testApp.kernel.log, 'error')
  const answer = await take(await stored(block))
  expect([answer.statusCode, log.mock.calls]).toEqual([200, []])
  expect(await textOf(answer.rawPayload)).not.toContain(WRITTEN_AS_TEXT)
  expect(answer.rawPayload.includes('pdfuaid')).toBe(true)
  log.mockRestore()
})

test('letters in a formula are slanted and its operators spaced, as on the page', async () => {
  const sum = formula({ e: 'math', c: [letter('p'), { e: 'mo', c: ['+'] }, letter('q'), { e: 'mtext', c: ['.'] }] })
  const answer = await take(await stored(sum))
  expect(await textOf(answer.rawPayload)).toContain('𝑝 + 𝑞.')
})

test('a PDF without its tables says so, is logged with the typesetter’s message, and is not cached', async () => {
  const log = vi.spyOn(testApp.kernel.log, 'error')
  const paperId = await stored(table({ head: [], body: [[{ c: ['5 mg'], align: 'aslant' }]] }))
  const answers = [await take(paperId), await take(paperId)]
  for (const answer of answers) {
    expect(await textOf(answer.rawPayload)).toContain(WRITTEN_AS_TEXT)
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined])
  }
  expect(log.mock.calls).toHaveLength(2)
  const [told] = log.mock.calls[0] as unknown as [{ err: Error; paper: string }]
  expect(told).toMatchObject({
    paper: paperId,
    err: { message: expect.stringContaining('does not contain key "aslant"') },
  })
  log.mockRestore()
})

test('a paper that is too long for the typesetter’s limits is refused for a while, and those behind it lose nothing', async () => {
  const tooLong = await stored(paragraph('wordy '.repeat(1_000_000)))
  const others = await Promise.all(Array.from({ length: 9 }, () => stored(formula(letter('x')))))
  const log = vi.spyOn(testApp.kernel.log, 'error')
  const [refused, ...given] = await Promise.all([tooLong, ...others].map(take))
  expect([refused?.statusCode, refused?.json().detail]).toEqual([
    503,
    expect.stringContaining('create a PDF of this paper'),
  ])
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(given.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 200))
  for (const { rawPayload } of given) expect(await textOf(rawPayload)).not.toContain(WRITTEN_AS_TEXT)
  expect((await take(tooLong)).statusCode).toBe(503)
  // The second request for the refused paper did not attempt typesetting.
  const tries = log.mock.calls.filter(([, what]) => what === 'a paper could not be typeset completely')
  expect(tries).toHaveLength(1)
  log.mockRestore()
})

test('a formula with too many parts is printed as its text, in a complete PDF', async () => {
  const log = vi.spyOn(testApp.kernel.log, 'error')
  const long = formula({ e: 'math', c: Array.from({ length: 39_000 }, () => letter('q')) })
  const { statusCode, rawPayload } = await take(await stored(long, formula(letter('x'))))
  expect([statusCode, log.mock.calls]).toEqual([200, []])
  const text = await textOf(rawPayload)
  expect(text.match(/q/g)?.length).toBeGreaterThanOrEqual(39_000)
  expect(text).toContain('𝑥')
  log.mockRestore()
})

test('formulas with as many parts as can be drawn are typeset', async () => {
  const letters = Array.from({ length: FORMULA_PARTS_MAX / 2 - 1 }, () => letter('x'))
  const { statusCode, rawPayload } = await take(
    await stored(...Array.from({ length: 15 }, () => formula({ e: 'math', c: letters }))),
  )
  expect(statusCode).toBe(200)
  expect(await textOf(rawPayload)).toContain('𝑥𝑥𝑥')
})

test('boxes and strikes of formulas are typeset', async () => {
  const enclosed = ['updiagonalstrike downdiagonalstrike', 'horizontalstrike', 'verticalstrike', 'box', 'left top'].map(
    (notation): MathNode => ({ e: 'menclose', a: { notation }, c: [letter('x'), letter('y')] }),
  )
  const { statusCode, rawPayload } = await take(await stored(formula({ e: 'math', c: enclosed })))
  expect(statusCode).toBe(200)
  expect(await textOf(rawPayload)).not.toContain(WRITTEN_AS_TEXT)
})
