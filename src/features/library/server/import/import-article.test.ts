import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { PaperId } from '../../contract.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { createPublication } from '../papers.fixture.ts'
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

test('two DOIs that differ only in a sign have an address each, and neither replaces the other', async () => {
  expect(await importing('10.5555/ab_c', 'With a low line')).toBe('added')
  expect(await importing('10.5555/ab-c', 'With a hyphen')).toBe('added')
  const [one, other] = [paperIdOfDoi('10.5555/ab_c'), markedPaperId('10.5555/ab-c')]
  expect([one, other]).toEqual(['10.5555-ab-c', expect.stringMatching(/^10\.5555-ab-c-[0-9a-f]{10}$/)])
  expect(await Promise.all([one, other].map(titleAt))).toEqual(['With a low line', 'With a hyphen'])
  // Each keeps its address, whichever comes again.
  expect(await importing('10.5555/ab-c', 'With a hyphen, corrected')).toBe('changed')
  expect(await importing('10.5555/ab_c', 'With a low line', 'another file')).toBe('changed')
  expect(await Promise.all([one, other].map(titleAt))).toEqual(['With a low line', 'With a hyphen, corrected'])
})

test('a DOI in capitals is the same article', async () => {
  expect(await importing('10.5555/Case.1', 'Once')).toBe('added')
  expect(await importing('10.5555/CASE.1', 'Twice')).toBe('changed')
  expect(await titleAt('10.5555-case.1')).toBe('Twice')
})

test('of two imports at once that want one address, each has one in the end', async () => {
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

test('a DOI longer than an address still has one', async () => {
  const doi = `10.5555/${'long'.repeat(80)}`
  await importing(doi, 'Long')
  expect(PaperId.safeParse(markedPaperId(doi)).success).toBe(true)
  expect(await titleAt(markedPaperId(doi))).toBe('Long')
})

test('the DOI of one of the library’s own papers is not imported over it', async () => {
  const { id, publicNumber } = await createPublication(testApp)
  await transact(testApp.kernel, (tx) =>
    tx.updateTable('library.paper').set({ doi: '10.5555/own.1' }).where('id', '=', id).execute(),
  )
  await expect(importing('10.5555/OWN.1', 'Somebody else’s')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await titleAt(publicNumber)).toBe('Early mobilisation and delirium')
})

test('the same file again changes nothing, but is read anew when an earlier way of reading stored it', async () => {
  await importing('10.5555/again', 'Read', 'one hash')
  expect(await importing('10.5555/again', 'Read', 'one hash')).toBe('unchanged')
  // As the first way of reading left it: the file's hash alone.
  await testApp.kernel.db
    .updateTable('library.paper')
    .set({ source_hash: 'one hash' })
    .where('doi', '=', '10.5555/again')
    .execute()
  expect(await importing('10.5555/again', 'Read better', 'one hash')).toBe('changed')
})
