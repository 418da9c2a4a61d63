import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aHouse, type TestHouse } from '#server/testing.ts'
import { readChange } from './queries.ts'
import { aPublication, manyPapers } from './testing-papers.ts'

const LIST = 'GET /api/public/research-library'

let house: TestHouse
let paperId: string

beforeAll(async () => {
  house = await aHouse()
  const { id } = await aPublication(house)
  paperId = id
})
afterAll(() => house.stop())

const list = () => house.as(undefined)(LIST, { query: { size: '50' } })
const thePaper = () => house.kernel.db.updateTable('library.paper').where('id', '=', paperId)
const addReading = () => thePaper().set((eb) => ({ views: eb('views', '+', 1) }))

test('a list is written once and sent again while nothing changes; each change is in the next answer', async () => {
  const before = await list()
  expect(await list()).toEqual(before)
  await addReading().execute()
  expect((await list()).papers[0]?.views).toBe(1)
  await thePaper().set({ withdrawn_at: new Date(), withdrawn_reason: 'Counted twice.', featured: false }).execute()
  expect((await list()).papers).toEqual([])
  await thePaper().set({ withdrawn_at: null, withdrawn_reason: null }).execute()
  expect((await list()).pagination.total).toBe(1)
  await manyPapers(house, { papers: 3, prefix: 'more' })
  expect((await list()).papers).toHaveLength(4)
  await house.kernel.db.deleteFrom('library.paper').where('id', '!=', paperId).execute()
  expect((await list()).papers).toHaveLength(1)
  await house.kernel.db.updateTable('library.category_total').set({ papers: 9 }).execute()
  expect((await list()).pagination.total).toBe(9)
})

test('of a hundred readings at once, no list asked for after one misses it', async () => {
  const start = (await list()).papers[0]?.views ?? 0
  let stored = 0
  const read = async () => {
    await addReading().execute()
    stored += 1
    const least = start + stored
    expect((await list()).papers[0]?.views).toBeGreaterThanOrEqual(least)
  }
  await Promise.all(Array.from({ length: 100 }, read))
  expect((await list()).papers[0]?.views).toBe(start + 100)
})

test('a transaction raises the number once, at its end, and holds up nobody before', async () => {
  const { db } = house.kernel
  await manyPapers(house, { papers: 2, prefix: 'held' })
  const before = await readChange(db)
  await db.transaction().execute(async (tx) => {
    await sql`update library.paper set views = views + 1 where paper_id like 'held-%'`.execute(tx)
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await addReading().execute()
    expect(await readChange(db)).toBe(before + 1)
  })
  expect(await readChange(db)).toBe(before + 2)
})

test('what is taken back raises nothing', async () => {
  const { db } = house.kernel
  const before = await readChange(db)
  const failing = db.transaction().execute(async (tx) => {
    await sql`update library.paper set views = views + 1`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readChange(db)).toBe(before)
})
