export type ViewerParts = {
  dialog: HTMLDialogElement
  /** The area of the picture; it scrolls when the picture is larger. */
  stage: HTMLElement
  picture: HTMLImageElement
  caption: HTMLElement
  position: HTMLElement
  buttons: Record<ViewerCommand, HTMLButtonElement>
}

export type ViewerCommand = 'smaller' | 'larger' | 'previous' | 'next' | 'close'

const NAMES: Record<ViewerCommand, [sign: string, name: string]> = {
  smaller: ['−', 'Zoom out'],
  larger: ['+', 'Zoom in'],
  previous: ['‹', 'Previous figure'],
  next: ['›', 'Next figure'],
  close: ['×', 'Close'],
}

function made<K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.className = className
  return element
}

function button(command: ViewerCommand): HTMLButtonElement {
  const [sign, name] = NAMES[command]
  const drawn = made('button', 'figure-button')
  drawn.type = 'button'
  drawn.textContent = sign
  drawn.ariaLabel = name
  drawn.title = name
  return drawn
}

/** Creates the viewer's elements, without a picture. */
export function drawViewer(): ViewerParts {
  const dialog = made('dialog', 'figure-viewer')
  const bar = made('div', 'figure-bar')
  const position = made('p', 'figure-place')
  position.role = 'status'
  const stage = made('div', 'figure-stage')
  stage.tabIndex = 0
  stage.role = 'group'
  stage.ariaLabel =
    'Figure image. Use plus and minus to zoom, and the arrow keys to move around or go to another figure.'
  const picture = made('img', 'figure-picture')
  picture.draggable = false
  const caption = made('div', 'figure-caption article-figure')
  caption.tabIndex = 0
  caption.role = 'group'
  caption.ariaLabel = 'Caption'
  const buttons = {
    smaller: button('smaller'),
    larger: button('larger'),
    previous: button('previous'),
    next: button('next'),
    close: button('close'),
  }
  bar.append(position, ...Object.values(buttons))
  stage.append(picture)
  dialog.append(bar, stage, caption)
  return { dialog, stage, picture, caption, position, buttons }
}

/** Returns a copy of a figure's caption without ids, since the page already contains them. */
export function captionOf(figure: Element | null): Node[] {
  const caption = figure?.querySelector('figcaption, caption')?.cloneNode(true) as Element | undefined
  for (const named of caption?.querySelectorAll('[id]') ?? []) named.removeAttribute('id')
  return caption ? [...caption.childNodes] : []
}
