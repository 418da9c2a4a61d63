import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

const SIDE_PX = 512

function draw(canvas: HTMLCanvasElement | null, image: HTMLImageElement, crop: Crop): void {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  // Transparent pictures get a white background.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE_PX, SIDE_PX)
  pen.drawImage(image, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
}

type SliderProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void }

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-[15px] font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 w-full accent-brand"
      />
    </div>
  )
}

type PhotoCropProps = {
  image: HTMLImageElement
  /** Label of the button, such as `Save`. */
  action: string
  busy?: boolean
  onDone: (square: HTMLCanvasElement) => void
  onCancel: () => void
}

/** Lets the member select a square of a picture for the photo, by dragging or with sliders. */
export function PhotoCrop({ image, action, busy = false, onDone, onCancel }: PhotoCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(CENTRE)
  useEffect(() => draw(canvas.current, image, crop), [image, crop])
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons === 0) return
    const side = currentTarget.clientWidth
    setCrop((now) => dragged(size, now, { x: movementX / side, y: movementY / side }))
  }
  return (
    <Dialog open title="Crop your photo" onClose={onCancel} maxWidth={440}>
      <canvas
        ref={canvas}
        width={SIDE_PX}
        height={SIDE_PX}
        role="img"
        aria-label="Preview of your photo"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="mx-auto aspect-square w-full max-w-72 cursor-move touch-none rounded-full border border-line"
      />
      <div className="mt-4 grid gap-1">
        <Slider label="Zoom" value={crop.zoom} min={1} max={ZOOM_MAX} onChange={(zoom) => setCrop({ ...crop, zoom })} />
        <Slider label="Left to right" value={crop.x} min={0} max={1} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label="Top to bottom" value={crop.y} min={0} max={1} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="main" busy={busy} onClick={() => canvas.current && onDone(canvas.current)}>
          {busy ? 'Saving...' : action}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** The selected square of a picture. `zoom` 1 is the largest square; `x` and `y` run from 0 (left, top) to 1. */
type Crop = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

const ZOOM_MAX = 4

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** Returns the selected square in pixels of the picture. Pure. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * Returns the crop after the picture was dragged. `by` is the distance as a fraction of the square's side. Dragging to
 * the right reveals more of the picture's left side. Pure.
 */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const room = { x: size.width - side, y: size.height - side }
  return {
    ...crop,
    x: room.x > 0 ? within((left - by.x * side) / room.x) : crop.x,
    y: room.y > 0 ? within((top - by.y * side) / room.y) : crop.y,
  }
}
