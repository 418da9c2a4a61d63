import { expect, test } from 'vitest'
import { stepIn, withStep } from './steps.ts'

test.each([
  ['', 1],
  ['step=1', 1],
  ['step=2', 2],
  ['step=4', 4],
  ['step=5', 1],
  ['step=2.5', 1],
  ['step=', 1],
  ['step=x&step=3', 1],
])('an address with "%s" names step %i', (search, step) => expect(stepIn(new URLSearchParams(search))).toBe(step))

test('a step changes nothing else of an address', () => {
  expect(withStep(new URLSearchParams('from=mail'), 3).toString()).toBe('from=mail&step=3')
  expect(withStep(new URLSearchParams('from=mail&step=3'), 1).toString()).toBe('from=mail')
})
