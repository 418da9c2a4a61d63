import { expect, test } from 'vitest'
import { CENTRE, dragged, squareOf } from './photo-crop.tsx'

const WIDE = { width: 400, height: 200 }

test('the crop starts with the middle square, and gets smaller when zoomed in', () => {
  expect(squareOf(WIDE, CENTRE)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(WIDE, { ...CENTRE, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
  expect(squareOf(WIDE, { zoom: 1, x: 1, y: 1 })).toEqual({ left: 200, top: 0, side: 200 })
})

test('dragging moves the picture, but never past its edge', () => {
  expect(squareOf(WIDE, dragged(WIDE, CENTRE, { x: 0.25, y: 0.25 }))).toEqual({ left: 50, top: 0, side: 200 })
  expect(dragged(WIDE, CENTRE, { x: 9, y: 0 }).x).toBe(0)
  expect(dragged(WIDE, CENTRE, { x: -9, y: 0 }).x).toBe(1)
})
