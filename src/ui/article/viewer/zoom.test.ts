import { describe, expect, test } from 'vitest'
import { fittingSize, scrollAround, turnOf, ZOOM_MAX, zoomWithin } from './zoom.ts'

describe('a zoomed picture', () => {
  test('is shown whole at first, and never larger than its real size', () => {
    expect(fittingSize({ width: 3000, height: 1500 }, { width: 1000, height: 1000 })).toEqual({
      width: 1000,
      height: 500,
    })
    expect(fittingSize({ width: 200, height: 100 }, { width: 1000, height: 1000 })).toEqual({ width: 200, height: 100 })
  })

  test('can be enlarged within limits', () => {
    expect([zoomWithin(0.2), zoomWithin(2.25), zoomWithin(50)]).toEqual([1, 2.25, ZOOM_MAX])
  })

  test('keeps the point under the fingers in place', () => {
    expect(scrollAround(100, 0, 2)).toBe(100)
    expect(scrollAround(100, 100, 0.5)).toBe(0)
  })

  test('changes with a sideways swipe, but not with a scroll or a tap', () => {
    const from = { x: 200, y: 200 }
    expect(turnOf(from, { x: 100, y: 210 })).toBe(1)
    expect(turnOf(from, { x: 300, y: 190 })).toBe(-1)
    expect(turnOf(from, { x: 230, y: 200 })).toBe(0)
    expect(turnOf(from, { x: 120, y: 320 })).toBe(0)
  })
})
