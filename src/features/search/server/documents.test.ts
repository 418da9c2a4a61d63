import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse } from '#server/testing/house.ts'
import { type Audience, dropDocument, keepDocument, type SearchedDocument } from './document-queries.ts'
import { searchDocuments } from './documents-service.ts'
import { completionsOf, wordsAlike } from './spelling-queries.ts'

const TEAM = `team:${crypto.randomUUID()}` as const
const MEMBER = `member:${crypto.randomUUID()}` as const

let house: TestHouse
const idOf = new Map<Audience, string>()

const aDocument = (audience: Audience): SearchedDocument => ({
  kind: 'note',
  id: idOf.get(audience) ?? '',
  audience,
  title: `Zebrafish for ${audience.split(':')[0]}`,
  text: 'Early mobilisation on quokkaward seven.',
})

beforeAll(async () => {
  house = await aHouse()
  for (const audience of ['everyone', 'members', TEAM, MEMBER] as const) {
    idOf.set(audience, crypto.randomUUID())
    await keepDocument(house.kernel.db, aDocument(audience))
  }
})
afterAll(() => house.stop())

const find = (search: string, audiences: Audience[], kinds = ['note']) =>
  searchDocuments(house.kernel.db, { search, audiences, kinds, page: 1, size: 2 })

test.each<[Audience[], number]>([
  [[], 0],
  [['everyone'], 1],
  [['everyone', 'members'], 2],
  [['everyone', 'members', TEAM], 3],
  [['everyone', 'members', `team:${crypto.randomUUID()}`], 2],
  [['everyone', 'members', TEAM, MEMBER], 4],
])('whoever is among %j finds %i, and is told of no other', async (audiences, total) => {
  const found = await find('zebrafish', audiences)
  expect(found.total).toBe(total)
  const theirs = audiences.map((audience) => idOf.get(audience))
  expect(found.documents).toHaveLength(Math.min(2, total))
  for (const { id } of found.documents) expect(theirs).toContain(id)
})

test('phrases, refused words and other kinds are asked for as in the library', async () => {
  expect((await find('"early mobilisation"', ['everyone'])).total).toBe(1)
  expect((await find('"mobilisation early"', ['everyone'])).total).toBe(0)
  expect((await find('mobilising -zebrafish', ['everyone'])).total).toBe(0)
  expect((await find('zebra', ['everyone'])).total).toBe(1)
  expect((await find('zebrafish', ['everyone'], ['message'])).total).toBe(0)
})

test('words that stand nowhere but in documents for some are neither completed nor proposed', async () => {
  expect(await completionsOf(house.kernel.db, 'quokka')).toEqual([])
  expect(await wordsAlike(house.kernel.db, ['quokkawadr'])).toEqual([])
})

test('a document that changes its audience is found by that alone, and one that is dropped by nobody', async () => {
  const { db } = house.kernel
  await keepDocument(db, { ...aDocument(TEAM), audience: MEMBER })
  expect((await find('zebrafish', [TEAM])).total).toBe(0)
  expect((await find('zebrafish', [MEMBER])).total).toBe(2)
  await dropDocument(db, aDocument(TEAM))
  expect((await find('zebrafish', [MEMBER])).total).toBe(1)
})
