import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { PaperId } from '../../contract.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { createPublication } from '../papers.fixture.ts'
import { papersBy } from '../reader/ranking-queries.ts'
import { markedPaperId, paperIdOfDoi, importArticle } from './import-article.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const importing = (doi: string, title: string, hash = title) =>
  importArticle(testApp.kernel, parseJats(jatsArticle({ doi, title })), hash)

const titleAt = async (paperId: string) =>
  (await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })).title

test('two DOIs that differ in one symbol have separate addresses, and neither replaces the other', async () => {
  expect(await importing('10.5555/ab_c', 'With a low line')).toBe('added')
  expect(await importing('10.5555/ab-c', 'With a hyphen')).toBe('added')
  const [one, other] = [paperIdOfDoi('10.5555/ab_c'), markedPaperId('10.5555/ab-c')]
  expect([one, other]).toEqual(['10.5555-ab-c', expect.stringMatching(/^10\.5555-ab-c-[0-9a-f]{10}$/)])
  expect(await Promise.all([one, other].map(titleAt))).toEqual(['With a low line', 'With a hyphen'])
  // Both articles keep their paper_ids when they are imported again.
  expect(await importing('10.5555/ab-c', 'With a hyphen, corrected')).toBe('changed')
  expect(await importing('10.5555/ab_c', 'With a low line', 'another file')).toBe('changed')
  expect(await Promise.all([one, other].map(titleAt))).toEqual(['With a low line', 'With a hyphen, corrected'])
})

test('a DOI in capitals is the same article', async () => {
  expect(await importing('10.5555/Case.1', 'Once')).toBe('added')
  expect(await importing('10.5555/CASE.1', 'Twice')).toBe('changed')
  expect(await titleAt('10.5555-case.1')).toBe('Twice')
})

test('two simultaneous imports that want one address each get their own', async () => {
  const dois = ['10.5555/at/once', '10.5555/at_once', '10.5555/at-once', '10.5555/at(once']
  const outcomes = await Promise.all(dois.map((doi) => importing(doi, doi)))
  expect(outcomes).toEqual(dois.map(() => 'added'))
  const papers = await testApp.kernel.db
    .selectFrom('library.paper')
    .select(['paper_id', 'title'])
    .where('doi', 'in', dois)
    .execute()
  expect(new Set(papers.map(({ paper_id }) => paper_id)).size).toBe(dois.length)
  expect(papers.map(({ title }) => title).toSorted()).toEqual(dois.toSorted())
})

test('a DOI longer than an address still gets an address', async () => {
  const doi = `10.5555/${'long'.repeat(80)}`
  await importing(doi, 'Long')
  expect(PaperId.safeParse(markedPaperId(doi)).success).toBe(true)
  expect(await titleAt(markedPaperId(doi))).toBe('Long')
})

test('an import cannot replace a paper of the library’s own', async () => {
  const { id, publicNumber } = await createPublication(testApp)
  await transact(testApp.kernel, (tx) =>
    tx.updateTable('library.paper').set({ doi: '10.5555/own.1' }).where('id', '=', id).execute(),
  )
  await expect(importing('10.5555/OWN.1', 'Somebody else’s')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await titleAt(publicNumber)).toBe('Early mobilisation and delirium')
})

test('the same file again changes nothing, but is read again if an earlier importer stored it', async () => {
  await importing('10.5555/again', 'Read', 'one hash')
  expect(await importing('10.5555/again', 'Read', 'one hash')).toBe('unchanged')
  // The first version of the importer stored only the file's hash, without the importer's version.
  await testApp.kernel.db
    .updateTable('library.paper')
    .set({ source_hash: 'one hash' })
    .where('doi', '=', '10.5555/again')
    .execute()
  expect(await importing('10.5555/again', 'Read better', 'one hash')).toBe('changed')
})

const CARBON =
  '<mml:mmultiscripts><mml:mi>C</mml:mi><mml:none/><mml:none/><mml:mprescripts/><mml:none/><mml:mn>14</mml:mn></mml:mmultiscripts>'
