import { expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

const EMPTY = { question: '', notify: true }

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const closed = () => {
  throw new Error('The storage is closed')
}

test('a draft is kept, read and dropped', () => {
  const storage = aStorage()
  expect(readDraft(storage, 'draft', EMPTY)).toBeUndefined()
  keepDraft(storage, 'draft', { question: 'Why?', notify: false })
  expect(readDraft(storage, 'draft', EMPTY)).toEqual({ question: 'Why?', notify: false })
  dropDraft(storage, 'draft')
  expect(readDraft(storage, 'draft', EMPTY)).toBeUndefined()
})

test('what the form does not have, or has as another kind, is left out', () => {
  const storage = aStorage()
  storage.setItem('draft', JSON.stringify({ question: 7, notify: false, admin: true }))
  expect(readDraft(storage, 'draft', EMPTY)).toEqual({ question: '', notify: false })
})

test.each(['{', 'null', '"text"', '7'])('%s is no draft', (text) => {
  const storage = aStorage()
  storage.setItem('draft', text)
  expect(readDraft(storage, 'draft', EMPTY)).toBeUndefined()
})

test('a closed storage stops nobody', () => {
  const storage = { getItem: closed, setItem: closed, removeItem: closed }
  expect(readDraft(storage, 'draft', EMPTY)).toBeUndefined()
  expect(() => keepDraft(storage, 'draft', EMPTY)).not.toThrow()
  expect(() => dropDraft(storage, 'draft')).not.toThrow()
})

test('a list of words is kept, and one of anything else is left out', () => {
  const storage = aStorage()
  const empty = { tags: ['new'] as string[] }
  keepDraft(storage, 'draft', { tags: ['one', 'two'] })
  expect(readDraft(storage, 'draft', empty)).toEqual({ tags: ['one', 'two'] })
  storage.setItem('draft', JSON.stringify({ tags: ['one', 7] }))
  expect(readDraft(storage, 'draft', empty)).toEqual({ tags: ['new'] })
  storage.setItem('draft', JSON.stringify({ tags: 'one' }))
  expect(readDraft(storage, 'draft', empty)).toEqual({ tags: ['new'] })
})
