import { expect, test } from 'vitest'
import { allArticles } from '../in/real-articles.fixture.ts'
import { jatsFaults } from './jats-schema.fixture.ts'
import { exported, furtherParts, readFrom } from './round-trip.fixture.ts'

const articles = [...allArticles(), { name: 'further parts', xml: furtherParts }]

test.each(articles)('$name is equal after import, export and import', ({ xml }) => {
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

test('all exports are valid JATS 1.3', async () => {
  expect(await jatsFaults(new Map(articles.map(({ name, xml }) => [name, exported(xml)])))).toEqual([])
})
