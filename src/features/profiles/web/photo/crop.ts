/** Which square of a picture is kept. `zoom` 1 is the largest square; `x` and `y` run from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

export const ZOOM_MAX = 4
export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** The square in the picture's own pixels. Pure. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture was dragged by parts of the square's side: what was dragged right shows more of the left. Pure. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const room = { x: size.width - side, y: size.height - side }
  return {
    ...crop,
    x: room.x > 0 ? within((left - by.x * side) / room.x) : crop.x,
    y: room.y > 0 ? within((top - by.y * side) / room.y) : crop.y,
  }
}
