import { expect, test } from 'vitest'
import { nextOf } from './comments-panel.tsx'

test('behind a thread that went one goes on with the next, behind the last with the one before', () => {
  const ids = ['a', 'b', 'c']
  expect(nextOf(ids, 'b', new Set(['a', 'c']))).toBe('c')
  expect(nextOf(ids, 'c', new Set(['a', 'b']))).toBe('b')
  expect(nextOf(ids, 'a', new Set())).toBeUndefined()
  expect(nextOf([], 'a', new Set(['d']))).toBeUndefined()
})
