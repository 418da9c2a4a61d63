import { expect, test } from 'vitest'
import { dropInvitation, keepInvitation, keptInvitation } from './kept-invitation-data.ts'

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
  keepInvitation('/paper-invitation?token=a-1', storage)
  expect(keptInvitation(storage)).toBe('/paper-invitation?token=a-1')
  keepInvitation('/team-invitation?token=b', storage)
  dropInvitation('/paper-invitation?token=a-1', storage)
  expect(keptInvitation(storage)).toBe('/team-invitation?token=b')
  dropInvitation('/team-invitation?token=b', storage)
  expect(keptInvitation(storage)).toBeUndefined()
})

test.each(['https://elsewhere.example/team-invitation?token=a', '//elsewhere.example', '/team-invitation', 'token'])(
  'what else stands in its place leads nowhere: %s',
  (kept) => expect(keptInvitation(aStorage(kept))).toBeUndefined(),
)

test('a storage that takes nothing is no failure', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => keepInvitation('/team-invitation?token=a', full)).not.toThrow()
})
