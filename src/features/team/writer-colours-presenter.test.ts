import { expect, test } from 'vitest'
import { nextColour, coloursOf } from './writer-colours-presenter.ts'

// All these ids have the same preferred colour, 0, since their first six digits are 0.
const ids = Array.from({ length: 10 }, (_, index) => `000000${index}0-cc2e-402f-b3e3-753475468bd9`)

test('eight writers of a paper have eight colours, and more share them evenly', () => {
  const colours = [...coloursOf(new Map(), ids).values()]
  expect(new Set(colours.slice(0, 8)).size).toBe(8)
  expect(new Set(colours.slice(8)).size).toBe(2)
})

test('a writer keeps their colour when others join, in whatever order they are requested', () => {
  const kept = new Map([[ids[5] ?? '', 0]])
  const colours = coloursOf(kept, ids.slice(0, 4))
  expect(colours.get(ids[5] ?? '')).toBe(0)
  expect(coloursOf(kept, ids.slice(0, 4).toReversed())).toEqual(colours)
})

test('a single writer has the same colour in every paper', () => {
  expect(nextColour(new Map(), '28b98657-cc2e-402f-b3e3-753475468bd9')).toBe(0x28b986 % 8)
})
