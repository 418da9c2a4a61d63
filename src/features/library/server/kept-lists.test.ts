import { expect, test } from 'vitest'
import { StoredJson } from '#server/stored-json.ts'
import { openKeptLists } from './kept-lists.ts'

const FROM = { change: 7, since: '2026-10-22' }
const aList = (text: string) => ({ ...FROM, json: new StoredJson(text) })

test('a list is found as long as nothing has changed, and the day is the same', () => {
  const lists = openKeptLists()
  const { json } = aList('first')
  lists.keep('first page', { ...FROM, json })
  expect(lists.find('first page', FROM)).toBe(json)
  expect(lists.find('second page', FROM)).toBeUndefined()
  expect(lists.find('first page', { ...FROM, change: 8 })).toBeUndefined()
  expect(lists.find('first page', { ...FROM, since: '2026-10-23' })).toBeUndefined()
})

test('the list written longest ago is forgotten first', () => {
  const lists = openKeptLists()
  for (let page = 0; page <= 50; page += 1) lists.keep(`page ${page}`, aList(String(page)))
  expect(lists.find('page 50', FROM)).toBeDefined()
  expect(lists.find('page 1', FROM)).toBeDefined()
  expect(lists.find('page 0', FROM)).toBeUndefined()
})
