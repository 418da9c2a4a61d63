import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { publish } from '../curation/curation.fixture.ts'

const SURROUNDINGS = 'GET /api/public/research-library/:paperId/surroundings'
const DAY_MS = 86_400_000

let testApp: TestApp
let author: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
})
afterAll(() => testApp.stop())

type Traits = { category: string; keywords?: string[]; daysAgo?: number }

async function createPaper(title: string, { category, keywords = [], daysAgo = 0 }: Traits): Promise<string> {
  const now = new Date(testApp.kernel.now().getTime() - daysAgo * DAY_MS)
  const authors = [{ givenName: 'Ada', familyName: title.split(' ')[0] ?? '', affiliation: '' }]
  return (await publish(testApp, author, { title, category, keywords, now, authors })).publicNumber
}
const around = (paperId: string) => testApp.as(undefined)(SURROUNDINGS, { params: { paperId } })

test('neighbours are in order of date, also within one day, and are each other’s neighbours', async () => {
  const category = 'Diagnostics'
  const days = [3, 2, 2, 2, 1]
  for (const [index, daysAgo] of days.entries()) await createPaper(`Neighbour ${index}`, { category, daysAgo })
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library', { query: { category } })
  const order = papers.map(({ paper_id }) => paper_id)
  const seen = await Promise.all(order.map(around))
  expect(seen.map(({ newer }) => newer?.paper_id ?? null)).toEqual([null, ...order.slice(0, -1)])
  expect(seen.map(({ older }) => older?.paper_id ?? null)).toEqual([...order.slice(1), null])
})

test('related papers share rare words', async () => {
  const category = 'Telemedicine'
  const sepsis = await createPaper('Lactate in sepsis', { category, keywords: ['sepsis', 'lactate', 'ward'] })
  const close = await createPaper('Clearing lactate', { category, keywords: ['sepsis', 'lactate', 'shock'] })
  const loose = await createPaper('Bundles of care', { category, keywords: ['sepsis', 'ward'] })
  await createPaper('Wearables at home', { category, keywords: ['sensor', 'ward'] })
  const { related } = await around(sepsis)
  expect(related.map(({ paper_id }) => paper_id)).toEqual([close, loose])
})

test('authors who share a name do not make papers related', async () => {
  const authors = [
    { givenName: 'Michael Jonas', familyName: 'Green', affiliation: '' },
    { givenName: 'Hannah', familyName: 'Brook', affiliation: '' },
  ]
  const [one] = await Promise.all(
    ['Undercover inspections', 'Epithelial polarization'].map((title) =>
      publish(testApp, author, { title, category: 'Data Analytics', keywords: [], now: testApp.kernel.now(), authors }),
    ),
  )
  expect((await around(one?.publicNumber ?? '')).related).toEqual([])
})

test('withdrawn papers are nobody’s neighbours', async () => {
  const category = 'Drug Discovery'
  const keywords = ['kinase']
  const older = await createPaper('Kinase one', { category, keywords, daysAgo: 2 })
  const gone = await createPaper('Kinase two', { category, keywords, daysAgo: 1 })
  const admin = await testApp.createMember({ role: 'admin' })
  const body = { withdrawn: true, reason: 'Duplicate.' }
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', { params: { paperId: gone }, body })
  expect(await around(older)).toMatchObject({ newer: null, related: [] })
})

test('the surroundings of an unknown paper are 404', async () => {
  await expect(around('INF-1999-0001')).rejects.toMatchObject({ kind: 'not_found' })
})
