import { describe, expect, test } from 'vitest'
import { fittingSize, scrollAround, turnOf, ZOOM_MAX, zoomWithin } from './zoom.ts'

describe('a picture that is looked at closely', () => {
  test('is seen whole at first, and never larger than it is', () => {
    expect(fittingSize({ width: 3000, height: 1500 }, { width: 1000, height: 1000 })).toEqual({
      width: 1000,
      height: 500,
    })
    expect(fittingSize({ width: 200, height: 100 }, { width: 1000, height: 1000 })).toEqual({ width: 200, height: 100 })
  })

  test('is enlarged within bounds', () => {
    expect([zoomWithin(0.2), zoomWithin(2.25), zoomWithin(50)]).toEqual([1, 2.25, ZOOM_MAX])
  })

  test('keeps what lies under the fingers under them', () => {
    expect(scrollAround(100, 0, 2)).toBe(100)
    expect(scrollAround(100, 100, 0.5)).toBe(0)
  })

  test('is turned by a finger that moves sideways, not by one that scrolls or only touches', () => {
    const from = { x: 200, y: 200 }
    expect(turnOf(from, { x: 100, y: 210 })).toBe(1)
    expect(turnOf(from, { x: 300, y: 190 })).toBe(-1)
    expect(turnOf(from, { x: 230, y: 200 })).toBe(0)
    expect(turnOf(from, { x: 120, y: 320 })).toBe(0)
  })
})
