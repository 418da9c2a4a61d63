import { expect, test } from 'vitest'
import { draftKey, dropDraft, keepDraft, readDraft, startEmpty } from './profile-draft.ts'

function aStorage(bytesMax = Infinity) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > bytesMax) throw new Error('QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

const KEY = draftKey('profile', 'member-1')
const DRAFT = { ...startEmpty(), bio: 'Half a senten', skills: ['R'], photo: 'data:image/webp;base64,AAAA' }

test('a draft comes back as it was typed, to its own member only, until it is dropped', () => {
  const storage = aStorage()
  keepDraft(storage, KEY, DRAFT)
  expect(readDraft(storage, KEY)).toEqual(DRAFT)
  expect(readDraft(storage, draftKey('profile', 'member-2'))).toBeUndefined()
  expect(readDraft(storage, draftKey('setup', 'member-1'))).toBeUndefined()
  dropDraft(storage, KEY)
  expect(readDraft(storage, KEY)).toBeUndefined()
})

test('what cannot be read in a draft is taken from what is stored', () => {
  const storage = aStorage()
  storage.setItem(KEY, '{"bio": 7, "skills": ["R", 1], "year": "3", "role": "admin"}')
  expect(readDraft(storage, KEY, { ...startEmpty(), bio: 'Stored' })).toEqual({
    ...startEmpty(),
    bio: 'Stored',
    year: '3',
  })
  storage.setItem(KEY, '{"bio": ')
  expect(readDraft(storage, KEY)).toBeUndefined()
})

test('in a full storage the words are kept and the photo is not', () => {
  const storage = aStorage(JSON.stringify(DRAFT).length - 1)
  keepDraft(storage, KEY, DRAFT)
  expect(readDraft(storage, KEY)).toEqual({ ...DRAFT, photo: '' })
})
