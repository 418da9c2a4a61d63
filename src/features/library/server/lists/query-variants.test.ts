import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'

const LIST = 'GET /api/public/research-library'
const READ = 'GET /api/public/research-library/:paperId'

let testApp: TestApp
let number: string
beforeAll(async () => {
  testApp = await createTestApp()
  number = (await createPublication(testApp)).publicNumber
})
afterAll(() => testApp.stop())

test.each(['all', 'All', 'all categories', ' ALL ', ''])('the category “%s” lists all papers', async (category) => {
  const whole = await testApp.as(undefined)(LIST)
  expect(whole.papers).toHaveLength(1)
  expect(await testApp.as(undefined)(LIST, { query: { category } })).toEqual(whole)
  expect((await testApp.as(undefined)(LIST, { query: { category, search: 'mobilisation' } })).papers).toHaveLength(1)
  expect((await testApp.as(undefined)(LIST, { query: { category: 'Telemedicine' } })).papers).toEqual([])
})

test('a public number works in any case, and the page redirects to the canonical address', async () => {
  const small = number.toLowerCase()
  expect(small).not.toBe(number)
  expect((await testApp.as(undefined)(READ, { params: { paperId: small } })).paper_id).toBe(number)
  expect(
    (await testApp.as(undefined)('POST /api/public/research-library/:paperId/view', { params: { paperId: small } }))
      .likes,
  ).toBe(0)
  expect((await testApp.inject({ url: `/research/${small}.bib` })).body).toContain(number)
  await expect(testApp.as(undefined)(READ, { params: { paperId: 'inf-2026-9999' } })).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('a paper includes its whole text as plain text next to the article', async () => {
  const { abstract, content } = await testApp.as(undefined)(READ, { params: { paperId: number } })
  expect(content.startsWith(abstract)).toBe(true)
  expect(content).toContain('Methods\nWe followed ventilated adults.')
})