const BARE = '<mml:msup><mml:mi>C</mml:mi><mml:none/></mml:msup>'
const withFormula = (doi: string, math: string) =>
  parseJats(
    jatsArticle({ doi, title: doi, body: `<p>So <inline-formula><mml:math>${math}</mml:math></inline-formula>.</p>` }),
  )

const openedAt = (paperId: string) =>
  testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })

test('an article with absent scripts in its formulas can be opened', async () => {
  await importArticle(testApp.kernel, withFormula('10.5555/carbon', CARBON + BARE), 'carbon')
  const { article, content } = await openedAt('10.5555-carbon')
  expect(content).toContain('So ¹⁴CC.')
  expect(JSON.stringify(article.sections)).toContain('{"e":"mprescripts"},{"e":"mrow"},{"e":"mn","c":["14"]}')
})

test('an unknown element in a stored formula is shown as a row', async () => {
  await importArticle(testApp.kernel, withFormula('10.5555/odd', BARE), 'odd')
  await sql`update library.version set article = replace(article::text, '"msup"', '"none"')::jsonb
    where paper_id = (select id from library.paper where paper_id = '10.5555-odd')`.execute(testApp.kernel.db)
  expect(JSON.stringify((await openedAt('10.5555-odd')).article)).toContain('{"e":"mrow","c":[{"e":"mi","c":["C"]}')
})

test('an article that no page could show is refused with the place of the fault', async () => {
  const parsed = withFormula('10.5555/never', BARE)
  const faulty = { ...parsed.article, notes: [{ id: 'n', label: '*', blocks: [{ t: 'list' }] }] }
  // oxlint-disable-next-line no-unsafe-type-assertion -- The test needs an article that breaks the schema.
  const article = faulty as unknown as typeof parsed.article
  await expect(importArticle(testApp.kernel, { ...parsed, article }, 'never')).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('notes › 0 › blocks › 0'),
  })
})

test('an author in Chinese letters is named in that order in every place', async () => {
  const people =
    '<contrib-group><contrib contrib-type="author"><name><surname>李</surname><given-names>小龙</given-names></name></contrib></contrib-group>'
  await importArticle(testApp.kernel, parseJats(jatsArticle({ doi: '10.5555/eastern', people })), 'eastern')
  const {
    authors,
    authors_meta: [author],
  } = await openedAt('10.5555-eastern')
  expect([authors, author?.name]).toEqual([['李小龙'], '李小龙'])
  expect(await papersBy(testApp.kernel.db, '李小龙', 5)).toMatchObject([{ paperId: '10.5555-eastern' }])
})

test('an author whose family name is first in Latin letters is named in that order in every place', async () => {
  const people =
    '<contrib-group><contrib contrib-type="author" corresp="yes"><name name-style="eastern"><surname>Nguyễn</surname><given-names>Văn An</given-names></name></contrib></contrib-group>'
  await importArticle(testApp.kernel, parseJats(jatsArticle({ doi: '10.5555/hanoi', people })), 'hanoi')
  const { authors, authors_meta: meta } = await openedAt('10.5555-hanoi')
  expect(authors).toEqual(['Nguyễn Văn An'])
  expect(meta).toMatchObject([
    { name: 'Nguyễn Văn An', given_name: 'Văn An', family_name: 'Nguyễn', family_first: true },
  ])
  const head = await testApp.as(undefined)('GET /api/public/research-library/:paperId/metadata', {
    params: { paperId: '10.5555-hanoi' },
  })
  expect(JSON.stringify(head)).toContain('Nguyễn Văn An')
  expect(JSON.stringify(head)).toContain('Nguyễn, Văn An')
  expect(JSON.stringify(head)).not.toContain('Văn An Nguyễn')
  for (const name of ['Nguyễn Văn An', 'Văn An Nguyễn'])
    expect(await papersBy(testApp.kernel.db, name, 5)).toMatchObject([{ paperId: '10.5555-hanoi' }])
  const { body } = await testApp.inject({ method: 'GET', url: '/research/10.5555-hanoi.jats.xml' })
  expect(body).toContain('<name name-style="eastern"><surname>Nguyễn</surname>')
  const ris = await testApp.inject({ method: 'GET', url: '/research/10.5555-hanoi.ris' })
  expect(ris.body).toContain('AU  - Nguyễn, Văn An')
})
