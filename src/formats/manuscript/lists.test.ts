import { expect, test } from 'vitest'
import { listAttrs } from './lists.ts'

test('what is usual is not said', () => {
  expect(listAttrs({ number: 1, kind: null })).toEqual({ start: null, kind: null })
  expect(listAttrs({ number: 7, kind: 'a' })).toEqual({ start: 7, kind: 'a' })
  expect(listAttrs({ number: 164_511, kind: 'a' })).toEqual({ start: null, kind: 'a' })
})
