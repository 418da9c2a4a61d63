import { expect, test } from 'vitest'
import { mathSteps } from './pdf-math.ts'

test.each([
  ['a circumflex', '^', '\u0302'],
  ['a modifier letter', 'ˆ', '\u0302'],
  ['a combining character', '\u0302', '\u0302'],
  ['a combining tilde', '\u0303', '\u0303'],
])('%s above a letter is its accent', (_name, mark, accent) => {
  const over = {
    e: 'mover',
    c: [
      { e: 'mi', c: ['C'] },
      { e: 'mo', c: [mark] },
    ],
  }
  expect(mathSteps(over)).toEqual([
    ['sign', 0, 'C'],
    ['accent', 1, accent],
  ])
})
