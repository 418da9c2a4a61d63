export const ZOOM_MIN = 1
export const ZOOM_MAX = 6
/** Factor by which one press of a key or button zooms. */
export const ZOOM_STEP = 1.5
/** Minimum sideways movement of a swipe; a shorter movement is a tap. */
export const SWIPE_PX = 60

/** Limits the zoom, where 1 shows the whole picture. Pure. */
export const zoomWithin = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(zoom * 100) / 100))

type Size = { width: number; height: number }

/** Returns the size at which a picture fits its area, no larger than its own size. Pure. */
export function fittingSize(picture: Size, room: Size): Size {
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * Returns the scroll offset along one axis that keeps a point in place: `at` is the point in the area, `scroll` the
 * offset before, `factor` the growth of the picture. Pure.
 */
export const scrollAround = (at: number, scroll: number, factor: number): number => (scroll + at) * factor - at

type Point = { x: number; y: number }

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Returns the direction of a swipe: 1 to the next picture, -1 to the previous, 0 if there was no swipe. Pure. */
export function turnOf(from: Point, to: Point): -1 | 0 | 1 {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}
