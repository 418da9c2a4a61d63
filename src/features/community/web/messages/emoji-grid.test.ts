import { expect, test } from 'vitest'
import { EMOJI_NAMES, movedInGrid } from './emoji-grid.ts'

test('there are 24 emoji, each with its own name', () => {
  expect(Object.keys(EMOJI_NAMES)).toHaveLength(24)
  expect(new Set(Object.values(EMOJI_NAMES)).size).toBe(24)
})

test('the arrow keys move within the grid of six columns', () => {
  const from = (at: number, ...keys: string[]) => keys.map((key) => movedInGrid(at, key, 24))
  expect(from(7, 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a')).toEqual([
    8,
    6,
    13,
    1,
    6,
    11,
    undefined,
  ])
  expect(from(0, 'ArrowLeft', 'ArrowUp')).toEqual([undefined, undefined])
  expect(from(23, 'ArrowRight', 'ArrowDown', 'End')).toEqual([undefined, undefined, 23])
})
