import { expect, test } from 'vitest'
import { deleteStoredInvitation, storeInvitation, storedInvitation } from './stored-invitation-data.ts'

function aStorage(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['invitation', kept]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('an invitation is stored until it is answered, and a newer one stays', () => {
  const storage = aStorage()
  storeInvitation('/paper-invitation?token=a-1', storage)
  expect(storedInvitation(storage)).toBe('/paper-invitation?token=a-1')
  storeInvitation('/team-invitation?token=b', storage)
  deleteStoredInvitation('/paper-invitation?token=a-1', storage)
  expect(storedInvitation(storage)).toBe('/team-invitation?token=b')
  deleteStoredInvitation('/team-invitation?token=b', storage)
  expect(storedInvitation(storage)).toBeUndefined()
})

test.each(['https://elsewhere.example/team-invitation?token=a', '//elsewhere.example', '/team-invitation', 'token'])(
  'any other stored value is ignored: %s',
  (kept) => expect(storedInvitation(aStorage(kept))).toBeUndefined(),
)

test('an unavailable storage causes no error', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => storeInvitation('/team-invitation?token=a', full)).not.toThrow()
})
