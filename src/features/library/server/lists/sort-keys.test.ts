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

// Authors in the expected order.
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

test('by author, papers are sorted by the first author’s family name, ignoring accents and case', async () => {
  const credited = AUTHORS.map(([givenName, familyName]) => ({ givenName, familyName, affiliation: '' }))
  const title = 'Sorted by author'
  for (const author of credited.toReversed()) await createPublication(testApp, { title, authors: [author] })
  const names = AUTHORS.map((name) => name.join(' ').trim())
  expect((await listed('author')).map(({ author }) => author)).toEqual(names)
  expect((await listed('author', 'sorted')).map(({ author }) => author)).toEqual(names)
  await testApp.kernel.db.deleteFrom('library.paper').execute()
})

test('a changed name of the first author moves the paper', async () => {
  const ids = []
  for (const familyName of ['Adler', 'Brandt'])
    ids.push((await createPublication(testApp, { authors: [{ givenName: 'Ida', familyName, affiliation: '' }] })).id)
  const { db } = testApp.kernel
  await db.updateTable('library.author').set({ family_name: 'Zander' }).where('paper_id', '=', ids[0]!).execute()
  // Lists show an author's changed data only after the paper is saved again.
  await db.updateTable('library.paper').set({ category: 'Telemedicine' }).where('id', '=', ids[0]!).execute()
  expect((await listed('author')).map(({ id }) => id)).toEqual(ids.toReversed())
  await db.deleteFrom('library.paper').execute()
})

// Titles in the expected order, which ignores quotation marks, markup, and characters before the first letter or digit.
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

test('by title, papers are sorted ignoring quotation marks, accents, case and markup', async () => {
  for (const title of TITLES.toReversed()) await createPublication(testApp, { title, keywords: ['sorted'] })
  expect((await listed('title')).map(({ title }) => title)).toEqual(TITLES)
  expect((await listed('title', 'sorted')).map(({ title }) => title)).toEqual(TITLES)
})
