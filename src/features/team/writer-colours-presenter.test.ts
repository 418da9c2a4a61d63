import { expect, test } from 'vitest'
import { nextColour, coloursOf } from './writer-colours-presenter.ts'

// By their first six digits these would all have the colour 0.
const ids = Array.from({ length: 10 }, (_, index) => `000000${index}0-cc2e-402f-b3e3-753475468bd9`)

test('eight who write a paper have eight colours, and more share them evenly', () => {
  const colours = [...coloursOf(new Map(), ids).values()]
  expect(new Set(colours.slice(0, 8)).size).toBe(8)
  expect(new Set(colours.slice(8)).size).toBe(2)
})

test('who has a colour keeps it when others come, in whatever order these are asked for', () => {
  const kept = new Map([[ids[5] ?? '', 0]])
  const colours = coloursOf(kept, ids.slice(0, 4))
  expect(colours.get(ids[5] ?? '')).toBe(0)
  expect(coloursOf(kept, ids.slice(0, 4).toReversed())).toEqual(colours)
})

test('alone one has the same colour in every paper', () => {
  expect(nextColour(new Map(), '28b98657-cc2e-402f-b3e3-753475468bd9')).toBe(0x28b986 % 8)
})
