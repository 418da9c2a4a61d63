import { expect, test } from 'vitest'
import { FAQ } from './faq.ts'
import { FAQ_CATEGORIES } from './faq-entry.ts'
import { searchFaq } from './faq-search.ts'

const found = (search: string) => searchFaq(FAQ, search).map(({ id }) => id)

test('there are 18 entries in the seven categories, each with an address of its own', () => {
  expect(FAQ).toHaveLength(18)
  expect(new Set(FAQ.map(({ id }) => id)).size).toBe(18)
  expect([...new Set(FAQ.map(({ category }) => category))]).toEqual([...FAQ_CATEGORIES])
})

test('a search finds every word in questions, answers and categories, in any case', () => {
  expect(found('  ')).toHaveLength(18)
  expect(found('FORGOT password')).toEqual(['forgotten-password'])
  expect(found('CC BY')).toEqual(['open-access'])
  expect(found('student researchers claim')).toContain('claim-a-project')
  expect(found('zebrafish')).toEqual([])
})
