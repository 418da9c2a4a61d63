import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

const LIST = 'GET /api/public/research-library'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let testApp: TestApp
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  const { id } = await createPublication(testApp)
  paperId = id
})
afterAll(() => testApp.stop())

const list = () => testApp.as(undefined)(LIST, { query: { size: '50' } })
const viewsShown = async () => (await list()).papers[0]?.views ?? 0
const thePaper = () => testApp.kernel.db.updateTable('library.paper').where('id', '=', paperId)

const readAt = (remoteAddress: string) =>
  testApp.inject({
    method: 'POST',
    url: `/api/public/research-library/${paperId}/view`,
    headers: { 'user-agent': BROWSER },
    remoteAddress,
  })

const change = (values: object) =>
  transact(testApp.kernel, async (tx) => {
    await tx.updateTable('library.paper').set(values).where('id', '=', paperId).execute()
    await testApp.kernel.pubsub.publish(tx, 'library')
  })

test('a view, a withdrawal, a restoration and a new paper are each in the next answer', async () => {
  const start = await viewsShown()
  await readAt('198.51.100.1')
  expect(await viewsShown()).toBe(start + 1)
  await change({ withdrawn_at: new Date(), withdrawn_reason: 'Counted twice.' })
  expect((await list()).papers).toEqual([])
  await change({ withdrawn_at: null, withdrawn_reason: null })
  expect((await list()).pagination.total).toBe(1)
  const { id } = await createPublication(testApp, { title: 'A second one' })
  expect((await list()).papers).toHaveLength(2)
  await testApp.kernel.db.deleteFrom('library.paper').where('id', '=', id).execute()
  await change({ featured: false })
  expect((await list()).papers).toHaveLength(1)
})

test(`of ${RACE_CONCURRENCY} simultaneous views, none is missing in a list requested after it`, async () => {
  const start = await viewsShown()
  let stored = 0
  const read = async (_: unknown, reader: number) => {
    await readAt(`203.0.113.${reader}`)
    stored += 1
    const least = start + stored
    expect(await viewsShown()).toBeGreaterThanOrEqual(least)
  }
  await Promise.all(Array.from({ length: RACE_CONCURRENCY }, read))
  expect(await viewsShown()).toBe(start + RACE_CONCURRENCY)
})

test('a list requested meanwhile does not hide later changes', async () => {
  const start = await viewsShown()
  await change({ featured: false })
  const asked = list()
  await readAt('198.51.100.2')
  await asked
  expect(await viewsShown()).toBe(start + 1)
})

test('a view counted by another process is shown soon', async () => {
  const start = await viewsShown()
  await thePaper()
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .execute()
  await eventually(async () => expect(await viewsShown()).toBe(start + 1))
})

test('a list that could not be read is read again for the next request', async () => {
  await change({ featured: false })
  await testApp.kernel.db.schema.alterTable('library.category_total').renameTo('put_away').execute()
  await expect(list()).rejects.toMatchObject({ kind: 'internal' })
  await testApp.kernel.db.schema.withSchema('library').alterTable('put_away').renameTo('category_total').execute()
  expect((await list()).papers).toHaveLength(1)
})
