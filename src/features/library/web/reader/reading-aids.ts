import { enableFigureViewer } from '#ui/article/viewer/enable-figure-viewer.ts'

/** Activates outline, citations and figures on the current page, until the signal aborts. */
export function installReadingAids(until: AbortSignal): void {
  if (until.aborted) return
  followHeadings(until)
  installCitationPopovers(until)
  enableFigureViewer(until)
}

/** A heading counts as reached when it has scrolled above this line, in pixels. */
const ACTIVE_OFFSET_PX = 110

/** Returns the id of the current heading: the last one at or above `ACTIVE_OFFSET_PX`, otherwise the first. Pure. */
function activeHeading(tops: { id: string; top: number }[]): string | undefined {
  return tops.findLast(({ top }) => top <= ACTIVE_OFFSET_PX)?.id ?? tops[0]?.id
}

const links = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label^="On this page"] > ul a'),
]

const idOf = (link: HTMLAnchorElement): string => decodeURIComponent(link.hash.slice(1))

function mark(): void {
  const found = links()
  const ids = [...new Set(found.map(idOf))]
  const active = activeHeading(
    ids.flatMap((id) => {
      const heading = document.getElementById(id)
      return heading ? [{ id, top: heading.getBoundingClientRect().top }] : []
    }),
  )
  for (const link of found) {
    if (idOf(link) === active) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** Marks the current heading in the outline while the page scrolls. */
function followHeadings(until: AbortSignal): void {
  let waiting = 0
  const onScroll = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0
      mark()
    })
  }
  mark()
  window.addEventListener('scroll', onScroll, { passive: true, signal: until })
  until.addEventListener('abort', () => cancelAnimationFrame(waiting))
}

const GAP_PX = 6

const EDGE_PX = 16

/**
 * Delays before hovering opens or closes a popover. A pointer that only crosses a citation opens no popover, and
 * readers have time to move the pointer into an open one.
 */
const OPEN_AFTER_MS = 150

const CLOSE_AFTER_MS = 250

/** The open popover of a citation. A popover that was opened by a press stays open until the next press elsewhere. */
type Open = { link: HTMLAnchorElement; popover: HTMLElement; pressed: boolean }

let open: Open | undefined

let isReturning = false

let timer: ReturnType<typeof setTimeout> | undefined

const citationAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-cite]') : null

const isInPopover = (target: EventTarget | null): boolean =>
  target instanceof Node && open !== undefined && open.popover.contains(target)

/** Copies a reference's nodes, without its link back to the text and without ids, which must be unique. */
function entryOf(reference: Element): DocumentFragment {
  const copy = reference.cloneNode(true) as Element
  copy.querySelector('.article-back')?.remove()
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  const entry = document.createDocumentFragment()
  entry.append(...copy.childNodes)
  return entry
}

const element = (name: 'span' | 'a', className: string, text: string): HTMLElement => {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** Returns the name of one or more references: "Reference 4", "References 4–13", "References 2 and 7". Pure. */
function nameOf(numbers: string[]): string {
  const [first = '', ...others] = numbers
  const last = others.at(-1)
  if (last === undefined) return `Reference ${first}`
  return Number(last) - Number(first) === others.length && others.length > 1
    ? `References ${first}–${last}`
    : `References ${[first, ...others.slice(0, -1)].join(', ')} and ${last}`
}

function draw(link: HTMLAnchorElement): HTMLElement | undefined {
  const references = (link.dataset['cite'] ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? [])
  const [first] = references
  if (!first) return undefined
  const numbers = references.map((reference) => reference.getAttribute('value') ?? reference.dataset['mark'] ?? '')
  const popover = element('span', 'citation-popover', '')
  popover.id = 'citation'
  popover.popover = 'manual'
  popover.setAttribute('role', 'group')
  popover.setAttribute('aria-label', nameOf(numbers))
  for (const [index, reference] of references.entries()) {
    const cited = element('span', 'citation-cited', '')
    if (numbers[index]) cited.append(element('span', 'citation-number', `${numbers[index]}. `))
    cited.append(entryOf(reference))
    popover.append(cited)
  }
  const way = element('a', 'citation-entry', 'Go to the reference list')
  way.setAttribute('href', `#${first.id}`)
  popover.append(way)
  return popover
}

// Places the popover below the citation if there is room, otherwise above it, and always within the screen.
function place({ link, popover }: Open): void {
  const at = link.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const room = document.documentElement.clientWidth - width - EDGE_PX
  const left = Math.max(EDGE_PX, Math.min(at.left, room))
  const fitsBelow = at.bottom + GAP_PX + height <= window.innerHeight || at.top < height
  const top = fitsBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height
  popover.style.left = `${left + window.scrollX}px`
  popover.style.top = `${top + window.scrollY}px`
}

function close({ refocus = true } = {}): void {
  clearTimeout(timer)
  if (!open) return
  const { link, popover } = open
  open = undefined
  const hadFocus = popover.contains(document.activeElement)
  link.removeAttribute('aria-describedby')
  popover.remove()
  if (!hadFocus || !refocus) return
  // Prevents that returning the focus after Escape opens the popover again, since focusing a citation opens it.
  isReturning = true
  link.focus({ preventScroll: true })
  isReturning = false
}

function show(link: HTMLAnchorElement, pressed = false): void {
  clearTimeout(timer)
  if (open?.link === link) {
    open.pressed ||= pressed
    return
  }
  close()
  const popover = draw(link)
  if (!popover) return
  // Puts the popover right after its link, so that Tab moves into it.
  link.after(popover)
  popover.showPopover()
  open = { link, popover, pressed }
  link.setAttribute('aria-describedby', popover.id)
  place(open)
}

function later(act: () => void, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(act, ms)
}

function onPointerOver(event: PointerEvent): void {
  if (event.pointerType !== 'mouse') return
  const link = citationAt(event.target)
  if (link) later(() => show(link), OPEN_AFTER_MS)
  else if (isInPopover(event.target)) clearTimeout(timer)
  else if (open && !open.pressed && !open.link.matches(':focus-visible')) later(() => close(), CLOSE_AFTER_MS)
  else if (!open) clearTimeout(timer)
}

function onFocusIn(event: FocusEvent): void {
  if (isReturning) return
  const link = citationAt(event.target)
  if (link?.matches(':focus-visible')) show(link)
  else if (!link && !isInPopover(event.target)) close()
}

function onClick(event: MouseEvent): void {
  const link = citationAt(event.target)
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    show(link, true)
  } else if (!isInPopover(event.target)) close()
  // A press on the link to the reference closes the popover after the jump, so that it does not cover the text.
  else if (event.target instanceof Element && event.target.closest('.citation-entry'))
    setTimeout(close, 0, { refocus: false })
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !open) return
  event.preventDefault()
  close()
}

/**
 * Shows a citation's references in a popover when it is pressed, hovered or focused. Without JavaScript, the citation
 * is a link to the reference.
 */
function installCitationPopovers(until: AbortSignal): void {
  document.addEventListener('pointerover', onPointerOver, { signal: until })
  document.addEventListener('focusin', onFocusIn, { signal: until })
  document.addEventListener('click', onClick, { signal: until })
  document.addEventListener('keydown', onKeyDown, { signal: until })
  until.addEventListener('abort', () => close())
}
