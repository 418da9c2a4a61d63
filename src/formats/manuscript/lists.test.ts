import { expect, test } from 'vitest'
import { isNextMark, listAttrs } from './lists.ts'
import { fromC, numbers, p } from './manuscript.fixture.ts'

test('default list settings are not written', () => {
  expect(listAttrs({ number: 1, kind: null })).toEqual({ start: null, kind: null })
  expect(listAttrs({ number: 7, kind: 'a' })).toEqual({ start: 7, kind: 'a' })
  expect(listAttrs({ number: 164_511, kind: 'a' })).toEqual({ start: null, kind: 'a' })
})

test('a list that continues the numbering follows another list', () => {
  const [two, letters] = [numbers([p('one')], [p('two')]), fromC([p('c')], [p('d')])]
  const next = (number: number) => [two, letters].map((list) => isNextMark(list, { number, kind: null }))
  expect(next(3)).toEqual([true, false])
  expect(next(5)).toEqual([false, false])
  expect(isNextMark(letters, { number: 5, kind: 'a' })).toBe(true)
})
