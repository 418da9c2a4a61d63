import { distance, middle, turnOf } from './zoom.ts'

type Point = { x: number; y: number }
type Told = {
  zoomBy: (factor: number, at: Point) => void
  /** 1 to the next, -1 to the one before. */
  turn: (by: -1 | 1) => void
  isWhole: () => boolean
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent | WheelEvent): Point => ({ x, y })

const WHEEL_STEP = 1.15

/**
 * Handles fingers and the mouse on the stage: one finger moves the picture or turns to another, two pinch, a wheel with
 * Ctrl zooms.
 */
export function followGestures(stage: HTMLElement, { zoomBy, turn, isWhole }: Told): void {
  const down = new Map<number, Point>()
  let start: Point | undefined

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    down.set(event.pointerId, pointOf(event))
    // With a second finger it is no swipe any more.
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
