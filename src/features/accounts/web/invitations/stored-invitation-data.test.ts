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

test('an invitation is kept until it is answered, and another that came meanwhile stays', () => {
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
  'what else stands in its place leads nowhere: %s',
  (kept) => expect(storedInvitation(aStorage(kept))).toBeUndefined(),
)

test('a storage that takes nothing is no failure', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => storeInvitation('/team-invitation?token=a', full)).not.toThrow()
})
