import { captionOf, type ViewerCommand, drawViewer, type ViewerParts } from './draw-viewer.ts'
import { followGestures } from './gestures.ts'
import { fittingSize, scrollAround, ZOOM_STEP, zoomWithin } from './zoom.ts'
import './viewer.css'

const DOUBLE_ZOOM = 2.5
const MOVE_PX = 80

type Point = { x: number; y: number }
type Size = { width: number; height: number }
/** `size`: the picture's full size in pixels; an image element only has its displayed size. */
type Viewing = { parts: ViewerParts; links: HTMLAnchorElement[]; at: number; zoom: number; size: Size }

const linkOf = ({ links, at }: Viewing): HTMLAnchorElement => links[at]!

/** Lays out the picture at its zoom; a higher zoom loads a larger file. */
function layOut({ parts: { stage, picture, buttons, position }, ...viewing }: Viewing): void {
  const { zoom, links, at, size } = viewing
  const room = { width: stage.clientWidth, height: stage.clientHeight }
  const { width, height } = fittingSize(size, room)
  picture.style.width = `${width * zoom}px`
  picture.style.height = `${height * zoom}px`
  picture.sizes = `${Math.ceil(width * zoom)}px`
  stage.classList.toggle('figure-whole', zoom === 1)
  buttons.smaller.disabled = zoom === zoomWithin(0)
  buttons.larger.disabled = zoom === zoomWithin(Infinity)
  buttons.previous.disabled = at === 0
  buttons.next.disabled = at === links.length - 1
  const name = links[at]?.closest('figure')?.querySelector('.article-label')?.textContent?.trim() ?? 'Figure'
  position.textContent = `${name.replace(/\.$/, '')} (${at + 1} of ${links.length}), ${Math.round(zoom * 100)} %`
}

function show(viewing: Viewing, at: number): void {
  if (at < 0 || at >= viewing.links.length) return
  viewing.at = at
  viewing.zoom = 1
  const { parts } = viewing
  const link = linkOf(viewing)
  const small = link.querySelector('img')
  const { picture, caption, dialog } = parts
  // The previous picture is hidden while the next one loads.
  picture.removeAttribute('src')
  viewing.size = { width: Number(small?.getAttribute('width')), height: Number(small?.getAttribute('height')) }
  picture.alt = small?.alt ?? ''
  layOut(viewing)
  picture.srcset = small?.srcset ?? ''
  picture.src = link.href
  caption.replaceChildren(...captionOf(link.closest('figure')))
  caption.hidden = caption.childNodes.length === 0
  dialog.ariaLabel = parts.position.textContent?.replace(/,.*/, '') ?? ''
}

function zoomTo(viewing: Viewing, wanted: number, at?: Point): void {
  const { stage } = viewing.parts
  const zoom = zoomWithin(wanted)
  const factor = zoom / viewing.zoom
  const room = stage.getBoundingClientRect()
  const point = { x: (at?.x ?? room.x + room.width / 2) - room.x, y: (at?.y ?? room.y + room.height / 2) - room.y }
  const [left, top] = [stage.scrollLeft, stage.scrollTop]
  viewing.zoom = zoom
  layOut(viewing)
  stage.scrollTo(scrollAround(point.x, left, factor), scrollAround(point.y, top, factor))
}

const commandsOf = (viewing: Viewing): Record<ViewerCommand, () => void> => ({
  smaller: () => zoomTo(viewing, viewing.zoom / ZOOM_STEP),
  larger: () => zoomTo(viewing, viewing.zoom * ZOOM_STEP),
  previous: () => show(viewing, viewing.at - 1),
  next: () => show(viewing, viewing.at + 1),
  close: () => viewing.parts.dialog.close(),
})

const KEYS: Record<string, ViewerCommand> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  PageUp: 'previous',
  PageDown: 'next',
}
const ARROWS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Handles a key; returns false if it is not a key of the viewer. */
function press(viewing: Viewing, key: string): boolean {
  const { stage, caption } = viewing.parts
  const command = KEYS[key]
  const arrow = ARROWS[key]
  if (command) commandsOf(viewing)[command]()
  else if (key === '0') zoomTo(viewing, 1)
  else if (!arrow || document.activeElement === caption) return false
  else if (viewing.zoom > 1) stage.scrollBy(arrow[0] * MOVE_PX, arrow[1] * MOVE_PX)
  else if (arrow[0] !== 0) show(viewing, viewing.at + arrow[0])
  else return false
  return true
}

function listen(viewing: Viewing): void {
  const { dialog, stage, buttons } = viewing.parts
  const commands = commandsOf(viewing)
  for (const [command, button] of Object.entries(buttons))
    button.addEventListener('click', commands[command as ViewerCommand])
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (press(viewing, event.key)) event.preventDefault()
  })
  stage.addEventListener('dblclick', ({ clientX: x, clientY: y }) =>
    zoomTo(viewing, viewing.zoom > 1 ? 1 : DOUBLE_ZOOM, { x, y }),
  )
  followGestures(stage, {
    zoomBy: (factor, at) => zoomTo(viewing, viewing.zoom * factor, at),
    turn: (by) => show(viewing, viewing.at + by),
    isWhole: () => viewing.zoom === 1,
  })
}

/**
 * Opens the picture of a link in full screen, with buttons to the pictures before and after it, until the viewer closes
 * or the signal aborts.
 */
export function viewFigure(link: HTMLAnchorElement, until: AbortSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a.article-open')]
  const viewing: Viewing = { parts: drawViewer(), links, at: 0, zoom: 1, size: { width: 1, height: 1 } }
  const { dialog, stage } = viewing.parts
  const closing = new AbortController()
  listen(viewing)
  document.body.append(dialog)
  dialog.addEventListener('close', () => {
    closing.abort()
    dialog.remove()
    // Moves the focus to the link of the figure that was viewed last.
    linkOf(viewing).focus()
  })
  until.addEventListener('abort', () => dialog.close(), { signal: closing.signal })
  window.addEventListener('resize', () => layOut(viewing), { signal: closing.signal })
  dialog.showModal()
  stage.focus()
  show(viewing, Math.max(0, links.indexOf(link)))
}
