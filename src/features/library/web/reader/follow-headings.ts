/** A heading counts as reached when it has scrolled above this line (specification, section 9). */
const ACTIVE_OFFSET_PX = 110

/** The heading that the reader is under: the last one above the line. Pure. */
export function activeHeading(tops: { id: string; top: number }[]): string | undefined {
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

/** Marks in the outline the heading that the reader is under, while the page scrolls. */
export function followHeadings(until: AbortSignal): void {
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
