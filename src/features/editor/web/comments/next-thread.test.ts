import { expect, test } from 'vitest'
import { nextOf } from './comments-panel.tsx'

test('after a thread disappears the next is focused, and after the last thread the previous one', () => {
  const ids = ['a', 'b', 'c']
  expect(nextOf(ids, 'b', new Set(['a', 'c']))).toBe('c')
  expect(nextOf(ids, 'c', new Set(['a', 'b']))).toBe('b')
  expect(nextOf(ids, 'a', new Set())).toBeUndefined()
  expect(nextOf([], 'a', new Set(['d']))).toBeUndefined()
})
