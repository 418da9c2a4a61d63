import { distance, middle, turnOf } from './zoom.ts'

type Point = { x: number; y: number }
type Told = {
  zoomBy: (factor: number, at: Point) => void
  /** Shows another picture: 1 for the next, -1 for the previous. */
  turn: (by: -1 | 1) => void
  isWhole: () => boolean
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent | WheelEvent): Point => ({ x, y })

const WHEEL_STEP = 1.15

/**
 * Handles touch and mouse gestures on the stage: one finger moves the picture or swipes to another picture; two
 * fingers, or the wheel with Ctrl, zoom.
 */
export function followGestures(stage: HTMLElement, { zoomBy, turn, isWhole }: Told): void {
  const down = new Map<number, Point>()
  let start: Point | undefined

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    down.set(event.pointerId, pointOf(event))
    // With a second finger, the gesture is no longer a swipe.
    start = down.size === 1 ? pointOf(event) : undefined
  })
  stage.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    else stage.scrollBy(before.x - now.x, before.y - now.y)
  })
  const lift = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    const by = start && event.type === 'pointerup' && isWhole() ? turnOf(start, pointOf(event)) : 0
    start = undefined
    if (by !== 0) turn(by)
  }
  stage.addEventListener('pointerup', lift)
  stage.addEventListener('pointercancel', lift)
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, pointOf(event))
    },
    { passive: false },
  )
}
