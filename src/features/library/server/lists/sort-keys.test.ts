import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'

const LIST = 'GET /api/public/research-library'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const listed = async (sort_by: 'title' | 'author', search?: string) => {
  const query = { sort_by, size: '100', ...(search ? { search } : {}) }
  return (await testApp.as(undefined)(LIST, { query })).papers
}

// As they are to stand.
const AUTHORS = [
  ['Zoë', 'Ångström'],
  ['Adam', 'anker'],
  ['', 'Çelik Study Group'],
  ['Anna', 'de Vries'],
  ['Ann', 'Li'],
  ['Bo', 'Li'],
  ['Ada', 'Li Wei'],
  ['Ola', 'Łuczak'],
  ['Mary', 'O’Brien'],
  ['Kim', 'Obst'],
  ['Per', 'Østby'],
  ['Uli', 'Straße'],
  ['Uta', 'Strasser'],
  ['Jan', 'van der Berg'],
] as const

test('by author, papers stand by the family name of the first, without regard to accents and case', async () => {
  const credited = AUTHORS.map(([givenName, familyName]) => ({ givenName, familyName, affiliation: '' }))
  const title = 'Sorted by author'
  for (const author of credited.toReversed()) await createPublication(testApp, { title, authors: [author] })
  const names = AUTHORS.map((name) => name.join(' ').trim())
  expect((await listed('author')).map(({ author }) => author)).toEqual(names)
  expect((await listed('author', 'sorted')).map(({ author }) => author)).toEqual(names)
  await testApp.kernel.db.deleteFrom('library.paper').execute()
})

test('a first author whose name changes takes the paper along', async () => {
  const ids = []
  for (const familyName of ['Adler', 'Brandt'])
    ids.push((await createPublication(testApp, { authors: [{ givenName: 'Ida', familyName, affiliation: '' }] })).id)
  const { db } = testApp.kernel
  await db.updateTable('library.author').set({ family_name: 'Zander' }).where('paper_id', '=', ids[0]!).execute()
  // Authors say nothing of themselves in a list before their paper is written again.
  await db.updateTable('library.paper').set({ category: 'Telemedicine' }).where('id', '=', ids[0]!).execute()
  expect((await listed('author')).map(({ id }) => id)).toEqual(ids.toReversed())
  await db.deleteFrom('library.paper').execute()
})

// As they are to stand: what comes before the first letter or figure, quotation marks and markup do not count.
const TITLES = [
  '24-hour care',
  'A trial of rest',
  '“Älter werden”: ageing at home',
  '<i>Ambulatory</i> care',
  '“Bed” or chair?',
  'Bedrest',
  '[Corrected] dosing',
  "'Don't ask': stigma",
  'Éclairs and glucose',
  '¿Es posible?',
  '«Études» of sleep',
  'The end of waiting',
  '…until discharge',
]

test('by title, papers stand without regard to quotation marks, accents, case and markup', async () => {
  for (const title of TITLES.toReversed()) await createPublication(testApp, { title, keywords: ['sorted'] })
  expect((await listed('title')).map(({ title }) => title)).toEqual(TITLES)
  expect((await listed('title', 'sorted')).map(({ title }) => title)).toEqual(TITLES)
})
